import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LineOutcome } from './states.ts'
import type { LineRow } from './store.ts'

/** Something that happened to a line. */
export interface LineEvent {
  readonly at: Date
  readonly what: 'decided' | 'assigned' | 'taken-back' | 'dismissed' | 'reopened' | 'closed'
  readonly outcome: LineOutcome | null
  readonly orderNumber: string | null
  /** Units: minor units of the line's currency. */
  readonly amountMinor: number | null
  readonly actor: string
  readonly why: string
}

const events = statement<Pick<LineRow, 'account' | 'lineId'>>(
  'bank-line-events',
  `SELECT e.at, e.what, e.outcome, o.number AS "orderNumber", e.amount_minor AS "amountMinor", e.actor, e.why
   FROM bank_line_event e LEFT JOIN orders o ON o.id = e.order_id WHERE e.account = $account AND e.line_id = $lineId ORDER BY e.at, e.id`,
)

/** Reads what happened to a line, oldest first. */
export async function readLineEvents(
  db: Queryable,
  { account, lineId }: Pick<LineRow, 'account' | 'lineId'>,
): Promise<LineEvent[]> {
  return db.query<LineEvent>(events, events.bind({ account, lineId }))
}
