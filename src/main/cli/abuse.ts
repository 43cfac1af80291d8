import { type AbuseCase, listCases, readCaseByNumber, readCaseEvents } from '#domains/abuse/index.ts'
import { Refused, report } from './command.ts'
import { flag, needed, option, wholeNumber } from './parameters.ts'

const SHOWN = 50
const MOST = 500

const number = needed('NUMBER', 'Which report?', wholeNumber(1, 999_999_999))

/** Lists reports of abuse. */
export const abuseList = report({
  name: 'abuse list',
  summary: 'lists reports of abuse that wait, newest first',
  takes: {
    all: flag('also reports that are closed or withdrawn'),
    limit: option('N', `shows at most N; default ${SHOWN}`, wholeNumber(1, MOST)),
  },
  async run({ wanted: { all, limit = SHOWN }, context: { database } }) {
    const cases = await listCases(database, limit, all)
    const lines = cases.map(
      (one) =>
        `${one.number}  ${one.state}  ${one.kind} ${one.label}  ${one.reason}  ${one.createdAt.toISOString()}\n`,
    )
    return {
      text: cases.length === 0 ? 'No report waits.\n' : lines.join(''),
      data: { cases: cases.map(dataOf) },
    }
  },
})

/** Shows a report with its history. */
export const abuseShow = report({
  name: 'abuse show',
  summary: 'shows a report of abuse, word for word, and its history',
  takes: { number },
  async run({ wanted, context: { database } }) {
    const row = await readCaseByNumber(database, wanted.number)
    if (!row) throw new Refused(`There is no report ${wanted.number}.`)
    const history = await readCaseEvents(database, row.id)
    const decision = row.decision === '' ? '' : `, ${row.decision}`
    const lines = [
      `${row.number} ${row.state}${decision}: ${row.kind} ${row.label}, ${row.reason}, by ${row.email || 'nobody any more'}`,
      row.text,
      ...history.map(({ at, what, actor, text }) => `${at.toISOString()} ${what} by ${actor} ${text}`),
    ]
    return {
      text: lines.map((line) => `${line.trimEnd()}\n`).join(''),
      data: { ...dataOf(row), email: row.email, text: row.text, history },
    }
  },
})

function dataOf({
  number: of,
  state,
  decision,
  kind,
  label,
  reason,
  createdAt,
  decidedAt,
  appealedAt,
}: AbuseCase) {
  return { number: of, state, decision, kind, thing: label, reason, createdAt, decidedAt, appealedAt }
}
