import { forgetGuesses, listGuesses } from '#domains/discount/index.ts'
import { DONE, deed, report } from './command.ts'
import { option, wholeNumber } from './parameters.ts'

const LISTED = 48

/** Lists the hours in which wrong discount codes were tried. */
export const codeGuesses = report({
  name: 'code guesses',
  summary: 'lists the hours in which wrong discount codes were tried, newest first',
  help: 'From 500 wrong codes in two hours on, each network may try 5 wrong codes an hour instead of 30. This stops by itself.',
  takes: { limit: option('N', `shows at most N hours; default ${LISTED}`, wholeNumber(1, 1_000)) },
  async run({ wanted: { limit = LISTED }, context: { database } }) {
    const hours = await listGuesses(database, limit)
    const lines = hours.map(({ hour, wrong }) => `${hour.toISOString()}  ${wrong} wrong codes\n`)
    return { text: lines.join(''), data: { hours } }
  },
})

/** Forgets wrong tries, so that the ordinary limits hold again. */
export const codeForgetGuesses = deed({
  name: 'code forget-guesses',
  summary: 'forgets the wrong discount codes that were tried, so that the ordinary limits hold again',
  takes: {},
  async run({ context: { database }, streams: { out } }) {
    const hours = await forgetGuesses(database)
    out.write(hours === 0 ? 'There is nothing to forget.\n' : `Forgotten: ${hours} hours.\n`)
    return DONE
  },
})
