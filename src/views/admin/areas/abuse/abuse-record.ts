import type { Queryable } from '#db/database.ts'
import {
  type AbuseCase,
  abuseStaffActions,
  appealUntil,
  readCaseByNumber,
  readCaseEvents,
  readCasesOfThing,
} from '#domains/abuse/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { RecordView } from '#web/admin/views.ts'
import { readThingOfCase, type ThingOfCase } from '../../../abuse-thing.ts'
import type { AdminRecord } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { stateCell } from '../order-words.ts'
import { column, instant, link, NOTHING, outside, text } from '../people/cells.ts'
import { readAbuseActs } from './abuse-acts.ts'
import {
  ABUSE_KIND_WORDS,
  ABUSE_REASON_WORDS,
  ABUSE_STATE_WORDS,
  DECISION_WORDS,
  EVENT_WORDS,
} from './abuse-words.ts'

const NUMBER = /^[1-9]\d{0,8}$/

/** The page of one report, found by its number. */
export const abuseRecord: AdminRecord = {
  action: abuseStaffActions.read,
  async read(db, number, context) {
    const row = NUMBER.test(number) ? await readCaseByNumber(db, Number(number)) : null
    if (!row) return null
    const { t, now } = context
    const thing = await readThingOfCase(db, row)
    const [others, history, acts] = await Promise.all([
      readCasesOfThing(db, row),
      historyOf(db, row, t),
      readAbuseActs(db, row, thing, context),
    ])
    return {
      title: t('Report {number}', { number }),
      states: [stateCell(ABUSE_STATE_WORDS[row.state], t)],
      facts: factsOf(row, thing, appealUntil(row, now), t),
      tables: [
        othersOf(
          others.filter(({ id }) => id !== row.id),
          t,
        ),
      ],
      texts: [{ title: t('What the reporter wrote'), text: row.text }],
      history,
      acts,
    }
  },
}

function factsOf(
  row: AbuseCase,
  { path, state, subject, email }: ThingOfCase,
  until: Date | null,
  t: Translate,
): RecordView['facts'] {
  const { kind, label, reason, decision, createdAt, decidedAt, appealedAt } = row
  return [
    { label: t('Kind'), cell: text(t(ABUSE_KIND_WORDS[kind])) },
    { label: t('What was reported'), cell: path === null ? outside(label) : link(label || '–', path) },
    { label: t('It is now'), cell: text(subject === null ? t('There is no such thing (any more)') : state) },
    { label: t('Person concerned'), cell: outside(email) },
    { label: t('Reason'), cell: text(t(ABUSE_REASON_WORDS[reason])) },
    { label: t('Reporter'), cell: outside(row.email) },
    {
      label: t('Identity'),
      cell: text(row.accountId === null ? t('Anybody may have typed it') : t('Signed in')),
    },
    { label: t('Received'), cell: instant(createdAt) },
    { label: t('Decision'), cell: decision === '' ? NOTHING : text(t(DECISION_WORDS[decision])) },
    { label: t('First decided'), cell: instant(decidedAt) },
    { label: t('Can be appealed until'), cell: instant(until) },
    { label: t('Appealed'), cell: instant(appealedAt) },
  ]
}

function othersOf(others: readonly AbuseCase[], t: Translate): RecordView['tables'][number] {
  return {
    title: t('Other reports of the same thing'),
    columns: [column(t('Number')), column(t('Reason')), column(t('State')), column(t('Received'))],
    rows: others.map(({ number, reason, state, createdAt }) => [
      link(String(number), `abuse/${number}`),
      text(t(ABUSE_REASON_WORDS[reason])),
      stateCell(ABUSE_STATE_WORDS[state], t),
      instant(createdAt),
    ]),
  }
}

/** People of a case who are not staff. */
const OUTSIDE: Readonly<Record<string, string>> = {
  reporter: msg('Reporter'),
  concerned: msg('Person concerned'),
}

async function historyOf(db: Queryable, { id }: AbuseCase, t: Translate): Promise<RecordView['history']> {
  const events = await readCaseEvents(db, id)
  const nameOf = await readActors(
    db,
    events.map(({ actor }) => actor),
    t,
  )
  return events.map(({ at, what, actor, text: why }) => ({
    at: at.toISOString(),
    what: t(EVENT_WORDS[what]),
    who: OUTSIDE[actor] ? t(OUTSIDE[actor]) : nameOf(actor),
    why,
  }))
}
