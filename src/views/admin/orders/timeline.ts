import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { mailTemplateOf } from '#domains/mail-log/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RecordView } from '#web/admin/views.ts'
import { actorWords, withAmount } from '../words/history-words.ts'
import { timelineWords } from './timeline-words.ts'

interface TimelineRow {
  readonly at: Date
  /** What kind of fact it is: `event`, `money`, `attempt`, … */
  readonly kind: string
  readonly name: string
  readonly who: string
  readonly why: string
  /** Units: minor units; null: no money. */
  readonly amountMinor: number | null
  readonly currency: string | null
}

/**
 * Everything that happened to an order, from every table that knows it by the order's id. Each SELECT has the
 * order's id as its first condition, so that none reads a whole table.
 */
const timeline = statement<{ readonly orderId: string }>(
  'admin-order-timeline',
  `SELECT at, kind, name, who, why, amount_minor AS "amountMinor", currency FROM (
     SELECT at, 'event' AS kind, what AS name, actor AS who, coalesce(why, '') AS why, NULL::bigint AS amount_minor, NULL AS currency, 1 AS rank
       FROM order_event WHERE order_id = $orderId
     UNION ALL SELECT t.at, 'money', t.kind::text, t.actor, '', abs(sum(e.amount_minor))::bigint, e.currency, 2
       FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
       WHERE t.charge_id = $orderId AND t.kind IN ('settlement', 'refund', 'reversal', 'dispute', 'unallocated') AND starts_with(e.account, 'clearing:')
       GROUP BY t.id, t.at, t.kind, t.actor, e.currency
     UNION ALL SELECT created_at, 'attempt', gateway_id, '', coalesce(provider_ref, ''), amount_minor, currency, 0
       FROM payment_attempt WHERE charge_id = $orderId
     UNION ALL SELECT e.at, 'attempt-state', e.to_status::text, e.actor, concat_ws(', ', a.gateway_id, nullif(e.why, '')), NULL, NULL, 1
       FROM payment_attempt_event e JOIN payment_attempt a ON a.charge_id = e.charge_id AND a.id = e.attempt_id
       WHERE e.charge_id = $orderId AND e.from_status IS DISTINCT FROM e.to_status
     UNION ALL SELECT updated_at, 'capture', state::text, actor, outcome, amount_minor, currency, 1
       FROM payment_capture WHERE charge_id = $orderId
     UNION ALL SELECT created_at, 'refund', 'asked', actor, reason, amount_minor, currency, 0
       FROM payment_refund WHERE charge_id = $orderId
     UNION ALL SELECT updated_at, 'refund', state::text, '', outcome, amount_minor, currency, 1
       FROM payment_refund WHERE charge_id = $orderId AND state <> 'requested'
     UNION ALL SELECT created_at, 'dispute', state::text, '', provider_dispute_id, amount_minor, currency, 1
       FROM payment_dispute WHERE charge_id = $orderId
     UNION ALL SELECT opened_at, 'review', 'opened', '', concat_ws(': ', reason, nullif(detail, '')), NULL, NULL, 1
       FROM payment_review WHERE charge_id = $orderId
     UNION ALL SELECT coalesce(sent_at, created_at), 'mail', delivery, template, failure, NULL, NULL, 1
       FROM mail WHERE order_id = $orderId
     UNION ALL SELECT issued_at, 'document', kind::text, number, '', amount_minor, NULL, 2
       FROM invoice_document WHERE order_id = $orderId
     UNION ALL SELECT settled_at, 'bank-line', outcome, '', 'line ' || number, amount_minor, currency, 1
       FROM bank_statement_line WHERE order_id = $orderId AND settled_at IS NOT NULL
     UNION ALL SELECT e.at, 'statement', e.to_state::text, e.actor, concat_ws(', ', s.kind || ' ' || s.number, nullif(e.why, '')), NULL, NULL, 1
       FROM buyer_statement s JOIN buyer_statement_event e ON e.statement_id = s.id WHERE s.order_id = $orderId
     UNION ALL SELECT u.taken_at, 'code', c.code, '', '', -u.amount_minor, u.currency, 0
       FROM discount_use u JOIN discount_code c ON c.id = u.code_id WHERE u.order_id = $orderId
   ) fact ORDER BY at, rank`,
)
const names = statement<{ readonly ids: readonly string[] }>(
  'admin-staff-names',
  `SELECT id, coalesce(nullif(name, ''), email) AS name FROM account WHERE id = ANY ($ids::uuid[])`,
)

/** Reads the timeline of an order, oldest first. */
export async function readTimeline(
  db: Queryable,
  { id: orderId, currency }: { readonly id: string; readonly currency: string },
  { t, locale }: { readonly t: Translate; readonly locale: LocaleCode },
): Promise<RecordView['history']> {
  const rows = await db.query<TimelineRow>(timeline, timeline.bind({ orderId }))
  const nameOf = await readActors(
    db,
    rows.map(({ who }) => who),
    t,
  )
  return rows.map(({ at, kind, name, who, why, amountMinor, currency: own }) => ({
    at: at.toISOString(),
    what: timelineWords(kind, name, t),
    who: kind === 'mail' ? mailWords(who, t) : nameOf(who),
    why: withAmount(why, locale),
    amount: amountMinor === null ? null : { amount: amountMinor, currency: own ?? currency },
  }))
}

/** Names a kind of mail as the list of mail texts does. */
function mailWords(template: string, t: Translate): string {
  const title = mailTemplateOf(template)?.title
  return title === undefined ? template : t(title)
}

/** Returns how staff are called in a history; everybody else by what they are. */
export async function readActors(
  db: Queryable,
  actors: readonly string[],
  t: Translate,
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => STAFF.exec(actor)?.[1] ?? []))]
  const rows =
    ids.length === 0 ? [] : await db.query<{ id: string; name: string }>(names, names.bind({ ids }))
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return (actor) => byId.get(STAFF.exec(actor)?.[1] ?? '') ?? actorWords(actor, t)
}

const STAFF = /^staff:([0-9a-f-]{36})$/
