import type { BillingRequest, Payment } from 'gocardless-nodejs/types'
import { MOST_LISTED, type Observation, ProviderError, type RefundFact } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import type { Money } from '#kernel/money.ts'
import { asked, askedOrNull, isWrongState, KEY_HEADER, type LoadClient, madeOnce } from './client.ts'
import {
  isConfirmed,
  mandateIdOf,
  metadataOf,
  observePayment,
  observeRequest,
  type PaymentFacts,
  paymentIdOf,
  refundFact,
} from './observation.ts'
import type { GoCardlessSettings } from './settings.ts'

/** Largest page size of a list. */
const LIST_LIMIT = 500
/** A payer answers a billing request within this time. Units: ms. */
const LONGEST_ANSWER_MS = 30 * DAY

/**
 * Reads, debits and refunds a payment at GoCardless. `ref` is a billing request (BRQ…), or the payment (PM…)
 * of a renewal.
 */
export interface Payments {
  observe(ref: string): Promise<Observation | null>
  capture(ref: string, amount: Money, key: string): Promise<Observation>
  expire(ref: string, key: string): Promise<Observation | null>
  refund(
    ref: string,
    refund: { readonly refundId: string; readonly amount: Money },
    key: string,
  ): Promise<RefundFact>
  listSince(since: Date): Promise<readonly Observation[]>
  /** Debits a mandate once per key. */
  debit(
    mandateId: string,
    amount: Money,
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<Observation>
  /** Returns the mandate of an id, which is a mandate's or a billing request's; null when there is none. */
  mandateOf(id: string): Promise<string | null>
}

/** Creates the operations on one payment. */
export function payments(load: LoadClient, settings: GoCardlessSettings): Payments {
  const readRequest = async (id: string): Promise<BillingRequest | null> =>
    askedOrNull((await load()).billingRequests.find(checked(id)))
  const readPayment = async (id: string): Promise<Payment | null> =>
    askedOrNull((await load()).payments.find(checked(id)))

  const viewOf = async (request: BillingRequest | null, payment: Payment): Promise<Observation> => {
    const refunds = isConfirmed(payment) ? await refundsOf(payment) : []
    return observePayment(settings, { request, payment, refunds, ...(await historyOf(payment)) })
  }
  const refundsOf = async ({ id = '' }: Payment) =>
    (await asked((await load()).refunds.list({ payment: id, limit: LIST_LIMIT }))).refunds
  /** Reads whether a payment was confirmed. A failed payment does not say so; its events do. */
  const historyOf = async ({
    id = '',
    status,
  }: Payment): Promise<Pick<PaymentFacts, 'wasConfirmed' | 'failure'>> => {
    if (status !== 'failed') return { wasConfirmed: false, failure: null }
    const { events } = await asked((await load()).events.list({ payment: id, limit: 50 }))
    const failure = events.find(({ action }) => action === 'failed')?.details?.cause ?? null
    return { wasConfirmed: events.some(({ action }) => action === 'confirmed'), failure }
  }
  /** Makes the first debit of a request that asked only for the mandate. */
  const debitOf = async (request: BillingRequest, mandate: string): Promise<Payment | null> => {
    const { attemptId } = metadataOf(request)
    const found = (await asked((await load()).payments.list({ mandate, limit: LIST_LIMIT }))).payments
    return found.find((payment) => metadataOf(payment).attemptId === attemptId) ?? null
  }
  const paymentOf = async (request: BillingRequest): Promise<Payment | null> => {
    const id = paymentIdOf(request)
    if (id !== null) return readPayment(id)
    const mandate = mandateIdOf(request)
    return mandate !== null && !request.payment_request ? debitOf(request, mandate) : null
  }
  /**
   * Derives the status of a request without a payment: the payer has not answered, gave up, or gave a mandate
   * that can be debited now.
   */
  const waitingStatus = async (request: BillingRequest): Promise<Observation['status']> => {
    if (request.status === 'cancelled') return 'cancelled'
    if (request.status !== 'fulfilled') return request.status === 'fulfilling' ? 'processing' : 'open'
    const mandateId = mandateIdOf(request)
    if (request.payment_request || mandateId === null) return 'processing'
    const mandate = await asked((await load()).mandates.find(mandateId))
    return mandate.status !== undefined && ENDED_MANDATES.includes(mandate.status) ? 'failed' : 'approved'
  }

  const observe = async (ref: string): Promise<Observation | null> => {
    if (!isId(ref)) return null
    if (!ref.startsWith('BRQ')) {
      const payment = await readPayment(ref)
      return payment && viewOf(null, payment)
    }
    const request = await readRequest(ref)
    if (!request) return null
    const payment = await paymentOf(request)
    return payment
      ? viewOf(request, payment)
      : observeRequest(settings, request, await waitingStatus(request))
  }
  const observed = async (ref: string): Promise<Observation> => {
    const observation = await observe(ref)
    if (!observation) throw new ProviderError('refused', `GoCardless does not know ${ref}`)
    return observation
  }
  const knownPayment = async (ref: string): Promise<Payment> => {
    const request = ref.startsWith('BRQ') ? await readRequest(ref) : null
    const payment = request ? await paymentOf(request) : await readPayment(ref)
    if (!payment) throw new ProviderError('refused', `${ref}: nothing was paid`)
    return payment
  }
  const create = async (
    mandate: string,
    { amount, currency }: Money,
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<Payment> => {
    const { payments: service } = await load()
    const wanted = {
      amount,
      currency: currency as 'EUR',
      links: { mandate },
      description: `Order ${metadata.orderNumber ?? ''}`.trim(),
      metadata: { ...metadata },
    }
    return madeOnce<Payment>(service.create(wanted, key), (id) => service.find(id))
  }
  /**
   * Ignores the refusal of an action that was done already or can no longer be undone; the caller reads the
   * state afterwards.
   */
  const ifPossible = async (work: Promise<unknown>): Promise<void> => {
    await asked(work).catch((error: unknown) => {
      if (!isWrongState(error)) throw error
    })
  }

  return {
    observe,
    async capture(ref, amount, key) {
      const observation = await observed(ref)
      const request = observation.status === 'approved' ? await readRequest(ref) : null
      const mandateId = request && mandateIdOf(request)
      if (!request || mandateId === null) return observation
      const { attemptId = '', orderNumber = '' } = metadataOf(request)
      await create(mandateId, amount, { attemptId, orderNumber }, key)
      return observed(ref)
    },
    async expire(ref, key) {
      const { billingRequests, payments: service } = await load()
      const headers = { [KEY_HEADER]: key }
      if (ref.startsWith('BRQ')) await ifPossible(billingRequests.cancel(checked(ref), {}, headers))
      const observation = await observe(ref)
      if (observation?.status !== 'processing') return observation
      // A debit can be cancelled until it is sent to the bank.
      await ifPossible(service.cancel((await knownPayment(ref)).id ?? '', {}, headers))
      return observed(ref)
    },
    async refund(ref, { refundId, amount }, key) {
      const payment = await knownPayment(ref)
      const before = await refundsOf(payment)
      const made = before.find((refund) => metadataOf(refund).refundId === refundId)
      if (made) return refundFact(made)
      const given = before.map(refundFact).filter(({ status }) => status !== 'failed')
      // GoCardless refuses if somebody else made a refund in the meantime; the total lets it detect that.
      const total = given.reduce((sum, fact) => sum + fact.amount.amount, amount.amount)
      const metadata = { refundId, attemptId: metadataOf(payment).attemptId ?? '' }
      const { refunds } = await load()
      const wanted = {
        amount: amount.amount,
        total_amount_confirmation: total,
        links: { payment: payment.id ?? '' },
        metadata,
      }
      const fresh = await madeOnce(refunds.create(wanted, key), (id) => refunds.find(id))
      return refundFact(fresh)
    },
    async listSince(since) {
      const { billingRequests, payments: service } = await load()
      const [requests, paid] = await Promise.all([
        // A request may be older than its payment by as long as a payer may take to answer.
        allPages(async (after) => {
          const { billing_requests: rows, meta } = await asked(
            billingRequests.list({ limit: LIST_LIMIT, ...after }),
          )
          return {
            rows,
            next: meta?.cursors?.after,
            isOver: isBefore(rows.at(-1), since.getTime() - LONGEST_ANSWER_MS),
          }
        }),
        allPages(async (after) => {
          const { payments: rows, meta } = await asked(
            service.list({ created_at: { gte: since.toISOString() }, limit: LIST_LIMIT, ...after }),
          )
          return { rows, next: meta?.cursors?.after, isOver: false }
        }),
      ])
      const byPayment = new Map(requests.map((request) => [paymentIdOf(request), request]))
      const observations: Observation[] = []
      for (const payment of paid)
        observations.push(await viewOf(byPayment.get(payment.id ?? '') ?? null, payment))
      return observations
    },
    async debit(mandateId, amount, metadata, key) {
      return viewOf(null, await create(mandateId, amount, metadata, key))
    },
    async mandateOf(id) {
      if (!isId(id)) return null
      if (!id.startsWith('BRQ')) return id
      const request = await readRequest(id)
      return request && mandateIdOf(request)
    },
  }
}

interface Page<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the next page; null or absent at the end. */
  readonly next: string | null | undefined
  /** True when no later page holds a wanted row. */
  readonly isOver: boolean
}

/** Reads a list page by page, up to `MOST_LISTED` rows. */
async function allPages<Row>(
  read: (after: { readonly after?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const found: Row[] = []
  let after: { readonly after?: string } = {}
  for (;;) {
    const { rows, next, isOver } = await read(after)
    found.push(...rows)
    if (!next || isOver || found.length >= MOST_LISTED) return found.slice(0, MOST_LISTED)
    after = { after: next }
  }
}

function isBefore(row: { readonly created_at?: string } | undefined, instant: number): boolean {
  return Date.parse(row?.created_at ?? '') < instant
}

/** States of mandates that can no longer be debited. */
const ENDED_MANDATES: readonly string[] = ['failed', 'cancelled', 'expired', 'consumed', 'blocked']

/** Returns whether a text can be an id; the SDK puts ids into paths unescaped. */
function isId(text: string): boolean {
  return /^[A-Z]{2,3}[A-Z0-9]{4,40}$/.test(text)
}

/** Returns the id. Throws: ProviderError for what is no id. */
function checked(id: string): string {
  if (!isId(id)) throw new ProviderError('refused', 'not an id of GoCardless')
  return id
}
