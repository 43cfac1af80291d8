// Tests: tests/flows/payment/every-gateway.test.ts

import type { Tx } from '#db/database.ts'
import type { RolledBack } from '#db/rolled-back.ts'
import { readSettled, type Settled } from '#domains/ledger/index.ts'
import {
  lockOrderToPay,
  type OrderRow,
  type OrderToPay,
  queueReservationEnd,
  reopenReservations,
} from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { type GatewayAnswer, isPayable } from '../contract.ts'
import { paymentErrors } from '../errors.ts'
import { flowOf, gatewayFits } from '../fits.ts'
import { bookOf, type GatewayOrder } from '../gateway.ts'
import { reservationEnd } from '../reservation.ts'
import { dueMinor, paymentStateOf } from '../rules.ts'
import { isOnItsWay, isOpen } from '../states.ts'
import { type Attempt, readAttemptsByKey } from '../store/attempts.ts'
import { readTroubles } from '../store/facts.ts'
import { queueAttemptClaim, queueNewAttempt } from '../store/write-attempts.ts'
import { isPromisedWithoutProvider } from './cancel-payment.ts'
import { CLAIM_MS, type OpenedAttempt } from './create-payment.ts'
import { endAttempts } from './end-attempts.ts'
import { answerWithKey, type LinkGateway, linkCommandOf } from './link-request.ts'
import { isBeingCreated, isStandingFor, requireFewAttempts } from './standing-attempt.ts'

/** What an attempt was opened for: an answer to repeat, or a way to the provider. */
export type Opened = { readonly answer: GatewayAnswer } | ToProvider

export interface ToProvider {
  readonly attempt: OpenedAttempt
  readonly order: GatewayOrder
  readonly isStep: boolean
  /** Until when this call alone may create the payment. */
  readonly claimedUntil: Date | null
}

/** Why an attempt cannot be opened yet, and what must be done first. */
export type NotYet =
  /** Pieces were given back: the stock must be locked before the order. */
  | RolledBack<'given-back'>
  /** Another call creates this payment at its provider just now. */
  | RolledBack<'being-created', Attempt>
  /** Other providers must hear first that they are not wanted any more. */
  | RolledBack<'others-open', readonly Attempt[]>

/** What was done before the order is locked for good. */
export interface Look {
  /** Attempts whose providers have heard that they are not wanted any more. */
  readonly closed: Set<string>
  /** Pieces that were given back are promised again first. */
  reopens: boolean
}

/**
 * Locks the order and opens an attempt to pay it: finds the one that stands, or ends the others and begins a
 * new one. Throws: what `linkGateway` throws before it asks the provider.
 */
export async function openAttempt(
  tx: Tx<NotYet>,
  command: LinkGateway,
  look: Look,
): Promise<Opened | NotYet> {
  const { gateway, orderKey, input, now } = command
  if (look.reopens) await reopenReservations(tx, orderKey, command.buyer, now)
  const { found, row, attempts, timeLeftMs } = await lockWithAttempts(tx, command)
  if (row.state === 'completed') return paidBefore(command, attempts)
  // Nothing may be paid for that is no longer promised.
  if (found.isGivenBack) return tx.rollBack('given-back')
  // Nothing to pay: no provider is asked, the order page shows it as paid. Source: docs/payment-edge-cases.md
  // case 20.
  if (row.totalMinor === 0) return { answer: { type: 'reload', orderKey } }

  const settled = await readPayable(tx, row, attempts)
  if (settled === null) return paidBefore(command, attempts)
  const order = command.gatewayOrder(found.document, timeLeftMs)
  const due = { amount: dueMinor({ ...row, ...settled }), currency: row.currency }
  requireFit(command, order, due)

  const open = attempts.filter(isOpen)
  const standing = open.find((candidate) => isStandingFor(candidate, gateway, row, now))
  const isStep = Boolean(standing?.response && gateway.continues?.(input))
  if (standing?.response && !isStep) return { answer: answerWithKey(standing.response, orderKey) }
  if (standing && isBeingCreated(standing, now)) return tx.rollBack('being-created', standing)

  const others = open.filter((attempt) => attempt !== standing)
  const unasked = others.filter(({ id, providerRef }) => providerRef !== null && !look.closed.has(id))
  if (unasked.length > 0) return tx.rollBack('others-open', unasked)
  requireEndable(others, found.isShipped)
  await endAttempts(tx, others, 'another gateway was chosen', { actor: 'buyer', now })

  if (standing) return goOnWith(tx, command, { standing, order, isStep, settled })
  requireFewAttempts(attempts, now)
  command.beforeAttempt?.()
  return beginAttempt(tx, command, { row, order, due, settled })
}

/**
 * One way to the database, in this order: what is read after the lock stands until the transaction ends.
 * Throws: not-found, gateway-unavailable for what is not placed.
 */
async function lockWithAttempts(
  tx: Tx,
  { authorise, orderKey, timeLeft }: Pick<LinkGateway, 'authorise' | 'orderKey' | 'timeLeft'>,
): Promise<{
  found: OrderToPay
  row: OrderRow
  attempts: readonly Attempt[]
  timeLeftMs: number | undefined
}> {
  const [found, attempts, timeLeftMs] = await Promise.all([
    lockOrderToPay(tx, orderKey),
    readAttemptsByKey(tx, orderKey),
    timeLeft?.(tx),
  ])
  if (!found) throw commonErrors['not-found']()
  const { row } = found.document
  authorise(row)
  if (row.state !== 'placed' && row.state !== 'completed') throw paymentErrors['gateway-unavailable']()
  return { found, row, attempts, timeLeftMs }
}

/** Money comes by attempts only. */
const NOTHING_SETTLED: Settled = { settledMinor: 0, refundedMinor: 0 }

/** What was paid of an order that is still to be paid; null where it is not. */
async function readPayable(tx: Tx, row: OrderRow, attempts: readonly Attempt[]): Promise<Settled | null> {
  if (attempts.length === 0) return NOTHING_SETTLED
  const [settled, troubles] = await Promise.all([readSettled(tx, row.id), readTroubles(tx, row.id)])
  const statuses = attempts.map(({ status }) => status)
  const state = paymentStateOf({ totalMinor: row.totalMinor, ...settled, ...troubles, attempts: statuses })
  return isPayable(state) ? settled : null
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

/** Throws: gateway-unavailable, transform-unconfirmed. */
function requireFit({ gateway, input, translate }: LinkGateway, order: GatewayOrder, due: Money): void {
  if (!gatewayFits(gateway, order, due)) throw paymentErrors['gateway-unavailable']()
  const transform = gateway.transform?.(order, translate) ?? null
  if (transform && input.transformHash !== transform.hash)
    throw paymentErrors['transform-unconfirmed']({ extra: { transform } })
}

/** Throws where a payment under way cannot be ended: payment-on-its-way, order-shipped. */
function requireEndable(others: readonly Attempt[], isShipped: boolean): void {
  if (others.some(isOnItsWay)) throw paymentErrors['payment-on-its-way']()
  if (isShipped && others.some(isPromisedWithoutProvider)) throw paymentErrors['order-shipped']()
}

/** Takes the attempt that stands to its provider again, or one step on. */
async function goOnWith(
  tx: Tx,
  { gateway, now }: LinkGateway,
  {
    standing,
    order,
    isStep,
    settled,
  }: {
    readonly standing: Attempt
    readonly order: GatewayOrder
    readonly isStep: boolean
    readonly settled: Settled
  },
): Promise<ToProvider> {
  const claimedUntil = gateway.info.paidThrough !== 'provider' || isStep ? null : claimFrom(now)
  queueReservationEndFor(tx, standing, settled, now)
  if (claimedUntil) queueAttemptClaim(tx, standing, claimedUntil)
  return { attempt: standing, order, isStep, claimedUntil }
}

/** Stores a new attempt: for the provider, or with the answer of a gateway that has none. */
async function beginAttempt(
  tx: Tx,
  command: LinkGateway,
  {
    row,
    order,
    due,
    settled,
  }: {
    readonly row: OrderRow
    readonly order: GatewayOrder
    readonly due: Money
    readonly settled: Settled
  },
): Promise<Opened> {
  const { gateway, orderKey, now } = command
  const attempt = {
    id: uuidv7(now.getTime()),
    chargeId: row.id,
    gatewayId: gateway.info.id,
    flow: flowOf(gateway, order, due),
    providerRef: null,
    createdAt: now,
    amountMinor: due.amount,
    currency: row.currency,
    steps: 0,
  }
  const { paidThrough } = gateway.info
  const result =
    paidThrough === 'provider' ? null : await gateway.link(linkCommandOf(command, attempt, order))
  const claimedUntil = result ? null : claimFrom(now)
  const status = result?.status ?? 'created'
  queueReservationEndFor(tx, { chargeId: row.id, status, createdAt: now }, settled, now)
  queueNewAttempt(tx, {
    ...attempt,
    paidThrough,
    account: bookOf(gateway),
    payerSerial: row.serial,
    now,
    result,
    ...(claimedUntil ? { claimedUntil } : {}),
  })
  if (!result) return { attempt, order, isStep: false, claimedUntil }
  const { id: attemptId, chargeId } = attempt
  command.afterOffline?.(tx, { paidThrough, chargeId, attemptId, kept: result.kept, now })
  return { answer: answerWithKey(result.answer, orderKey) }
}

function claimFrom(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS)
}

/** The order keeps its pieces as long as this attempt needs them. */
function queueReservationEndFor(
  tx: Tx,
  attempt: Pick<Attempt, 'chargeId' | 'status' | 'createdAt'>,
  { settledMinor, refundedMinor }: Settled,
  now: Date,
): void {
  const facts = { attempts: [attempt], keptMinor: settledMinor - refundedMinor, isInReview: false }
  queueReservationEnd(tx, attempt.chargeId, reservationEnd(facts, now))
}
