// Tests: src/domains/staff/staff-act.test.ts

import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ActValues } from '../contract.ts'
import { queueAct } from '../store.ts'

export interface QueueStaffAct {
  /** Account of the member of staff. */
  readonly accountId: string
  /** What was done, such as `orders.ship`: the kind of the subject (the path of its area), a dot and a verb. */
  readonly what: `${string}.${string}`
  /** Name by which the page of the subject is found: a number, a handle or an id. */
  readonly subject: string
  /** Null: there was nothing before, or the act changes no values. */
  readonly before?: ActValues | null
  readonly after?: ActValues | null
  readonly undoes?: string | null
  readonly now: Date
}

/**
 * Records what a member of staff did, in the transaction that does it, and returns the id of the row. Nothing
 * secret may stand in `before` and `after`. Source: decision 0051.
 */
export function queueStaffAct(tx: Tx, act: QueueStaffAct): string {
  const { accountId, what, subject, before = null, after = null, undoes = null, now } = act
  const id = uuidv7(now.getTime())
  const subjectKind = what.slice(0, what.indexOf('.'))
  queueAct(tx, { id, at: now, accountId, what, subjectKind, subject, before, after, undoes })
  return id
}
