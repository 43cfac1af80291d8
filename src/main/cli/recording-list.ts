import { checkFiles } from '#domains/media/index.ts'
import { readRecordingList } from '#views/recording-list.ts'
import { report } from './command.ts'
import { type Kind, option, wholeNumber } from './parameters.ts'

const SHOWN = 50
const MOST = 1000

const cursor: Kind<string> = (typed) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)
    ? { value: typed }
    : { wrong: `"${typed}" is not the end of a page. Copy it from the previous output.` }

/** Lists recordings and articles. */
export const recordingList = report({
  name: 'recording list',
  summary: 'lists recordings and articles, newest first',
  takes: {
    limit: option('N', `shows at most N; default ${SHOWN}`, wholeNumber(1, MOST)),
    after: option('CURSOR', 'goes on where the previous page ended', cursor),
  },
  async run({ wanted: { limit = SHOWN, after = null }, context: { database } }) {
    const rows = await readRecordingList(database, { after, limit: limit + 1 })
    const recordings = rows.slice(0, limit)
    const next = rows.length > limit ? (recordings.at(-1)?.id ?? null) : null
    const lines = recordings.map(({ product, kind, durationMs, files, lost, texts }) => {
      const length = durationMs === null ? '' : ` ${Math.round(durationMs / 1000)} s`
      const has = kind === 'article' ? `${texts} languages` : `${files} files`
      return `${product} ${kind}${length} ${has}${lost > 0 ? `, ${lost} lost` : ''}\n`
    })
    return {
      text: lines.join('') || 'There are no recordings.\n',
      data: { recordings, next },
      ...(next === null ? {} : { note: `For more recordings, add --after ${next}` }),
    }
  },
})

/** Looks whether the storage has every file. */
export const recordingCheck = report({
  name: 'recording check',
  summary: 'looks whether the storage has every file of every recording',
  help: 'What is lost stands in kontor attention until it is back.',
  takes: {},
  async run({ context: { database, media, clock } }) {
    const found = await checkFiles(database, media, clock.now())
    return {
      text: `${found.checked} files, ${found.lost} lost\n`,
      data: found,
      code: found.lost === 0 ? 0 : 1,
    }
  },
})
