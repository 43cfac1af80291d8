// Tests: tests/flows/admin/refund.test.ts

import { createHash } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import type { RolledBack } from '#db/rolled-back.ts'
import {
  isShipped,
  lockStockOfLines,
  type OrderRow,
  readOrderById,
  takeOffLines,
} from '#domains/order/index.ts'
import {
  bookAsDone,
  lockPayer,
  type Moment,
  type NewRefund,
  type PaymentEngine,
  paymentErrors,
  readAttempts,
  readRefunds,
  requestCaptures,
  type StoredRefund,
  sendRefunds,
  writeRefunds,
} from '#domains/payment/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { readRefundFacts } from '#views/admin/refund/refund-effects.ts'
import { differencesOf, type RefundChoice, type RefundPreview } from '#views/admin/refund/refund-facts.ts'
import { amountOfChoice } from './refund-choice.ts'

type Rehearsed = RolledBack<'rehearsed', Rehearsal>

interface Rehearsal {
  readonly preview: RefundPreview
  /** Names the refunds that stood before. */
  readonly basis: string
}

/**
 * Says what a refund would do: to payments, tax, stock, vouchers, gifts and what the order opened. It makes the
 * refund in a transaction, books it as done, reads what differs, and rolls everything back: so the figures are
 * those that the refund books. No provider is asked. Throws: as `refundByStaff`.
 */
export async function previewRefund(
  engine: PaymentEngine,
  choice: RefundChoice,
  moment: Moment,
): Promise<RefundPreview> {
  return (await rehearse(engine, choice, moment)).preview
}

async function rehearse(engine: PaymentEngine, choice: RefundChoice, moment: Moment): Promise<Rehearsal> {
  const outcome = await engine.database.transaction(async (tx: Tx<Rehearsed>) => {
    const order = await findOrder(tx, choice.orderId)
    const before = await readRefundFacts(tx, order)
    const { made, basis } = await write(engine, tx, order, choice, moment)
    await bookAsDone(engine, tx, made, moment)
    const differences = differencesOf(before, await readRefundFacts(tx, order))
    const parts = await partsOf(tx, made)
    // A changed choice is another refund, even where it comes to the same figures.
    const shown = hashOf({ basis, parts, differences, choice: { ...choice, reason: '' } })
    return tx.rollBack('rehearsed', { preview: { parts, differences, shown }, basis })
  })
  return outcome.facts
}

/**
 * Makes the refund that staff saw in a preview: the money, the lines that leave the order, the pieces that go
 * back into stock, in one transaction; the providers are asked after it. Returns the refunds as they stand.
 * Throws: not-found, refund-changed where it would not do any more what was shown, and what `writeRefunds`
 * throws. Source: decision 0056.
 */
export async function refundByStaff(
  engine: PaymentEngine,
  choice: RefundChoice,
  shown: string,
  moment: Moment,
): Promise<readonly StoredRefund[]> {
  const { preview, basis } = await rehearse(engine, choice, moment)
  if (preview.shown !== shown) throw paymentErrors['refund-changed']()
  const made = await engine.database.transaction(async (tx) => {
    const order = await findOrder(tx, choice.orderId)
    const written = await write(engine, tx, order, choice, moment)
    // Somebody was faster: the rehearsal holds no lock any more.
    if (written.basis !== basis) throw paymentErrors['refund-changed']()
    return written.made
  })
  return sendRefunds(engine, choice.orderId, made, moment)
}

/** Locks the stock, then the order. */
async function write(
  engine: PaymentEngine,
  tx: Tx,
  order: OrderRow,
  choice: RefundChoice,
  moment: Moment,
): Promise<{ readonly made: readonly NewRefund[]; readonly basis: string }> {
  const { orderId, attemptId, variantIds, isRestocked, reason } = choice
  await lockStockOfLines(tx, orderId, variantIds)
  const amountMinor = await amountOfChoice(tx, choice, order.taxIncluded)
  const command = { chargeId: orderId, amountMinor, attemptId, reason, again: true }
  const made = await writeRefunds(engine, tx, command, moment)
  if (variantIds.length > 0) {
    const removalId = made[0]?.id ?? uuidv7(moment.now.getTime())
    await takeOffLines(tx, { orderId, variantIds, removalId, isRestocked, ...moment })
    // Perhaps nothing is left to ship now: then promised money of what was shipped is due.
    const payer = (await isShipped(tx, orderId)) ? await lockPayer(tx, engine.payers, orderId) : null
    if (payer) await requestCaptures(tx, payer, moment)
  }
  const ids = new Set(made.map(({ id }) => id))
  const before = (await readRefunds(tx, orderId)).filter(
    ({ id, state }) => !ids.has(id) && state !== 'failed',
  )
  return { made, basis: hashOf(before.map(({ id }) => id)) }
}

async function partsOf(tx: Tx, made: readonly NewRefund[]) {
  const attempts = new Map(
    (made[0] ? await readAttempts(tx, made[0].chargeId) : []).map((attempt) => [attempt.id, attempt]),
  )
  return made.map(({ attemptId, amountMinor, currency, state }) => {
    const gatewayId = attempts.get(attemptId)?.gatewayId ?? ''
    return { gatewayId, amountMinor, currency, isByHand: state === 'waiting' }
  })
}

/** Throws: not-found. */
async function findOrder(tx: Parameters<typeof readOrderById>[0], id: string): Promise<OrderRow> {
  const order = await readOrderById(tx, id)
  if (!order || order.state === 'cart') throw commonErrors['not-found']()
  return order
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
