import type { Kit, Table } from '../kit/types.ts'
import { bookAmount } from './money.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Intent,
  Invoice,
  InvoicePayment,
  Refund,
  Session,
  StripeEvent,
  Subscription,
  Token,
} from './objects.ts'
import { shown } from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

/** Response to a request with an idempotency key. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly path: string
  readonly status: number
  readonly body: unknown
  readonly requestId: string
  readonly at: number
}

/** Everything that Stripe stores. */
export interface Books {
  readonly kit: Kit
  readonly account: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly sessions: Table<Session>
  readonly intents: Table<Intent>
  readonly charges: Table<Charge>
  readonly refunds: Table<Refund>
  readonly disputes: Table<Dispute>
  readonly subscriptions: Table<Subscription>
  readonly invoices: Table<Invoice>
  readonly invoicePayments: Table<InvoicePayment>
  readonly customers: Table<Customer>
  readonly tokens: Table<Token>
  readonly events: Table<StripeEvent>
  readonly answers: Table<KeptAnswer>
  /** Returns the time in seconds, as Stripe counts it. */
  seconds(): number
  /** Returns any object by its id, as the API shows it. */
  find(id: string): Record<string, unknown> | undefined
}

export function openBooks(kit: Kit): Books {
  const books = {
    kit,
    account: kit.secret('account', () => kit.newId('acct_', 16)),
    secretKey: kit.secret('secret-key', () => kit.newId('sk_test_', 40)),
    publishableKey: kit.secret('publishable-key', () => kit.newId('pk_test_', 40)),
    webhookSecret: kit.secret('webhook-secret', () => kit.newId('whsec_', 32)),
    sessions: kit.table<Session>('session'),
    intents: kit.table<Intent>('intent'),
    charges: kit.table<Charge>('charge'),
    refunds: kit.table<Refund>('refund'),
    disputes: kit.table<Dispute>('dispute'),
    subscriptions: kit.table<Subscription>('subscription'),
    invoices: kit.table<Invoice>('invoice'),
    invoicePayments: kit.table<InvoicePayment>('invoice-payment'),
    customers: kit.table<Customer>('customer'),
    tokens: kit.table<Token>('token'),
    events: kit.table<StripeEvent>('event'),
    answers: kit.table<KeptAnswer>('answer'),
    seconds: () => Math.floor(kit.now().getTime() / 1_000),
  }
  const byPrefix: Readonly<Record<string, Table<object>>> = {
    cs: books.sessions as unknown as Table<object>,
    pi: books.intents as unknown as Table<object>,
    ch: books.charges as unknown as Table<object>,
    re: books.refunds as unknown as Table<object>,
    du: books.disputes as unknown as Table<object>,
    sub: books.subscriptions as unknown as Table<object>,
    in: books.invoices as unknown as Table<object>,
    cus: books.customers as unknown as Table<object>,
  }
  return {
    ...books,
    find(id) {
      if (id.startsWith('pm_')) return cardOf(id, kit.cardExpiry())
      const row = byPrefix[id.split('_')[0] ?? '']?.get(id)
      return row && shown(row)
    },
  }
}

/** Builds the payment method of a card as its bank renewed it: Stripe learns of that by itself. */
function cardOf(id: string, expiry: string): Record<string, unknown> {
  const [year, month] = expiry.split('-').map(Number)
  return {
    id,
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', exp_year: year, exp_month: month },
  }
}

/** Returns the payment in the book that a PaymentIntent belongs to, which is the id that the shop knows. */
export function refOf({ invoices, subscriptions }: Books, { id, _session, _invoice }: Intent): string {
  const invoice = _invoice === null ? undefined : invoices.get(_invoice)
  if (invoice && invoice.billing_reason !== 'subscription_create') return invoice.id
  const subscription = invoice && subscriptions.get(invoice.parent.subscription_details.subscription)
  return _session ?? subscription?._session ?? id
}

/** Writes the state of a payment into the book. `left`: the buyer turned back. */
export function keepBook(books: Books, intent: Intent, left = false): void {
  const { kit, charges, sessions, refunds, invoices, subscriptions } = books
  const ref = refOf(books, intent)
  const session = sessions.get(ref)
  const invoice = intent._invoice === null ? undefined : invoices.get(intent._invoice)
  const subscription = invoice?.parent.subscription_details.subscription ?? null
  const taken = intent.latest_charge === null ? 0 : (charges.get(intent.latest_charge)?.amount_captured ?? 0)
  const back = refunds
    .all()
    .filter(
      ({ payment_intent, status }) =>
        payment_intent === intent.id && (status === 'succeeded' || status === 'pending'),
    )
  const refunded = back.reduce((sum, { amount }) => sum + amount, 0)
  kit.book.put({
    ref,
    orderNumber:
      session?.client_reference_id ??
      intent.metadata.order_number ??
      (subscription && subscriptions.get(subscription)?._order_number) ??
      '',
    amount: bookAmount(intent.status === 'succeeded' ? taken : intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    status: left ? 'canceled' : bookStatus(intent, session, taken, refunded),
    refunded: bookAmount(refunded, intent.currency),
    subscription,
  })
}

function bookStatus(
  { status, last_payment_error }: Intent,
  session: Session | undefined,
  taken: number,
  refunded: number,
): 'open' | 'processing' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded' {
  if (status === 'succeeded') return refunded >= taken ? 'refunded' : 'paid'
  if (status === 'processing' || status === 'requires_capture') return 'processing'
  if (session?.status === 'expired') return 'expired'
  if (status === 'canceled') return 'canceled'
  return last_payment_error ? 'declined' : 'open'
}
