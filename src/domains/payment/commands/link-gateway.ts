import type { Database, Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { hasReleasedHolds, keepHolds, lockHeldOrderByKey, lockOrder, type OrderRow, orderErrors, reopenHolds } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { nextState } from '#kernel/states.ts'
import type { GatewayAnswer } from '../contract.ts'
import { paymentErrors } from '../errors.ts'
import { gatewayFits } from '../fits.ts'
import type { Gateway, GatewayOrder, LinkCommand, LinkResult } from '../gateway.ts'
import { paymentStateOf } from '../rules.ts'
import { attemptStates, OPEN_STATUSES } from '../states.ts'
import { type Attempt, insertAttemptRow, moveAttemptRow, readAttempts } from '../store.ts'

/** Runs the transaction that ends the call; a caller may store its answer in the same one. */
export type CommitAnswer = (work: (tx: Tx) => Promise<GatewayAnswer>) => Promise<GatewayAnswer>

export interface LinkGateway {
  readonly orderKey: string
  readonly gateway: Gateway
  readonly input: Readonly<Record<string, string>>
  readonly urls: LinkCommand['urls']
  readonly gatewayOrder: (tx: Tx, row: OrderRow) => Promise<GatewayOrder>
  readonly now: Date
}

/** What the first transaction found: an answer to repeat, or an attempt to take to the provider. */
type Opened = { readonly answer: GatewayAnswer } | { readonly attempt: Pick<Attempt, 'id'>; readonly order: GatewayOrder }

/**
 * Begins to pay an order through a gateway, or repeats the answer that stands. The attempt is committed before a provider is
 * called and no transaction is open meanwhile; a gateway without a provider is answered in the one transaction.
 * Throws: not-found, already-paid, gateway-unavailable, sold-out, and what the gateway says of its input. Source: contract §5, gateways §3.
 */
export async function linkGateway(database: Database, commit: CommitAnswer, command: LinkGateway): Promise<GatewayAnswer> {
  if (command.gateway.info.offline) return commit(async (tx) => answerOf(await openAttempt(tx, command)))
  const opened = await database.transaction((tx) => openAttempt(tx, command))
  if ('answer' in opened) return opened.answer
  const { attempt, order } = opened
  const result = await command.gateway.link(linkCommandOf(command, attempt.id, order))
  return commit(async (tx) => {
    const move = { orderId: order.id, attemptId: attempt.id, actor: 'gateway', now: command.now, why: 'link', result }
    await moveAttemptRow(tx, { ...move, from: 'created', to: nextState(attemptStates, 'created', result.status) })
    return withKey(result, command.orderKey)
  })
}

function answerOf(opened: Opened): GatewayAnswer {
  if (!('answer' in opened)) throw new Error('an offline gateway answers at once')
  return opened.answer
}

async function openAttempt(tx: Tx, command: LinkGateway): Promise<Opened> {
  const { gateway, orderKey, now } = command
  const row = (await lockHeldOrderByKey(tx, orderKey)) ?? (await lockReopenedOrder(tx, orderKey))
  if (!row) throw commonErrors['not-found']()
  if (row.state !== 'placed') throw paymentErrors[row.state === 'completed' ? 'already-paid' : 'gateway-unavailable']()
  const [attempts, { settledMinor, refundedMinor }, order, isGivenBack] = await Promise.all([
    readAttempts(tx, row.id),
    readSettled(tx, row.id),
    command.gatewayOrder(tx, row),
    hasReleasedHolds(tx, row.id),
  ])
  // The clock was faster between our look and our lock: nothing may be paid for that is no longer promised.
  if (isGivenBack) throw orderErrors['order-changed']()
  const state = paymentStateOf({ totalMinor: row.totalMinor, settledMinor, refundedMinor, attempts: attempts.map((attempt) => attempt.status) })
  if (state !== 'unpaid' && state !== 'awaiting' && state !== 'partly-paid') throw paymentErrors['already-paid']()
  if (!gatewayFits(gateway, order)) throw paymentErrors['gateway-unavailable']()
  const open = attempts.filter((attempt) => OPEN_STATUSES.includes(attempt.status))
  const standing = open.find((attempt) => attempt.gatewayId === gateway.info.id && attempt.orderSerial === row.serial)
  if (standing?.response && (!standing.expiresAt || standing.expiresAt > now)) return { answer: { ...standing.response, orderKey } as GatewayAnswer }

  await cancelAttempts(tx, row.id, standing ? open.filter((attempt) => attempt !== standing) : open, 'another gateway was chosen', now)
  keepHolds(tx, row.id, null)
  if (standing) return { attempt: standing, order }
  const id = uuidv7(now.getTime())
  const result = gateway.info.offline ? await gateway.link(linkCommandOf(command, id, order)) : null
  const amount = { amountMinor: row.totalMinor - settledMinor, currency: row.currency }
  insertAttemptRow(tx, { orderId: row.id, id, gatewayId: gateway.info.id, orderSerial: row.serial, ...amount, now, result })
  return result ? { answer: withKey(result, orderKey) } : { attempt: { id }, order }
}

/** An order whose pieces were given back gets them again before it is locked: stock comes first. Throws: sold-out. */
async function lockReopenedOrder(tx: Tx, orderKey: string): Promise<OrderRow | null> {
  await reopenHolds(tx, orderKey)
  return lockOrder(tx, { key: orderKey })
}

/** Ends attempts that the buyer turned away from. */
export async function cancelAttempts(tx: Tx, orderId: string, attempts: readonly Attempt[], why: string, now: Date): Promise<void> {
  for (const attempt of attempts) {
    const to = nextState(attemptStates, attempt.status, 'canceled')
    await moveAttemptRow(tx, { orderId, attemptId: attempt.id, from: attempt.status, to, actor: 'buyer', now, why })
  }
}

function linkCommandOf({ input, urls }: LinkGateway, attemptId: string, order: GatewayOrder): LinkCommand {
  return { attemptId, key: `${attemptId}:link:1`, order, input, urls }
}

function withKey(result: LinkResult, orderKey: string): GatewayAnswer {
  return { ...result.answer, orderKey } as GatewayAnswer
}
