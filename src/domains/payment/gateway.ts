import type { AddressView } from '#domains/order/contract.ts'
import type { BankAccount } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { GatewayAnswer, PaymentInstruction, TransformView } from './contract.ts'

/**
 * The port that every way to pay implements, one folder each under `src/gateways/`. An adapter only translates between its
 * provider and these shapes: it writes nothing, decides nothing and keeps no state; the payment engine does. Source: gateways §3.
 */
export interface Gateway {
  readonly info: GatewayInfo
  /** What this gateway must turn the product into because it cannot charge again. Pure; asked when listing and again when linking. */
  transform?(order: GatewayOrder): TransformView | null
  /**
   * Begins a payment and says what the browser must do. Repeated with the same `key` it ends at the same provider object.
   * Throws: DomainError for what the buyer can mend (a bad phone number).
   */
  link(command: LinkCommand): Promise<LinkResult>
  /** What the order page shows while this gateway's money is on its way. */
  instruction?(order: GatewayOrder, translate: Translate): PaymentInstruction | Promise<PaymentInstruction>
  /** The provider's truth about a payment. Webhook, return page and reconciler all end here. Absent for gateways without a provider. */
  observe?(ref: string): Promise<Observation>
  /** Identifies the payment that a returning browser belongs to; decides nothing. */
  onReturn?(request: RawRequest): Promise<{ readonly ref: string }>
  /** Verifies a call-back's raw bytes. Throws: BadSignatureError. */
  openWebhook?(request: RawRequest): Promise<readonly SignedEvent[]>
  capture?(ref: string, amount: Money, key: string): Promise<Observation>
  /** Closes a payment that is not wanted any more, so that it cannot be paid twice. */
  expire?(ref: string, key: string): Promise<Observation>
  refund?(ref: string, refund: { readonly refundId: string; readonly amount: Money; readonly reason: string }, key: string): Promise<RefundFact>
}

export type Translate = (english: string, values?: Readonly<Record<string, string | number>>) => string

export interface GatewayInfo {
  readonly id: string
  /** English name, a key of the translation map. */
  readonly name: string
  readonly icon: string
  readonly single: boolean
  readonly subscriptions: boolean
  /** True where no provider is called: the link is answered inside the shop and money is booked by staff or a bank file. */
  readonly offline: boolean
  /** Currencies it takes; null: all. */
  readonly currencies: readonly string[] | null
  /** Countries (of delivery) it works in; null: all. */
  readonly countries: readonly string[] | null
  /** Smallest and largest amount in minor units of the order's currency; null: none. */
  readonly minMinor: number | null
  readonly maxMinor: number | null
  /** Whether something must be delivered (cash on delivery). */
  readonly onlyPhysical: boolean
  readonly needs: readonly ('tel' | 'address' | 'email')[]
}

/** An order as a gateway may know it: the number and the inner id, never the key. Source: contract §5. */
export interface GatewayOrder {
  readonly id: string
  readonly number: string
  readonly total: Money
  readonly locale: LocaleCode
  readonly email: string
  readonly billing: Partial<AddressView>
  readonly deliveryCountry: string
  readonly requiresShipping: boolean
  readonly lines: readonly { readonly productId: string; readonly name: string; readonly pieces: number; readonly unitPrice: Money }[]
  readonly bankAccount: BankAccount | null
}

export interface LinkCommand {
  readonly attemptId: string
  /** Idempotency key for the provider, `{attemptId}:link:1`; the same for every repeat. */
  readonly key: string
  readonly order: GatewayOrder
  /** What the browser sent beside the gateway's id (`tel`, `via`, `confirmationToken`). */
  readonly input: Readonly<Record<string, string>>
  readonly urls: { readonly back: string; readonly webhook: string }
}

/** An answer without the order's key: the engine adds it, so that no adapter ever holds it. */
export type LinkAnswer = GatewayAnswer extends infer Answer ? (Answer extends { type: string } ? Omit<Answer, 'orderKey'> : never) : never

export interface LinkResult {
  readonly answer: LinkAnswer
  /** The provider's name for this payment; null where there is no provider. */
  readonly ref: string | null
  readonly status: 'linked' | 'action' | 'processing' | 'settled'
  /** When the answer stops being valid; null: never. */
  readonly expiresAt: Date | null
  /** What to keep of the input for staff, such as the phone number. */
  readonly kept: Readonly<Record<string, string>>
}

export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface SignedEvent {
  readonly eventId: string
  readonly ref: string | null
  readonly hint: string
}

export interface RefundFact {
  readonly refundId: string
  readonly amount: Money
  readonly status: 'pending' | 'done' | 'failed'
}

export interface Observation {
  readonly ref: string
  readonly account: string
  readonly livemode: boolean
  readonly at: Date
  readonly status: 'open' | 'action' | 'processing' | 'authorized' | 'settled' | 'failed' | 'canceled' | 'expired' | 'reversed'
  readonly captured: Money
  readonly refunds: readonly RefundFact[]
  readonly reason?: string
}
