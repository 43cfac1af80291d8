import { readBrokenMails, readBrokenTexts } from '#views/own-words.ts'
import { DONE, deed, report } from './command.ts'
import { needed, path } from './parameters.ts'
import { readTypedFile } from './read-typed-file.ts'

/** Loaded on demand: it reads sources with a parser that a running shop does not have. */
const catalogues = () => import('../messages/catalogues.ts')

/** Updates the PO files with the texts of the source. */
export const i18nExtract = deed({
  name: 'i18n extract',
  summary: 'updates the PO files with the texts of the source',
  needs: 'nothing',
  takes: {},
  async run({ streams: { out } }) {
    const { extractAll, listMissing } = await catalogues()
    const count = extractAll()
    out.write(`${count} texts, ${Object.keys(listMissing()).length} of them not in every locale\n`)
    return DONE
  },
})

/**
 * Lists texts without a translation. Its text output is also JSON, which a translator completes for `i18n
 * merge`.
 */
export const i18nMissing = report({
  name: 'i18n missing',
  summary: 'lists texts without a translation, always as JSON',
  needs: 'nothing',
  takes: {},
  async run() {
    const missing = (await catalogues()).listMissing()
    return { text: `${JSON.stringify(missing, null, 1)}\n`, data: missing }
  },
})

/** Merges the translations of a JSON file into the PO files. */
export const i18nMerge = deed({
  name: 'i18n merge',
  summary: 'puts the translations of a JSON file into the PO files',
  help: 'The file looks like this: { "text": { "de": "…" } }',
  needs: 'nothing',
  takes: { file: needed('FILE', 'Which file?', path) },
  async run({ wanted: { file }, streams: { out } }) {
    const { listMissing, mergeAll } = await catalogues()
    mergeAll(JSON.parse((await readTypedFile(file)).toString('utf8')))
    out.write(`${Object.keys(listMissing()).length} texts are not in every locale\n`)
    return DONE
  },
})

/** Removes texts that the source no longer has from the PO files. */
export const i18nPrune = deed({
  name: 'i18n prune',
  summary: 'removes texts that the source no longer has',
  needs: 'nothing',
  takes: {},
  async run() {
    ;(await catalogues()).pruneAll()
    return DONE
  },
})

/** Reports the shop's own words that are not shown, because something is wrong in them. */
export const i18nOwn = report({
  name: 'i18n own',
  summary: 'lists own words of the shop whose placeholders are missing or unknown',
  help: 'Until they are corrected in the back office, pages and e-mails have the original words.',
  takes: {},
  codes: { 1: 'own words are not shown' },
  async run({ context: { database } }) {
    const broken = [...(await readBrokenTexts(database)), ...(await readBrokenMails(database))]
    return {
      text: broken
        .flatMap(({ of, locale, problems }) => problems.map((problem) => `${of} (${locale}): ${problem}\n`))
        .join(''),
      data: { broken },
      code: broken.length === 0 ? 0 : 1,
    }
  },
})

/** Reports what is missing or wrong in the PO files. */
export const i18nCheck = report({
  name: 'i18n check',
  summary: 'lists missing and wrong translations of the program',
  help: 'For the words of a shop see: kontor i18n own',
  needs: 'nothing',
  takes: {},
  codes: { 1: 'a translation is missing or wrong' },
  async run() {
    const problems = (await catalogues()).checkAll()
    return {
      text: problems.map((problem) => `${problem}\n`).join(''),
      data: { problems },
      code: problems.length === 0 ? 0 : 1,
    }
  },
})
