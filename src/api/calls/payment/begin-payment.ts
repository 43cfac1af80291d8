import type { GatewayAnswer } from '#domains/payment/contract.ts'
import {
  type CommitAnswer,
  type Gateway,
  linkGateway,
  paymentActions,
  paymentErrors,
} from '#domains/payment/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import { readTimeLeft } from '#views/time-left.ts'
import { optional, text, type ValuesOf } from '../../fields.ts'
import type { CallContext, OnwardForm } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import type { OrderCallParts } from '../order/order-parts.ts'

/** Limit of payment attempts per address: each costs a call to the provider, and some cost money. */
const ATTEMPTS_PER_ADDRESS: Limit = { burst: 20, refillMs: HOUR }

/** What a browser sends to pay, beside the gateway and the order. */
export const PAYING_FIELDS = {
  tel: optional(text({ max: 40 })),
  transformHash: optional(text({ max: 128 })),
  via: optional(text({ max: 40 })),
  // Steps of a payment that is confirmed on the server (callAgain).
  confirmationToken: optional(text({ max: 200 })),
  paymentIntent: optional(text({ max: 200 })),
  step: optional(text({ max: 40 })),
} as const

/** Which order is paid, how, and what the browser sent for it. */
interface Paying {
  readonly gateway: Gateway
  readonly orderKey: string
  readonly values: ValuesOf<typeof PAYING_FIELDS>
}

/**
 * Begins to pay a placed order through a gateway. Whoever has the order's key may. Throws: what `linkGateway`
 * throws.
 */
export function beginPayment(
  parts: OrderCallParts,
  context: CallContext<unknown>,
  { gateway, orderKey, values }: Paying,
  commit: CommitAnswer,
): Promise<GatewayAnswer> {
  const input = payingInput(values)
  const now = context.clock.now()
  const back = `${context.origin}${context.base}/return/${gateway.info.id}`
  const webhook = `${parts.publicOrigin}${parts.mountPath}/webhooks/${gateway.info.id}`
  return linkGateway(parts.payments, commit, {
    authorise: (order) => context.authorise(paymentActions['pay-order'], order, orderKey),
    orderKey,
    gateway,
    input,
    urls: (attemptId) => ({
      back: `${back}?attempt=${attemptId}`,
      cancel: `${back}?attempt=${attemptId}&gave-up=1`,
      webhook,
    }),
    translate: context.translate,
    gatewayOrder: (document, timeLeftMs) => gatewayOrderOf(document, parts.rules.current(), timeLeftMs),
    timeLeft: (tx) => readTimeLeft(tx, orderKey, now),
    ...(parts.afterOfflineLink ? { afterOffline: parts.afterOfflineLink } : {}),
    beforeAttempt: () => context.countAddress('payment attempts', ATTEMPTS_PER_ADDRESS),
    buyer: { network: context.network, share: parts.rules.current().reservations },
    now,
  })
}

/** Returns what a gateway gets of a form. */
export function payingInput({
  tel,
  via,
  transformHash,
  confirmationToken,
  paymentIntent,
  step,
}: ValuesOf<typeof PAYING_FIELDS>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ tel, via, transformHash, confirmationToken, paymentIntent, step }).flatMap(given),
  )
}

function given([name, value]: [string, string | undefined]): [string, string][] {
  return value === undefined ? [] : [[name, value]]
}

/** Returns the gateway of an id. Throws: gateway-unavailable. */
export function findGateway(gateways: readonly Gateway[], id: string): Gateway {
  const gateway = gateways.find((candidate) => candidate.info.id === id)
  if (!gateway) throw paymentErrors['gateway-unavailable']({ fields: ['gatewayId'] })
  return gateway
}

/**
 * Returns the next page of a browser without script: the provider's page, even one that would otherwise be
 * framed, or a page with a form to the provider. The order page shows everything else. Source:
 * docs/http-contract.md "Gateway answers".
 */
export function pageAfter(answer: GatewayAnswer | null): string | OnwardForm {
  if (answer === null) return '/cart'
  if (answer.type === 'post') return { url: answer.url, fields: answer.fields }
  return answer.type === 'redirect' || answer.type === 'iframe' ? answer.url : `/order/${answer.orderKey}`
}
