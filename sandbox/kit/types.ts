import type { IncomingHttpHeaders } from 'node:http'

/**
 * Defines a provider simulator: a small provider with its own books, its own keys, its own validation, and
 * payment pages that a person can click. It shares no code with the shop. Source: docs/http-contract.md "Demo
 * hooks", docs/gateways.md "Simulators".
 */
export interface SimulatorDefinition {
  /** The gateway's id in the contract, and the folder's name. */
  readonly id: string
  /** Display name, on the payment pages. */
  readonly name: string
  create(kit: Kit): Simulator
}

export interface Simulator {
  /**
   * The environment that a shop needs to use this provider: addresses and keys, as the provider's gateway
   * reads them.
   */
  readonly env: Readonly<Record<string, string>>
  /** The provider's API, hosted pages and scripts. The first match answers. */
  readonly routes: readonly Route[]
  /**
   * Opens a link answer of the shop as a browser would (follows the url, posts the form, starts the
   * checkout), and returns which payment it is.
   */
  openAnswer(answer: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Performs a buyer's action on the hosted page: changes the books and passes events to `kit.send`. Returns
   * where the browser is sent, null when it stays. Throws: `Refusal` for a payment that does not stand so.
   */
  buyer(ref: string, does: BuyerDeed): Promise<{ readonly returnUrl: string | null }>
  /**
   * Does everything that happens over time until `now`: expiries, confirmations, renewals, retries. Called
   * whenever the clock was moved, and once a second.
   */
  tick(now: Date): Promise<void>
  /**
   * Builds a deliverable event of any kind that a test asks for (`POST control/send`): dated `at`, with a
   * valid signature or none.
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
 * An entry of the provider's own book. Amounts in minor units of the currency. Source: docs/http-contract.md
 * "Demo hooks".
 */
export interface BookEntry {
  readonly ref: string
  /** The order's number as the shop sent it; '' if it sent none. */
  readonly orderNumber: string
  /** The requested amount, or the received amount once money has arrived. Refunds do not change it. */
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
  /** The simulators' time, which moves with the shop's. Signatures are dated with it. */
  now(): Date
  /** Returns a new identifier: `prefix` + random lower-case letters and digits. */
  newId(prefix: string, length?: number): string
  /** Returns a secret that was made at the first start and stored. */
  secret(name: string, make: () => string): string
  /**
   * Returns the shop's webhook address for this provider, as a provider has it from its dashboard instead of
   * a request.
   */
  webhookUrl(): string
  /**
   * Returns a persistent table of the provider's objects; every `put` survives a restart. Objects are plain
   * JSON.
   */
  table<Row extends object>(name: string): Table<Row>
  /** The provider's book. Every payment has an entry from its creation on. */
  readonly book: {
    put(entry: Omit<BookEntry, 'at'>): void
    get(ref: string): BookEntry | undefined
    all(): readonly BookEntry[]
  }
  /**
   * Delivers an event to the shop, with the requested faults, and stores it for redelivery. Resolves when the
   * shop has answered everything that is due now (but not delayed events). The kit retries a failed delivery
   * after the `RETRY_AFTER_MS` pauses (in simulated time), as real providers do. Never throws.
   */
  send(event: OutgoingEvent): Promise<void>
  /**
   * Says whether a charge without a buyer is refused, because a test asked for it (`on: renewal`): `decline`
   * may succeed later, `decline-final` never does.
   */
  declinesRenewal(): 'decline' | 'decline-final' | null
  /** The month printed on the cards that buyers have now, such as `2030-12`. */
  cardExpiry(): string
  /**
   * Applies a `tamper-amount|currency|account` fault of `on: create|capture` to what is being recorded: the
   * provider's books then really have another amount (one minor unit less), another currency (the next of
   * EUR, USD) or another account.
   */
  recorded<Values extends { readonly amount: number; readonly currency: string; readonly account: string }>(
    on: 'create' | 'capture',
    values: Values,
  ): Values
}

export interface Table<Row> {
  get(id: string): Row | undefined
  put(id: string, row: Row): Row
  /** Merges a change into an existing row. Throws when there is none. */
  patch(id: string, change: Partial<Row>): Row
  delete(id: string): void
  all(): Row[]
}

/**
 * An event on its way to the shop. It is signed when it is sent, so that faults can act before and after the
 * signature.
 */
export interface OutgoingEvent {
  /** The payment that it is about. */
  readonly ref: string
  /** Destination; default `kit.webhookUrl()`. */
  readonly url?: string
  readonly body: string
  /** Builds the headers for this exact body when it is sent: content type, signature dated `kit.now()`. */
  headers(body: string): Readonly<Record<string, string>>
  /**
   * Returns the same event with another amount, currency or account inside, correctly signed: for faults
   * `tamper-amount|currency|account` of `on: event`. Absent: the event contains none.
   */
  tampered?(what: 'amount' | 'currency' | 'account'): OutgoingEvent
  /** The event's type, for the log. */
  readonly type: string
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v1/payments/:id`; `:name` matches one segment. */
  readonly path: string
  /** Where faults of `POST control/faults` apply; absent: never. */
  readonly on?: 'create' | 'capture' | 'refund'
  /** Returns this provider's wording of an injected 409, 429 or 500; default a JSON object. */
  readonly faultBody?: (status: number) => Reply
  handle(request: SimRequest): Promise<Reply> | Reply
}

export interface SimRequest {
  readonly method: string
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** The raw bytes, up to 1 MiB. */
  readonly body: Buffer
  /** The body as text. */
  text(): string
  /** The body as JSON object. Throws: Refusal 400. */
  json(): Record<string, unknown>
  /** Returns the body or query as form fields; of a repeated field, the last value counts. */
  form(): Record<string, string>
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a string as HTML unless `headers` says otherwise. */
  readonly body?: unknown
}

/** Thrown by a route or an action; becomes the response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reply: Reply
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.reply = { status, body, headers }
  }
}
