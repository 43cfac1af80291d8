import { readSubscriptionByNumber } from '#domains/subscription/index.ts'
import { readTimeline, timelinePicture } from '#views/subscription-timeline.ts'
import { Refused, report } from './command.ts'
import { flag, needed } from './parameters.ts'

/** Shows the renewals, tries, mails and locks of a subscription in their order. */
export const subscriptionTimeline = report({
  name: 'subscription timeline',
  summary: 'shows the renewals, payments, mails and locks of a subscription in their order',
  takes: {
    number: needed('NUMBER', 'Which subscription? Give its number, such as S1001.', (typed) => ({
      value: typed.trim().toUpperCase(),
    })),
    svg: flag('prints a picture as SVG instead of a table'),
  },
  async run({ wanted, context: { database } }) {
    const row = await readSubscriptionByNumber(database, wanted.number)
    if (!row) throw new Refused(`There is no subscription ${wanted.number}.`)
    const entries = await readTimeline(database, row.id)
    const lines = entries.map(({ at, kind, what, detail }) =>
      `${at.toISOString().slice(0, 16)}  ${kind.padEnd(5)}  ${what.padEnd(20)}  ${detail}`.trimEnd(),
    )
    const text = wanted.svg ? timelinePicture(`${row.number} ${row.state}`, entries) : `${lines.join('\n')}\n`
    return { text, data: { number: row.number, state: row.state, entries } }
  },
})
