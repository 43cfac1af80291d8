// Tests: tests/flows/admin/bulk.test.ts

import { moveThread, readThread, type ThreadMove } from '#domains/contact/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { heldValues, readHolder, releaseHeld } from '#domains/partner/index.ts'
import { cancelOrder, markPaid, type PaymentEngine, shipPaid } from '#domains/payment/index.ts'
import { readReviewById } from '#domains/review/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'

import { decideAndTell } from '../review/decide.ts'

export interface BulkRow {
  /** Id of the row in its list. */
  readonly id: string
  readonly accountId: string
  readonly now: Date
}

/** Does an act to one row, with its row in `staff_act`. Doing it again must do no harm. Throws: why it cannot. */
export type BulkDoer = (row: BulkRow) => Promise<void>

/** What lists offer for many rows, by `{area}/{act}`. */
export type BulkDoers = Readonly<Record<string, BulkDoer>>

/** Makes what is done to each row of a list: one entry for each `bulk` act of a list. */
export function bulkDoers(parts: { readonly payments: PaymentEngine }): BulkDoers {
  const numberOf = async (orderId: string): Promise<string> => {
    const order = await readOrderById(parts.payments.database, orderId)
    if (!order?.number) throw commonErrors['not-found']()
    return order.number
  }
  const moveContact =
    (move: ThreadMove): BulkDoer =>
    async ({ id, accountId, now }) => {
      const { database } = parts.payments
      const thread = await readThread(database, id)
      if (!thread) throw commonErrors['not-found']()
      const { number, version } = thread
      await database.transaction(async (tx) => {
        const actor = `staff:${accountId}`
        const { state } = await moveThread(tx, { number, version, move, why: '', actor, now })
        const act = { what: `contacts.${move}` as const, subject: String(number) }
        queueStaffAct(tx, { accountId, ...act, before: { state }, after: { move }, now })
      })
    }
  return {
    'contacts/close': moveContact('close'),
    'contacts/spam': moveContact('spam'),
    async 'reviews/show'({ id, accountId, now }) {
      const { database } = parts.payments
      const review = await readReviewById(database, id)
      if (!review) throw commonErrors['not-found']()
      const { number, version } = review
      await database.transaction(async (tx) => {
        const act = {
          number,
          version,
          move: 'show',
          reason: null,
          why: '',
          actor: `staff:${accountId}`,
          now,
        } as const
        const { state } = await decideAndTell(tx, act)
        const note = { what: 'reviews.show' as const, subject: String(number) }
        queueStaffAct(tx, { accountId, ...note, before: { state }, after: { move: 'show' }, now })
      })
    },
    async 'orders/ship'({ id, accountId, now }) {
      const subject = await numberOf(id)
      await shipPaid(parts.payments.database, {
        orderId: id,
        actor: `staff:${accountId}`,
        now,
        tracking: '',
        onShipped: async (tx) => void queueStaffAct(tx, { accountId, what: 'orders.ship', subject, now }),
      })
    },
    async 'orders/settle'({ id, accountId, now }) {
      const subject = await numberOf(id)
      await markPaid(parts.payments, {
        chargeId: id,
        number: subject,
        actor: `staff:${accountId}`,
        now,
        onMarked: (tx, after) =>
          void queueStaffAct(tx, { accountId, what: 'orders.settle', subject, after, now }),
      })
    },
    async 'orders/cancel'({ id, accountId, now }) {
      const subject = await numberOf(id)
      const onCancelled = (tx: Parameters<typeof queueStaffAct>[0]): void =>
        void queueStaffAct(tx, { accountId, what: 'orders.cancel', subject, now })
      const moment = { actor: `staff:${accountId}`, now }
      await cancelOrder(parts.payments, { orderId: id, why: 'cancelled by the shop', onCancelled }, moment)
    },
    async 'held-commissions/release'({ id, accountId, now }) {
      const { database } = parts.payments
      const partnerId = await readHolder(database, id)
      if (partnerId === null) throw commonErrors['not-found']()
      const decision = { partnerId, orderId: id, by: accountId, why: '', actor: `staff:${accountId}`, now }
      await database.transaction(async (tx) => {
        const after = { state: 'released', ...heldValues(await releaseHeld(tx, decision)) }
        const before = { state: 'held' }
        queueStaffAct(tx, { accountId, what: 'partners.release', subject: partnerId, before, after, now })
      })
    },
  }
}
