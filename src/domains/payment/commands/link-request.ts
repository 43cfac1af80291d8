// Tests: tests/flows/payment/every-gateway.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import type { OrderDocument, OrderFacts, Reserving } from '#domains/order/index.ts'
import type { Authorise } from '#kernel/rights.ts'
import type { GatewayAnswer } from '../contract.ts'
import type { Gateway, GatewayOrder, LinkCommand, LinkResult, PaidThrough, Translate } from '../gateway.ts'
import type { OpenedAttempt } from './create-payment.ts'

/** Runs the transaction that ends the call; a caller may store its answer in the same one. */
export type CommitAnswer = <Back extends AnyRolledBack>(
  work: (tx: Tx<Back>) => Promise<GatewayAnswer | Back>,
) => Promise<GatewayAnswer | Back>

export interface LinkGateway {
  /** Asked about the order under its lock. Throws: not-found. */
  readonly authorise: Authorise<OrderFacts>
  readonly orderKey: string
  readonly gateway: Gateway
  readonly input: Readonly<Record<string, string>>
  /** Addresses for an attempt: the provider sends the buyer and its call-backs there. Absolute. */
  readonly urls: (attemptId: string) => LinkCommand['urls']
  readonly translate: Translate
  /** The order as a gateway may know it. */
  readonly gatewayOrder: (document: OrderDocument, timeLeftMs?: number) => GatewayOrder
  /** Reads how long its money may take. Units: milliseconds. Default: as long as it takes. */
  readonly timeLeft?: (tx: Queryable) => Promise<number | undefined>
  /** Asked before an attempt is made, which a repeated call does not. Throws what it refuses. */
  readonly beforeAttempt?: () => void
  /** Told of a link call that was answered inside the shop, in its transaction. */
  readonly afterOffline?: (tx: Tx, link: OfflineLink) => void
  /** Who reserves again what expired meanwhile. */
  readonly buyer: Reserving
  readonly now: Date
}

/** A link call that needed no provider, and what its gateway wants to be kept. */
export interface OfflineLink {
  readonly paidThrough: PaidThrough
  readonly chargeId: string
  readonly attemptId: string
  readonly kept: Readonly<Record<string, string>>
  readonly now: Date
}

/** Says to the gateway what is to be paid. The key is the same for every repeat. */
export function linkCommandOf(
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
    flow: attempt.flow === 'first' ? 'first' : 'single',
    input,
    urls: urls(attempt.id),
    ref: attempt.providerRef,
    createdAt: attempt.createdAt,
    now,
  }
}

/** The gateway's answer for the browser, which names the order by its key. */
export function answerWithKey(answer: LinkResult['answer'], orderKey: string): GatewayAnswer {
  return { ...answer, orderKey } as GatewayAnswer
}
