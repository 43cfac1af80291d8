import type { IncomingHttpHeaders } from 'node:http'

/**
 * What a provider simulator is made of. A simulator is a provider in small: its own books, its own keys, its
 * own rules about what it accepts, pay pages that a person can click. It shares no code with the shop.
 * Source: docs/http-contract.md "Demo hooks", docs/gateways.md "Simulators".
 */
export interface SimulatorDefinition {
  /** The gateway's id in the contract, and the folder's name. */
  readonly id: string
  /** Name for people, on the pay pages. */
  readonly name: string
  create(kit: Kit): Simulator
}

export interface Simulator {
  /**
   * The environment that a shop needs to use this provider: addresses and keys, as its gateway's `config.ts`
   * reads them.
   */
  readonly env: Readonly<Record<string, string>>
  /** The provider's API, hosted pages and scripts. The first that matches answers. */
  readonly routes: readonly Route[]
  /**
   * Opens a link answer of the shop as a browser would (goes to the url, posts the form, starts the
   * checkout), and says which payment it is.
   */
  openAnswer(answer: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * What the buyer does on the hosted page. Changes the books and hands events to `kit.send`. Says where the
   * browser is sent back to, null where it stays. Throws: `Refusal` for a payment that does not stand so.
   */
  buyer(ref: string, does: BuyerDeed): Promise<{ readonly returnUrl: string | null }>
  /**
   * Everything that happens by itself up to `now`: expiries, confirmations, renewals, retries. Called
   * whenever the clock was moved, and once a second.
   */
  tick(now: Date): Promise<void>
  /**
   * Makes a deliverable of any event that a test asks for (`POST control/send`): dated `at`, with a right
   * signature or none.
   */
  craft(
    event: Readonly<Record<string, unknown>>,
    ref: string,
    options: { readonly signed: boolean; readonly at: Date },
  ): OutgoingEvent
}

export type BuyerDeed =
  | 'pays'
  | 'declined'
  | 'cancels'
  | 'fails-3ds'
  | 'abandons'
  | 'pays-late'
  | 'pays-less'
  | 'disputes'
export const BUYER_DEEDS: readonly BuyerDeed[] = [
  'pays',
  'declined',
  'cancels',
  'fails-3ds',
  'abandons',
  'pays-late',
  'pays-less',
  'disputes',
]

export type PaymentStatus = 'open' | 'processing' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded'

/**
 * A line of the provider's own book. Amounts in minor units of the currency. Source: docs/http-contract.md
 * "Demo hooks".
 */
export interface BookEntry {
  readonly ref: string
  /** The order's number as the shop sent it; '' where it sent none. */
  readonly orderNumber: string
  /** What was asked for; once money came, what came. It stays when money goes back. */
  readonly amount: number
  readonly currency: string
  readonly status: PaymentStatus
  readonly refunded: number
  /** RFC 3339. */
  readonly at: string
  /** The same for every charge of one subscription; null for a single payment. */
  readonly subscription: string | null
}

export interface Kit {
  readonly id: string
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** The simulators' time; it moves with the shop's. Signatures are dated with it. */
  now(): Date
  /** A fresh identifier, `prefix` + random lower-case letters and digits. */
  newId(prefix: string, length?: number): string
  /** A secret made at the first start and kept since. */
  secret(name: string, make: () => string): string
  /**
   * The shop's address for call-backs of this provider: where a provider has it from its dashboard, not from
   * a request.
   */
  webhookUrl(): string
  /** A kept table of the provider's objects; every `put` survives a restart. Objects are plain JSON. */
  table<Row extends object>(name: string): Table<Row>
  /** The provider's book. Every payment has an entry from its creation on. */
  readonly book: {
    put(entry: Omit<BookEntry, 'at'>): void
    get(ref: string): BookEntry | undefined
    all(): readonly BookEntry[]
  }
  /**
   * Delivers an event to the shop, with the faults that were asked for, and remembers it for redelivery.
   * Resolves when the shop has answered everything that is due now (not what was delayed). A failed delivery
   * is repeated at `retryAfterMs` (in simulated time) by the kit, as real providers do. Never throws.
   */
  send(event: OutgoingEvent): Promise<void>
  /**
   * Applies a `tamper-amount|currency|account` fault of `on: create|capture` to what is being recorded: the
   * provider then really has another amount (one minor unit less), another currency (the next of EUR, USD) or
   * another account in its books.
   */
  recorded<Values extends { readonly amount: number; readonly currency: string; readonly account: string }>(
    on: 'create' | 'capture',
    values: Values,
  ): Values
}

export interface Table<Row> {
  get(id: string): Row | undefined
  put(id: string, row: Row): Row
  /** Merges into the row that stands. Throws when there is none. */
  patch(id: string, change: Partial<Row>): Row
  delete(id: string): void
  all(): Row[]
}

/**
 * An event on its way to the shop. It is signed when it is sent, so that faults can act before and after the
 * signature.
 */
export interface OutgoingEvent {
  /** The payment that it speaks of. */
  readonly ref: string
  /** Where it goes; default `kit.webhookUrl()`. */
  readonly url?: string
  readonly body: string
  /** Headers for this exact body, made at sending time: content type, signature dated `kit.now()`. */
  headers(body: string): Readonly<Record<string, string>>
  /**
   * The same event with another amount, currency or account inside, signed as usual: faults
   * `tamper-amount|currency|account` of `on: event`. Absent: the event carries none.
   */
  tampered?(what: 'amount' | 'currency' | 'account'): OutgoingEvent
  /** A word for the log: the event's type. */
  readonly type: string
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v1/payments/:id`; `:name` matches one segment. */
  readonly path: string
  /** Where faults of `POST control/faults` strike; absent: never. */
  readonly on?: 'create' | 'capture' | 'refund'
  /** How this provider words an injected 409, 429 or 500; default a JSON object. */
  readonly faultBody?: (status: number) => Reply
  handle(request: SimRequest): Promise<Reply> | Reply
}

export interface SimRequest {
  readonly method: string
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** The bytes as they came, up to 1 MiB. */
  readonly body: Buffer
  /** The body as text. */
  text(): string
  /** The body as JSON object. Throws: Refusal 400. */
  json(): Record<string, unknown>
  /** The body or query as form fields; a repeated field keeps its last value. */
  form(): Record<string, string>
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object goes out as JSON, a string as HTML unless `headers` says otherwise. */
  readonly body?: unknown
}

/** Thrown by a route or a deed: becomes the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reply: Reply
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.reply = { status, body, headers }
  }
}
