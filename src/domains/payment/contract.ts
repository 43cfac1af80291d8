import type { OrderView, PaymentState } from '#domains/order/contract.ts'
import type { Money } from '#kernel/money.ts'

/** What has become of a try to pay. */
export type AttemptStatus =
  | 'created'
  | 'linked'
  | 'action'
  | 'processing'
  | 'authorized'
  | 'settled'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'released'
  | 'reversed'

/** Attempts that wait for their buyer. */
export const WAITING_STATUSES: readonly AttemptStatus[] = ['created', 'linked', 'action']

/** Attempts whose money was promised or is on its way. */
export const PROMISED_STATUSES: readonly AttemptStatus[] = ['processing', 'authorized']

/** Attempts that may still bring money without the buyer starting anew. */
export const OPEN_STATUSES: readonly AttemptStatus[] = [...WAITING_STATUSES, ...PROMISED_STATUSES]

/** Whether an attempt may still bring money, by its status as the shop tells it. */
export function isOpenStatus(status: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status)
}

/** Whether an attempt's money was promised or is on its way, by its status as the shop tells it. */
export function isPromisedStatus(status: string): boolean {
  return (PROMISED_STATUSES as readonly string[]).includes(status)
}

/** Whether something is left to pay of an order in this payment state. */
export function isPayable(state: PaymentState): boolean {
  return state === 'unpaid' || state === 'awaiting' || state === 'partly-paid'
}

export interface TransformView {
  readonly hash: string
  readonly products: Readonly<
    Record<
      string,
      { readonly title: string; readonly message: string; readonly name: string; readonly price: Money }
    >
  >
  readonly transactionType: 'single' | 'subscription'
}

/**
 * Through what money reaches the shop. `provider`: somebody who takes it for us and is asked about it. Without
 * a provider the link is answered inside the shop: `bank`: the buyer transfers it to the shop's account;
 * `courier`: it is collected at the door; `credit`: the shop owes it already, and its own books are charged
 * (coupons).
 */
export type PaidThrough = 'provider' | 'bank' | 'courier' | 'credit'

/**
 * The groups in which pages show the ways to pay, so that a buyer reads four names instead of all of them. `later`: by
 * invoice, in parts or from a bank account.
 */
export const WAY_GROUPS = ['card', 'wallet', 'later', 'other'] as const
export type WayGroup = (typeof WAY_GROUPS)[number]

/** A gateway as the order page offers it. Source: docs/http-contract.md "Gateway answers". */
export interface GatewayView {
  readonly gatewayId: string
  readonly name: string
  readonly icon: string
  readonly group: WayGroup
  readonly single: boolean
  readonly subscriptions: boolean
  readonly transform: TransformView | null
  /** What the buyer must add on our page before this gateway can be used. */
  readonly needs: readonly ('tel' | 'address' | 'email')[]
  /** A wallet's own button beside ours: which provider's, and where its script is. Null: none. */
  readonly button: WalletButtonView | null
}

export interface WalletButtonView {
  readonly provider: string
  readonly script: string
}

/** What a gateway shows on the order page once it was chosen (bank details, a note for the courier). */
export interface PaymentInstruction {
  readonly gatewayId: string
  readonly text: string
  readonly rows: readonly { readonly label: string; readonly value: string; readonly copy: boolean }[]
  /** SVG of a QR code with its meaning, or null. */
  readonly qr: { readonly svg: string; readonly label: string } | null
}

/**
 * A gateway's answer to a link call; the browser acts by `type`. Source: docs/http-contract.md "Gateway
 * answers".
 */
export type GatewayAnswer =
  | { readonly type: 'reload'; readonly orderKey: string }
  | { readonly type: 'redirect'; readonly orderKey: string; readonly url: string }
  | {
      readonly type: 'iframe'
      readonly orderKey: string
      readonly url: string
      readonly origin: string
      readonly width?: number
      readonly height?: number
    }
  | {
      readonly type: 'post'
      readonly orderKey: string
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
  | {
      readonly type: 'checkout'
      readonly orderKey: string
      readonly provider: string
      readonly publishableKey: string
      readonly checkoutKey: string
      /** Where the provider's own script is. */
      readonly script?: string
    }
  | {
      readonly type: 'payButton'
      readonly orderKey: string
      readonly provider: string
      readonly script: string
      readonly config: Readonly<Record<string, unknown>>
    }
  | {
      readonly type: 'coupon'
      readonly orderKey: string
      readonly uuid: string
      readonly action: string
      readonly due: Money
    }
  | {
      readonly type: 'callAgain'
      readonly orderKey: string
      /** Milliseconds to wait before the repeat. */
      readonly after: number
      readonly fields?: Readonly<Record<string, string>>
      readonly action?: {
        readonly provider: string
        readonly publishableKey: string
        readonly clientSecret: string
        readonly script?: string
      }
    }
  | { readonly type: 'done'; readonly orderKey: string; readonly [data: string]: unknown }

/**
 * Answer of `/order/state`, and what the order page shows. Source: docs/http-contract.md "Carts and orders".
 */
export interface OrderStateView {
  readonly order: OrderView
  readonly gateways: readonly GatewayView[]
  readonly paymentState: PaymentState
  readonly attempt: { readonly gatewayId: string; readonly status: string } | null
}
