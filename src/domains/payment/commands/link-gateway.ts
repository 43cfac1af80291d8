import type { Database, Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  countingRefusals,
  lockOrderToPay,
  type OrderDocument,
  type OrderRow,
  orderErrors,
  queueReservationEnd,
  type Reserving,
  reopenReservations,
} from '#domains/order/index.ts'
import { HOUR, SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { GatewayAnswer } from '../contract.ts'
import { paymentErrors } from '../errors.ts'
import { gatewayFits } from '../fits.ts'
import {
  bookOf,
  type Gateway,
  type GatewayOrder,
  type LinkCommand,
  type LinkResult,
  type Translate,
} from '../gateway.ts'
import { reservationEnd } from '../reservation.ts'
import { paymentStateOf } from '../rules.ts'
import { isOnItsWay, isOpen } from '../states.ts'
import { type Attempt, queueAttemptClaim, queueNewAttempt, readAttemptsByKey } from '../store/attempts.ts'
import { readTroubles } from '../store/facts.ts'
import { isPromisedWithoutProvider } from './cancel-payment.ts'
import { CLOSING_ROUNDS } from './close-payments.ts'
import {
  BeingCreated,
  CLAIM_MS,
  callProvider,
  keepToClose,
  type OpenedAttempt,
  Superseded,
  saveResult,
  untilCreated,
} from './create-payment.ts'
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
  /** Asked before an attempt is made, which a repeated call does not. Throws what it refuses. */
  readonly beforeAttempt?: () => void
  /** Closes what is open at other providers, before this one begins. */
  readonly closeOthers: (attempts: readonly Attempt[]) => Promise<void>
  /** Works the provider's truth in at once, where its answer says that the money is there. */
  readonly sync: (gateway: Gateway, ref: string) => Promise<void>
  /** Told of a link call that was answered inside the shop, in its transaction. */
  readonly afterOffline?: (tx: Tx, link: OfflineLink) => void
  /** Who reserves again what expired meanwhile. */
  readonly buyer: Reserving
  readonly now: Date
}

/** A link call that needed no provider, and what its gateway wants to be kept. */
export interface OfflineLink {
  readonly gatewayId: string
  readonly chargeId: string
  readonly attemptId: string
  readonly kept: Readonly<Record<string, string>>
  readonly now: Date
}

/** What the first transaction found: an answer to repeat, or an attempt to take to the provider. */
type Opened = { readonly answer: GatewayAnswer } | ToProvider
interface ToProvider {
  readonly attempt: OpenedAttempt
  readonly order: GatewayOrder
  readonly isStep: boolean
  /** Until when this call alone may create the payment. */
  readonly claimedUntil: Date | null
}

/** Payments that may be begun for one order within an hour. */
const ATTEMPTS_PER_HOUR = 15

/**
 * Begins to pay an order through a gateway, or repeats the answer that stands. The attempt is committed
 * before a provider is called and no transaction is open meanwhile; a gateway without a provider is answered
 * in the one transaction. Of parallel calls one creates the payment and the others repeat its answer; of two
 * gateways asked at once the later one wins. Throws: not-found, already-paid, gateway-unavailable,
 * transform-unconfirmed, sold-out, too-much-reserved, payment-declined, payment-on-its-way,
 * payment-superseded, order-shipped, provider-unreachable (the same call may be repeated at once), and what
 * the gateway says of its input. Source: contract §5, gateways §3, decision 0023.
 */
export async function linkGateway(
  database: Database,
  commit: CommitAnswer,
  command: LinkGateway,
): Promise<GatewayAnswer> {
  const look: Look = { closed: new Set(), reopens: false }
  for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
    try {
      return await countingRefusals(database, command.now, () => link(database, commit, command, look))
    } catch (error) {
      if (error instanceof GivenBack && !look.reopens) look.reopens = true
      else if (error instanceof BeingCreated) await untilCreated(database, error.attempt)
      else if (error instanceof OthersOpen) {
        await command.closeOthers(error.attempts)
        for (const { id } of error.attempts) look.closed.add(id)
      } else {
        throw error instanceof GivenBack ? orderErrors['order-changed']() : error
      }
    }
  }
  throw orderErrors['order-changed']()
}

/** What had to be done before the order could be locked for good. */
interface Look {
  /** Attempts whose providers have heard that they are not wanted any more. */
  readonly closed: Set<string>
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

async function link(
  database: Database,
  commit: CommitAnswer,
  command: LinkGateway,
  look: Look,
): Promise<GatewayAnswer> {
  const { gateway, now } = command
  if (gateway.info.offline) return commit(async (tx) => answerOf(await openAttempt(tx, command, look)))
  const opened = await database.transaction((tx) => openAttempt(tx, command, look))
  if ('answer' in opened) return opened.answer
  const { attempt, order, isStep } = opened
  const result = await callProvider(
    database,
    gateway,
    linkCommandOf(command, attempt, order),
    attempt,
    opened,
  )
  if (result.status === 'settled' && result.ref !== null) await command.sync(gateway, result.ref)
  try {
    return await commit(async (tx) => {
      await saveResult(tx, attempt, result, isStep, now)
      return withKey(result, command.orderKey)
    })
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
    await command.closeOthers(await keepToClose(database, error, result, now))
    if (isOpen(error.attempt) && error.attempt.response)
      return { ...error.attempt.response, orderKey: command.orderKey } as GatewayAnswer
    throw paymentErrors['payment-superseded']()
  }
}

/** Money comes by attempts only. */
const NOTHING_PAID = { settledMinor: 0, refundedMinor: 0 }

async function readMoney(tx: Tx, chargeId: string) {
  const [settled, troubles] = await Promise.all([readSettled(tx, chargeId), readTroubles(tx, chargeId)])
  return { ...settled, ...troubles }
}

function answerOf(opened: Opened): GatewayAnswer {
  if (!('answer' in opened)) throw new Error('an offline gateway answers at once')
  return opened.answer
}

async function openAttempt(tx: Tx, command: LinkGateway, look: Look): Promise<Opened> {
  const { gateway, orderKey, input, now } = command
  if (look.reopens) await reopenReservations(tx, orderKey, command.buyer)
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
  const { settledMinor, refundedMinor, ...troubles } =
    attempts.length === 0 ? NOTHING_PAID : await readMoney(tx, row.id)
  const statuses = attempts.map((attempt) => attempt.status)
  const state = paymentStateOf({
    totalMinor: row.totalMinor,
    settledMinor,
    refundedMinor,
    attempts: statuses,
    ...troubles,
  })
  if (state !== 'unpaid' && state !== 'awaiting' && state !== 'partly-paid')
    return paidBefore(command, attempts)
  const amount = { amount: row.totalMinor - settledMinor + refundedMinor, currency: row.currency }
  if (!gatewayFits(gateway, order, amount)) throw paymentErrors['gateway-unavailable']()
  const transform = gateway.transform?.(order, command.translate) ?? null
  if (transform && input.transformHash !== transform.hash)
    throw paymentErrors['transform-unconfirmed']({ extra: { transform } })

  const open = attempts.filter(isOpen)
  const standing = open.find((candidate) => isStandingFor(candidate, gateway, row, now))
  const isStep =
    standing?.response !== undefined && standing.response !== null && (gateway.continues?.(input) ?? false)
  if (standing?.response && !isStep) return { answer: { ...standing.response, orderKey } as GatewayAnswer }
  if (standing && standing.response === null && standing.claimedUntil !== null && standing.claimedUntil > now)
    throw new BeingCreated(standing)

  const others = open.filter((attempt) => attempt !== standing)
  requireEndable(others, look, found.isShipped)
  await endAttempts(tx, others, 'another gateway was chosen', { actor: 'buyer', now })
  const keep = (attempt: Pick<Attempt, 'status' | 'createdAt'>): void =>
    queueReservationEnd(
      tx,
      row.id,
      reservationEnd(
        { attempts: [attempt], keptMinor: settledMinor - refundedMinor, isInReview: false },
        now,
      ),
    )
  const claimedUntil = gateway.info.offline || isStep ? null : new Date(now.getTime() + CLAIM_MS)
  if (standing) {
    keep(standing)
    if (claimedUntil) queueAttemptClaim(tx, standing, claimedUntil)
    return { attempt: standing, order, isStep, claimedUntil }
  }
  assertFewAttempts(attempts, now)
  command.beforeAttempt?.()
  const attempt = {
    id: uuidv7(now.getTime()),
    chargeId: row.id,
    gatewayId: gateway.info.id,
    providerRef: null,
    createdAt: now,
    amountMinor: amount.amount,
    currency: row.currency,
    steps: 0,
  }
  const result = gateway.info.offline ? await gateway.link(linkCommandOf(command, attempt, order)) : null
  keep({ status: result?.status ?? 'created', createdAt: now })
  queueNewAttempt(tx, {
    ...attempt,
    account: bookOf(gateway),
    flow: 'single',
    payerSerial: row.serial,
    now,
    result,
    ...(claimedUntil ? { claimedUntil } : {}),
  })
  if (!result) return { attempt, order, isStep: false, claimedUntil }
  command.afterOffline?.(tx, {
    gatewayId: gateway.info.id,
    chargeId: row.id,
    attemptId: attempt.id,
    kept: result.kept,
    now,
  })
  return { answer: withKey(result, orderKey) }
}

/**
 * Refuses another gateway while the payment under way cannot be ended. Throws: OthersOpen for payments that
 * their providers must close first, payment-on-its-way, order-shipped.
 */
function requireEndable(others: readonly Attempt[], { closed }: Look, isShipped: boolean): void {
  const unasked = others.filter(({ id, providerRef }) => providerRef !== null && !closed.has(id))
  if (unasked.length > 0) throw new OthersOpen(unasked)
  if (others.some(isOnItsWay)) throw paymentErrors['payment-on-its-way']()
  if (isShipped && others.some(isPromisedWithoutProvider)) throw paymentErrors['order-shipped']()
}

/**
 * Refuses to make ever more payments for one order: somebody who changes their mind needs a few. Throws:
 * too-many-requests.
 */
function assertFewAttempts(attempts: readonly Attempt[], now: Date): void {
  const recent = attempts
    .map(({ createdAt }) => createdAt.getTime())
    .filter((atMs) => now.getTime() - atMs < HOUR)
  if (recent.length < ATTEMPTS_PER_HOUR) return
  throw commonErrors['too-many-requests']({
    retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...recent) + HOUR - now.getTime()) / SECOND)),
  })
}

/**
 * A browser that calls again after the bank asked its buyer has paid: the call-back was faster. Throws:
 * already-paid for everybody else.
 */
function paidBefore({ gateway, input, orderKey }: LinkGateway, attempts: readonly Attempt[]): Opened {
  const isPaidHere = attempts.some(
    ({ gatewayId, status }) => gatewayId === gateway.info.id && status === 'settled',
  )
  if (isPaidHere && gateway.continues?.(input)) return { answer: { type: 'reload', orderKey } }
  throw paymentErrors['already-paid']()
}

/**
 * An attempt of the same gateway for the same order as it stands, whose answer and whose key at the provider
 * are still good.
 */
function isStandingFor(attempt: Attempt, { info }: Gateway, row: OrderRow, now: Date): boolean {
  if (attempt.gatewayId !== info.id || attempt.payerSerial !== row.serial) return false
  if (attempt.response) return attempt.expiresAt === null || attempt.expiresAt > now
  return info.keyTtlHours === 0 || now.getTime() - attempt.createdAt.getTime() < info.keyTtlHours * HOUR
}

function linkCommandOf(
  { input, urls, now }: LinkGateway,
  attempt: OpenedAttempt,
  order: GatewayOrder,
): LinkCommand {
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
