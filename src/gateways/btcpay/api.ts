import { MOST_LISTED, ProviderError } from '#domains/payment/index.ts'
import { type ProviderReply, type ProviderRequest, providerHttp } from '#gateways/support/provider-http.ts'
import type { BtcpaySettings } from './settings.ts'

/**
 * An invoice. Amounts are decimals in its currency, instants are Unix seconds. Source: Greenfield
 * `InvoiceData`.
 */
export interface Invoice {
  readonly id: string
  readonly storeId: string
  readonly amount: string
  /** Sum of all payments, confirmed or not, without network fees. */
  readonly paidAmount: string
  readonly currency: string
  readonly checkoutLink: string
  readonly createdTime: number
  readonly expirationTime: number
  readonly status: string
  readonly additionalStatus: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A payment method of an invoice with its payments. Source: Greenfield `InvoicePaymentMethodDataModel`. */
export interface PaymentMethod {
  readonly currency: string
  readonly rate: string
  readonly payments: readonly {
    readonly value: string
    readonly fee: string
    readonly status: string
    readonly receivedDate: number
  }[]
}

/** A refund link, at which the buyer claims money. Source: Greenfield `PullPaymentData`. */
export interface PullPayment {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly currency: string
  readonly amount: string
  readonly archived: boolean
  /** The page of the link. Whoever has the address can claim the money. */
  readonly viewLink: string
}

/** One claim of a refund link. Source: Greenfield `PayoutData`. */
export interface Payout {
  readonly state: string
  readonly originalAmount: string
}

export interface BtcpayApi {
  createInvoice(request: object): Promise<Invoice>
  invoice(id: string): Promise<Invoice | null>
  /** Newest first. */
  invoicesOf(orderId: string): Promise<readonly Invoice[]>
  /** Newest first, page by page, at most `MOST_LISTED`. */
  invoicesSince(since: Date): Promise<readonly Invoice[]>
  paymentMethods(id: string): Promise<readonly PaymentMethod[]>
  /** Returns null when the state of the invoice does not allow this. */
  markInvalid(id: string): Promise<Invoice | null>
  refund(id: string, request: object): Promise<PullPayment>
  pullPayments(): Promise<readonly PullPayment[]>
  pullPayment(id: string): Promise<PullPayment | null>
  payouts(pullPaymentId: string): Promise<readonly Payout[]>
}

/** Invoices of one page of a list. */
const PAGE = 500

/**
 * Our own client of the Greenfield API. All calls throw ProviderError. Source: docs/gateways.md "BTCPay
 * Server", docs.btcpayserver.org/API/Greenfield/v1.
 */
export function btcpayApi({ url, apiKey, storeId }: BtcpaySettings): BtcpayApi {
  const http = providerHttp(url, { authorization: `token ${apiKey}` })
  const store = `/api/v1/stores/${encodeURIComponent(storeId)}`
  const invoicePath = (id: string): string => `${store}/invoices/${encodeURIComponent(id)}`
  const ask = async <Answer>(request: ProviderRequest): Promise<Answer> =>
    answerOf<Answer>(await http(request))
  const find = async <Answer>(path: string): Promise<Answer | null> => {
    const reply = await http({ method: 'GET', path })
    return reply.status === 404 ? null : answerOf<Answer>(reply)
  }
  return {
    createInvoice: (body) => ask({ method: 'POST', path: `${store}/invoices`, body }),
    invoice: (id) => find(invoicePath(id)),
    invoicesOf: async (orderId) =>
      newest(await ask({ method: 'GET', path: `${store}/invoices?orderId=${encodeURIComponent(orderId)}` })),
    async invoicesSince(since) {
      const found = new Map<string, Invoice>()
      for (let skip = 0; found.size < MOST_LISTED; skip += PAGE) {
        const startDate = Math.floor(since.getTime() / 1000)
        const page = await ask<readonly Invoice[]>({
          method: 'GET',
          path: `${store}/invoices?startDate=${startDate}&skip=${skip}&take=${PAGE}`,
        })
        // An invoice that is created between two pages shifts the others by one place, so one may be listed
        // twice; it counts once.
        for (const invoice of page) found.set(invoice.id, invoice)
        if (page.length < PAGE) break
      }
      return newest([...found.values()]).slice(0, MOST_LISTED)
    },
    paymentMethods: (id) => ask({ method: 'GET', path: `${invoicePath(id)}/payment-methods` }),
    async markInvalid(id) {
      const reply = await http({
        method: 'POST',
        path: `${invoicePath(id)}/status`,
        body: { status: 'Invalid' },
      })
      return reply.status === 400 || reply.status === 422 ? null : answerOf<Invoice>(reply)
    },
    refund: (id, body) => ask({ method: 'POST', path: `${invoicePath(id)}/refund`, body }),
    pullPayments: () => ask({ method: 'GET', path: `${store}/pull-payments?includeArchived=true` }),
    pullPayment: (id) => find(`/api/v1/pull-payments/${encodeURIComponent(id)}`),
    payouts: (id) => ask({ method: 'GET', path: `/api/v1/pull-payments/${encodeURIComponent(id)}/payouts` }),
  }
}

function answerOf<Answer>({ status, json }: ProviderReply): Answer {
  if (status === 200 && typeof json === 'object' && json !== null) return json as Answer
  // A conflict with a concurrent request is temporary; a retry reads the new state.
  if (status === 409) throw new ProviderError('unreachable', 'BTCPay answered 409')
  throw new ProviderError('refused', `BTCPay answered ${status}${complaintIn(json)}`)
}

/** Reads the error message: BTCPay sends one problem as an object, or a list of invalid fields. */
function complaintIn(json: unknown): string {
  const problems = (Array.isArray(json) ? json : [json]) as ({
    readonly path?: unknown
    readonly message?: unknown
  } | null)[]
  const texts = problems.flatMap((problem) =>
    typeof problem?.message === 'string' ? [[problem.path, problem.message].filter(Boolean).join(' ')] : [],
  )
  return texts.length === 0 ? '' : `: ${texts.join('; ')}`
}

function newest(invoices: readonly Invoice[]): readonly Invoice[] {
  return invoices.toSorted((one, other) => other.createdTime - one.createdTime)
}
