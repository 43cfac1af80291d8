import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  type CodeRow,
  codeKey,
  discountStaffActions,
  readCodeByKey,
  readCodeCounts,
  readCodeEvents,
} from '#domains/discount/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView, TableView } from '#web/admin/views.ts'
import { type AdminRecord, may } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { codeWords } from '../../words/history-words.ts'
import { amount, column, count, instant, link, NOTHING, numbers, outside, text, whyField } from './cells.ts'
import { codeEffect, codeState } from './codes.ts'

const EVENTS_SHOWN = 50

const uses = statement(
  'admin-code-uses',
  `SELECT o.number, u.taken_at AS "takenAt", u.amount_minor AS "amountMinor", u.currency::text, u.given_back_at AS "givenBackAt"
   FROM discount_use u LEFT JOIN orders o ON o.id = u.order_id WHERE u.code_id = $1 ORDER BY u.id DESC LIMIT 50`,
)
const names = statement(
  'admin-code-targets',
  `SELECT handle FROM product WHERE id = ANY ($1) UNION ALL SELECT handle FROM category WHERE id = ANY ($2) LIMIT 50`,
)

/** The page of one discount code. Its terms never change. */
export const codeRecord: AdminRecord = {
  action: discountStaffActions.read,
  async read(db, typed, { actor, locale, now, t }) {
    const code = await readCodeByKey(db, codeKey(typed))
    if (!code) return null
    const [targets, tables, events] = await Promise.all([
      db.query<{ handle: string }>(names, [code.productIds, code.categoryIds]),
      readTables(db, code, t),
      readCodeEvents(db, code.id, EVENTS_SHOWN),
    ])
    const nameOf = await readActors(
      db,
      events.map((event) => event.actor),
      t,
    )
    const { validFrom, validUntil, currency, minimumMinor, totalLimit, personLimit, stacks, note } = code
    const state = { isOver: validUntil !== null && validUntil <= now, isEarly: validFrom > now }
    return {
      title: code.code,
      states: [codeState(Object.assign(state, code), t)],
      facts: [
        { label: t('Takes off'), cell: text(codeEffect(code, t, locale)) },
        { label: t('Valid from'), cell: instant(validFrom) },
        { label: t('Valid until'), cell: instant(validUntil) },
        { label: t('Ended'), cell: instant(code.endedAt) },
        { label: t('Used'), cell: count(code.used) },
        { label: t('At most'), cell: totalLimit === null ? NOTHING : count(totalLimit) },
        { label: t('For each person'), cell: personLimit === null ? NOTHING : count(personLimit) },
        {
          label: t('Goods worth at least'),
          cell: minimumMinor === 0 || currency === null ? NOTHING : amount(minimumMinor, currency),
        },
        {
          label: t('Only for'),
          cell: text(targets.map(({ handle }) => handle).join(', ') || t('Everything')),
        },
        { label: t('Together with other codes'), cell: text(stacks ? t('Yes') : t('No')) },
        { label: t('Note'), cell: outside(note) },
      ],
      tables,
      history: events.toReversed().map((event) => ({
        at: event.at.toISOString(),
        what: codeWords(event.what, t),
        who: nameOf(event.actor),
        why: [event.orderNumber ?? '', event.why].filter(Boolean).join(' · '),
      })),
      acts: may(actor, discountStaffActions.end) && !code.demo ? [endAct(code, t)] : [],
    }
  },
}

async function readTables(db: Queryable, { id }: CodeRow, t: Translate): Promise<readonly TableView[]> {
  const [counts, used] = await Promise.all([
    readCodeCounts(db, id),
    db.query<{
      number: string | null
      takenAt: Date
      amountMinor: number
      currency: string | null
      givenBackAt: Date | null
    }>(uses, [id]),
  ])
  return [
    {
      title: t('Statistics'),
      columns: [
        ...[numbers(t('Uses')), numbers(t('Not paid yet')), numbers(t('Given back'))],
        ...[numbers(t('Taken off')), column(t('First')), column(t('Last'))],
      ],
      rows: counts.map((row) => [
        count(row.taken),
        count(row.waiting),
        count(row.givenBack),
        row.currency === null ? NOTHING : amount(row.amountMinor, row.currency),
        instant(row.firstAt),
        instant(row.lastAt),
      ]),
    },
    {
      title: t('Uses'),
      columns: [column(t('Order')), column(t('Date')), numbers(t('Taken off')), column(t('Given back'))],
      rows: used.map((row) => [
        row.number ? link(row.number, `orders/${row.number}`) : text(t('Membership')),
        instant(row.takenAt),
        row.currency === null ? NOTHING : amount(row.amountMinor, row.currency),
        instant(row.givenBackAt),
      ]),
    },
  ]
}

function endAct({ code, endedAt }: CodeRow, t: Translate): ActView {
  const isOpen = endedAt === null
  return {
    call: '/admin/code/end',
    title: isOpen ? t('Switch off') : t('Open again'),
    hint: isOpen
      ? t('Nobody can use it any more. What was ordered with it stays. You can open it again.')
      : t('Buyers can use it again.'),
    isDangerous: isOpen,
    fields: [whyField(t)],
    subject: { code, to: isOpen ? 'ended' : 'open' },
  }
}
