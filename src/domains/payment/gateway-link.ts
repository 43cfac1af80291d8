import type { AddressView } from '#domains/order/contract.ts'
import type { BankAccount, GatewayRule } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { GatewayAnswer } from './contract.ts'
import type { OrderBill } from './order-bill.ts'

/**
 * An order as a gateway may know it: the number and the inner id, never the key. Source:
 * docs/http-contract.md "Gateway answers".
 */
export interface GatewayOrder {
  readonly id: string
  readonly number: string
  readonly total: Money
  readonly locale: LocaleCode
  readonly email: string
  readonly billing: Partial<AddressView>
  readonly deliveryCountry: string
  readonly requiresShipping: boolean
  /** `period` is ISO 8601 (`P1M`) for what is charged again and again, null for what is bought once. */
  readonly lines: readonly {
    readonly productId: string
    readonly name: string
    readonly pieces: number
    readonly unitPrice: Money
    readonly period: string | null
  }[]
  /** Absent where nothing was ordered yet. */
  readonly bill?: OrderBill
  readonly bankAccount: BankAccount | null
  /** False: the owner does not want couriers to take money. Default: they may. */
  readonly cashOnDelivery?: boolean
  /** How the owner offers each gateway. Default: wherever it works. */
  readonly gatewayRules?: Readonly<Record<string, GatewayRule>>
  /** How long its money may take to be of use. Units: milliseconds. Default: as long as it takes. */
  readonly timeLeftMs?: number
}

/**
 * What a charge asks its gateway for: money once; the first payment of a series, with the buyer's consent to
 * take more; or a later payment of one, without the buyer.
 */
export type Flow = 'single' | 'first' | 'renewal'

export interface LinkCommand {
  readonly attemptId: string
  /** Idempotency key for the provider, `{attemptId}:link:1`; the same for every repeat. */
  readonly key: string
  readonly order: GatewayOrder
  /** What is still to be paid: the total, or the rest after a coupon. */
  readonly amount: Money
  /** A renewal is never linked: nobody sits at a browser (`SubscriptionPort.chargeDue`). */
  readonly flow: Exclude<Flow, 'renewal'>
  /** What the browser sent beside the gateway's id (`tel`, `via`, `confirmationToken`). */
  readonly input: Readonly<Record<string, string>>
  /**
   * Absolute. `back` takes the buyer back however it went, `cancel` after giving up; both may get query
   * parameters added by the provider.
   */
  readonly urls: { readonly back: string; readonly cancel: string; readonly webhook: string }
  /** The provider's object of this attempt when an earlier link call made one. */
  readonly ref: string | null
  readonly createdAt: Date
  readonly now: Date
}

/** An answer without the order's key: the engine adds it, so that no adapter ever holds it. */
export type LinkAnswer = GatewayAnswer extends infer Answer
  ? Answer extends { type: string }
    ? Omit<Answer, 'orderKey'>
    : never
  : never

export interface LinkResult {
  readonly answer: LinkAnswer
  /** The provider's name for this payment; null where there is none yet. */
  readonly ref: string | null
  readonly status: 'linked' | 'action' | 'processing' | 'settled'
  /** When the answer stops being valid; null: never. */
  readonly expiresAt: Date | null
  /** What to keep of the input for staff, such as the phone number. */
  readonly kept: Readonly<Record<string, string>>
}
