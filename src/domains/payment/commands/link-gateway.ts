import type { Database, Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { HOLD_MS, keepHolds, lockOrder, lockOrderToPay, type OrderDocument, type OrderRow, orderErrors, reopenHolds } from '#domains/order/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { canFollow } from '#kernel/states.ts'
import type { GatewayAnswer } from '../contract.ts'
import { paymentErrors } from '../errors.ts'
import { gatewayFits } from '../fits.ts'
import { type Gateway, type GatewayOrder, type LinkCommand, type LinkResult, ProviderError, type Translate } from '../gateway.ts'
import { paymentStateOf } from '../rules.ts'
import { attemptStates, OPEN_STATUSES } from '../states.ts'
import {
  type Attempt,
  insertAttemptRow,
  moveAttemptRow,
  readAttempts,
  readAttemptsByKey,
  setAttemptRef,
  setAttemptResponse,
} from '../store/attempts.ts'
import { readTroubles } from '../store/facts.ts'
import { endAttempts } from './end-attempts.ts'

/** Runs the transaction that ends the call; a caller may store its answer in the same one. */
export type CommitAnswer = (work: (tx: Tx) => Promise<GatewayAnswer>) => Promise<GatewayAnswer>

export interface LinkGateway {
  readonly orderKey: string
  readonly gateway: Gateway
  readonly input: Readonly<Record<string, string>>
  /** Addresses for an attempt: the provider sends the buyer and its call-backs there. Absolute. */
  readonly urls: (attemptId: string) => LinkCommand['urls']
  readonly translate: Translate
  /** The order as a gateway may know it. */
  readonly gatewayOrder: (document: OrderDocument) => GatewayOrder
  /** Closes what is open at other providers, before this one begins. */
  readonly closeOthers: (attempts: readonly Attempt[]) => Promise<void>
  /** Works the provider's truth in at once, where its answer says that the money is there. */
  readonly sync: (gateway: Gateway, ref: string) => Promise<void>
  /** Told of a link call that was answered inside the shop, in its transaction. */
  readonly afterOffline?: (tx: Tx, link: OfflineLink) => void
  readonly now: Date
}

/** A link call that needed no provider, and what its gateway wants to be kept. */
export interface OfflineLink {
  readonly gatewayId: string
  readonly orderId: string
  readonly attemptId: string
  readonly kept: Readonly<Record<string, string>>
  readonly now: Date
}

/** What the first transaction found: an answer to repeat, or an attempt to take to the provider. */
type Opened = { readonly answer: GatewayAnswer } | { readonly attempt: Standing; readonly order: GatewayOrder; readonly isStep: boolean }
type Standing = Pick<Attempt, 'id' | 'orderId' | 'providerRef' | 'createdAt' | 'amountMinor' | 'currency' | 'steps'>

/** A payment under way keeps its pieces for so long where the provider names no end. Units: milliseconds. */
const UNDER_WAY_MS = 2 * HOUR
/** After this many steps an attempt that is still not through has failed. Source: contract §5 (`callAgain`). */
const MAX_STEPS = 3

/**
 * Begins to pay an order through a gateway, or repeats the answer that stands. The attempt is committed before a provider is
 * called and no transaction is open meanwhile; a gateway without a provider is answered in the one transaction.
 * Throws: not-found, already-paid, gateway-unavailable, transform-unconfirmed, sold-out, payment-declined, provider-unreachable (the
 * same call may be repeated at once), and what the gateway says of its input. Source: contract §5, gateways §3.
 */
export async function linkGateway(database: Database, commit: CommitAnswer, command: LinkGateway): Promise<GatewayAnswer> {
  const look: Look = { areOthersClosed: false, reopens: false }
  for (;;) {
    try {
      return await link(database, commit, command, look)
    } catch (error) {
      if (error instanceof GivenBack && !look.reopens) look.reopens = true
      else if (error instanceof OthersOpen && !look.areOthersClosed) {
        await command.closeOthers(error.attempts)
        look.areOthersClosed = true
      } else throw error instanceof GivenBack ? orderErrors['order-changed']() : error
    }
  }
}

/** What had to be done before the order could be locked for good. */
interface Look {
  /** Other providers have heard that they are not wanted any more. */
  areOthersClosed: boolean
  /** Pieces that were given back are promised again first. */
  reopens: boolean
}

/** Rolls the look back: stock must be locked before the order. */
class GivenBack extends Error {}

/** Rolls the look back: other providers must hear first that they are not wanted any more. */
class OthersOpen extends Error {
  readonly attempts: readonly Attempt[]
  constructor(attempts: readonly Attempt[]) {
    super('other payments are open')
    this.attempts = attempts
  }
}

async function link(database: Database, commit: CommitAnswer, command: LinkGateway, look: Look): Promise<GatewayAnswer> {
  if (command.gateway.info.offline) return commit(async (tx) => answerOf(await openAttempt(tx, command, look)))
  const opened = await database.transaction((tx) => openAttempt(tx, command, look))
  if ('answer' in opened) return opened.answer
  const { attempt, order, isStep } = opened
  const result = await callProvider(database, command, attempt, order, isStep)
  if (result.status === 'settled' && result.ref !== null) await command.sync(command.gateway, result.ref)
  return commit(async (tx) => {
    await saveResult(tx, attempt, result, isStep, command.now)
    return withKey(result, command.orderKey)
  })
}

/** Money comes by attempts only. */
const NOTHING_PAID = { settledMinor: 0, refundedMinor: 0 }

async function readMoney(tx: Tx, orderId: string) {
  const [settled, troubles] = await Promise.all([readSettled(tx, orderId), readTroubles(tx, orderId)])
  return { ...settled, ...troubles }
}

function answerOf(opened: Opened): GatewayAnswer {
  if (!('answer' in opened)) throw new Error('an offline gateway answers at once')
  return opened.answer
}

async function openAttempt(tx: Tx, command: LinkGateway, look: Look): Promise<Opened> {
  const { gateway, orderKey, input, now } = command
  if (look.reopens) await reopenHolds(tx, orderKey)
  // One way to the database, in this order: what is read after the lock stands until the transaction ends.
  const [found, attempts] = await Promise.all([lockOrderToPay(tx, orderKey), readAttemptsByKey(tx, orderKey)])
  if (!found) throw commonErrors['not-found']()
  const { row } = found.document
  if (row.state !== 'placed' && row.state !== 'completed') throw paymentErrors['gateway-unavailable']()
  if (row.state === 'completed') return paidBefore(command, attempts)
  // Nothing may be paid for that is no longer promised.
  if (found.isGivenBack) throw new GivenBack()
  const order = command.gatewayOrder(found.document)
  // Nothing to pay: no provider is asked, the order page shows it as paid. Source: gateways §4 row 20.
  if (row.totalMinor === 0) return { answer: { type: 'reload', orderKey } }
  const { settledMinor, refundedMinor, ...troubles } = attempts.length === 0 ? NOTHING_PAID : await readMoney(tx, row.id)
  const statuses = attempts.map((attempt) => attempt.status)
  const state = paymentStateOf({ totalMinor: row.totalMinor, settledMinor, refundedMinor, attempts: statuses, ...troubles })
  if (state !== 'unpaid' && state !== 'awaiting' && state !== 'partly-paid') return paidBefore(command, attempts)
  const amount = { amount: row.totalMinor - settledMinor + refundedMinor, currency: row.currency }
  if (!gatewayFits(gateway, order, amount)) throw paymentErrors['gateway-unavailable']()
  const transform = gateway.transform?.(order, command.translate) ?? null
  if (transform && input.transformHash !== transform.hash) throw paymentErrors['transform-unconfirmed']({ extra: { transform } })

  const open = attempts.filter((attempt) => OPEN_STATUSES.includes(attempt.status))
  const standing = open.find((candidate) => isStandingFor(candidate, gateway, row, now))
  const isStep = standing?.response !== undefined && standing.response !== null && (gateway.continues?.(input) ?? false)
  if (standing?.response && !isStep) return { answer: { ...standing.response, orderKey } as GatewayAnswer }

  const others = open.filter((attempt) => attempt !== standing)
  if (!look.areOthersClosed && others.some((attempt) => attempt.providerRef !== null)) throw new OthersOpen(others)
  await endAttempts(tx, others, 'another gateway was chosen', { actor: 'buyer', now })
  keepHolds(tx, row.id, gateway.info.offline ? null : new Date(now.getTime() + UNDER_WAY_MS))
  if (standing) return { attempt: standing, order, isStep }
  const attempt = {
    id: uuidv7(now.getTime()),
    orderId: row.id,
    providerRef: null,
    createdAt: now,
    amountMinor: amount.amount,
    currency: row.currency,
    steps: 0,
  }
  const result = gateway.info.offline ? await gateway.link(linkCommandOf(command, attempt, order)) : null
  insertAttemptRow(tx, { ...attempt, gatewayId: gateway.info.id, orderSerial: row.serial, now, result })
  if (!result) return { attempt, order, isStep: false }
  command.afterOffline?.(tx, { gatewayId: gateway.info.id, orderId: row.id, attemptId: attempt.id, kept: result.kept, now })
  return { answer: withKey(result, orderKey) }
}

/** A browser that calls again after the bank asked its buyer has paid: the call-back was faster. Throws: already-paid for everybody else. */
function paidBefore({ gateway, input, orderKey }: LinkGateway, attempts: readonly Attempt[]): Opened {
  const isPaidHere = attempts.some(({ gatewayId, status }) => gatewayId === gateway.info.id && status === 'settled')
  if (isPaidHere && gateway.continues?.(input)) return { answer: { type: 'reload', orderKey } }
  throw paymentErrors['already-paid']()
}

/** An attempt of the same gateway for the same order as it stands, whose answer and whose key at the provider are still good. */
function isStandingFor(attempt: Attempt, { info }: Gateway, row: OrderRow, now: Date): boolean {
  if (attempt.gatewayId !== info.id || attempt.orderSerial !== row.serial) return false
  if (attempt.response) return attempt.expiresAt === null || attempt.expiresAt > now
  return info.keyTtlHours === 0 || now.getTime() - attempt.createdAt.getTime() < info.keyTtlHours * HOUR
}

async function callProvider(database: Database, command: LinkGateway, attempt: Standing, order: GatewayOrder, isStep: boolean): Promise<LinkResult> {
  if (isStep && attempt.steps >= MAX_STEPS) {
    await fail(database, attempt, 'too many steps', command.now)
    throw paymentErrors['payment-declined']()
  }
  try {
    return await command.gateway.link(linkCommandOf(command, attempt, order))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Not reached: the attempt stays as it is, so that a repeat ends at the same provider object.
    if (error.kind === 'unreachable') throw paymentErrors['provider-unreachable']({ retryAfterSeconds: 2, cause: error })
    await fail(database, attempt, error.detail, command.now)
    if (error.kind === 'declined') throw paymentErrors['payment-declined']({ extra: { providerMessage: error.message }, cause: error })
    throw paymentErrors['gateway-unavailable']({ cause: error })
  }
}

async function fail(database: Database, { id, orderId }: Standing, why: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const attempt = (await readAttempts(tx, orderId)).find((candidate) => candidate.id === id)
    if (!attempt || !canFollow(attemptStates, attempt.status, 'failed') || attempt.capturedMinor > 0) return
    await moveAttemptRow(tx, { orderId, attemptId: id, from: attempt.status, to: 'failed', actor: 'gateway', now, why: why.slice(0, 500) })
    keepHolds(tx, orderId, new Date(now.getTime() + HOLD_MS))
  })
}

/** A call-back may have been faster than the provider's answer: then only what is not known yet is written, and nothing goes back. */
async function saveResult(tx: Tx, { id, orderId }: Standing, result: LinkResult, isStep: boolean, now: Date): Promise<void> {
  await lockOrder(tx, { id: orderId })
  const attempt = (await readAttempts(tx, orderId)).find((candidate) => candidate.id === id)
  if (!attempt) throw new Error(`attempt ${id} is gone`)
  const to = attempt.status === 'created' || (isStep && OPEN_STATUSES.includes(attempt.status)) ? result.status : attempt.status
  if (to !== attempt.status && to !== 'settled' && canFollow(attemptStates, attempt.status, to)) {
    await moveAttemptRow(tx, { orderId, attemptId: id, from: attempt.status, to, actor: 'gateway', now, why: 'link', result })
  } else if (attempt.providerRef === null && result.ref !== null) {
    await setAttemptRef(tx, attempt, result.ref, now)
  }
  await setAttemptResponse(tx, attempt, result, isStep || result.answer.type === 'callAgain', now)
}

function linkCommandOf({ input, urls, now }: LinkGateway, attempt: Standing, order: GatewayOrder): LinkCommand {
  const amount = { amount: attempt.amountMinor, currency: attempt.currency }
  return {
    attemptId: attempt.id,
    key: `${attempt.id}:link:1`,
    order,
    amount,
    flow: 'single',
    input,
    urls: urls(attempt.id),
    ref: attempt.providerRef,
    createdAt: attempt.createdAt,
    now,
  }
}

function withKey(result: LinkResult, orderKey: string): GatewayAnswer {
  return { ...result.answer, orderKey } as GatewayAnswer
}
