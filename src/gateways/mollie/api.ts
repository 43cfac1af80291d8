import { z } from 'zod'
import { ProviderError } from '#domains/payment/index.ts'
import { type ProviderReply, providerHttp } from '#gateways/support/provider-http.ts'
import { SECOND } from '#kernel/clock.ts'

/**
 * How long Mollie remembers an idempotency key. Units: hours. After it the same key would make a second
 * object, so we look for ours first. Source: docs.mollie.com "API idempotency", docs/gateways.md "Mollie".
 */
export const KEY_TTL_HOURS = 1
/** Largest page size of a list. */
const PAGE = 250

const amountShape = z.object({ value: z.string(), currency: z.string() })
const linkShape = z.object({ href: z.string() }).nullish()

const refundShape = z.object({
  id: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  amount: amountShape,
  metadata: z.unknown(),
})

const chargebackShape = z.object({ id: z.string(), amount: amountShape, reversedAt: z.string().nullish() })

const paymentShape = z.object({
  id: z.string(),
  mode: z.enum(['live', 'test']),
  status: z.enum(['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid']),
  method: z.string().nullish(),
  amount: amountShape,
  amountCaptured: amountShape.nullish(),
  amountRefunded: amountShape.nullish(),
  amountChargedBack: amountShape.nullish(),
  metadata: z.unknown(),
  isCancelable: z.boolean().nullish(),
  profileId: z.string(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  subscriptionId: z.string().nullish(),
  sequenceType: z.string().nullish(),
  webhookUrl: z.string().nullish(),
  createdAt: z.string(),
  expiresAt: z.string().nullish(),
  authorizedAt: z.string().nullish(),
  paidAt: z.string().nullish(),
  canceledAt: z.string().nullish(),
  expiredAt: z.string().nullish(),
  failedAt: z.string().nullish(),
  details: z
    .object({
      failureReason: z.string().nullish(),
      bankReasonCode: z.string().nullish(),
      cardFingerprint: z.string().nullish(),
      consumerAccount: z.string().nullish(),
    })
    .nullish(),
  _links: z.object({ checkout: linkShape }),
  _embedded: z
    .object({ refunds: z.array(refundShape).optional(), chargebacks: z.array(chargebackShape).optional() })
    .optional(),
})

const customerShape = z.object({ id: z.string() })
const mandateShape = z.object({
  id: z.string(),
  status: z.enum(['valid', 'invalid', 'pending']),
  method: z.string().nullish(),
  /** Of a card: its last day, such as `2030-12-31`. */
  details: z.object({ cardExpiryDate: z.string().nullish() }).nullish(),
})
const problemShape = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  field: z.string().optional(),
})

/** A payment as Mollie shows it. In a list it comes without refunds and chargebacks. */
export type MolliePayment = z.infer<typeof paymentShape>
/** A refund of a payment. */
export type MollieRefund = z.infer<typeof refundShape>

/**
 * The calls that this gateway makes. They return null for what Mollie does not know. Throws: ProviderError,
 * all of them.
 */
export interface MollieApi {
  /** With its refunds and chargebacks. */
  payment(id: string): Promise<MolliePayment | null>
  createPayment(body: object, key: string): Promise<MolliePayment>
  /** Newest first, page by page; stops at the first payment that is older. */
  paymentsSince(since: Date): AsyncGenerator<MolliePayment>
  /** Ignores a refusal to cancel; the caller reads the state afterwards. */
  cancelPayment(id: string): Promise<void>
  refunds(paymentId: string): Promise<readonly MollieRefund[]>
  createRefund(paymentId: string, body: object, key: string): Promise<MollieRefund>
  createCustomer(body: object, key: string): Promise<{ readonly id: string }>
  /** Returns the newest payments of one customer. */
  customerPayments(customerId: string): Promise<readonly MolliePayment[]>
  mandate(customerId: string, mandateId: string): Promise<z.infer<typeof mandateShape> | null>
  revokeMandate(customerId: string, mandateId: string): Promise<void>
}

/**
 * Creates a client of Mollie's API, with our timeout and no retries.
 *
 * It is not Mollie's own: @mollie/api-client 4.6.0 trusts only a bundled list of certificate authorities from
 * 2021, has no timeout, repeats 5xx by itself for as long as a `Retry-After` says, and takes no agent; to
 * reach a simulator, `https.Agent` would have to be replaced for the whole process while a client is created.
 * Instead, it validates the simulator in its tests.
 */
export function mollieApi(baseUrl: string, apiKey: string): MollieApi {
  const http = providerHttp(baseUrl, { authorization: `Bearer ${apiKey}`, accept: 'application/hal+json' })

  const read = async <Value>(path: string, shape: z.ZodType<Value>): Promise<Value | null> => {
    const reply = await http({ method: 'GET', path })
    return reply.status === 404 || reply.status === 410 ? null : bodyOf(reply, shape)
  }
  const create = async <Value>(
    path: string,
    body: object,
    key: string,
    shape: z.ZodType<Value>,
  ): Promise<Value> =>
    bodyOf(await http({ method: 'POST', path, body, headers: { 'idempotency-key': key } }), shape)
  const remove = async (path: string): Promise<void> => {
    const reply = await http({ method: 'DELETE', path })
    // 422: the state changed in the meantime; 404 and 410: it is already gone.
    if (![404, 410, 422].includes(reply.status)) requireSuccess(reply)
  }
  const paymentPath = (id: string): string => `/v2/payments/${encodeURIComponent(id)}`
  const mandatePath = (customerId: string, id: string): string =>
    `/v2/customers/${encodeURIComponent(customerId)}/mandates/${encodeURIComponent(id)}`
  const paymentsShape = pageShape('payments', paymentShape)

  return {
    payment: (id) => read(`${paymentPath(id)}?embed=refunds,chargebacks`, paymentShape),
    createPayment: (body, key) => create('/v2/payments', body, key, paymentShape),
    async *paymentsSince(since) {
      let path: string | null = `/v2/payments?limit=${PAGE}`
      while (path !== null) {
        const page: z.infer<typeof paymentsShape> | null = await read(path, paymentsShape)
        for (const payment of page?._embedded.payments ?? []) {
          // Mollie's instants have whole seconds.
          if (Date.parse(payment.createdAt) + SECOND <= since.getTime()) return
          yield payment
        }
        path = pathOf(page?._links.next?.href)
      }
    },
    cancelPayment: (id) => remove(paymentPath(id)),
    async refunds(paymentId) {
      const page = await read(
        `${paymentPath(paymentId)}/refunds?limit=${PAGE}`,
        pageShape('refunds', refundShape),
      )
      return page?._embedded.refunds ?? []
    },
    createRefund: (paymentId, body, key) =>
      create(`${paymentPath(paymentId)}/refunds`, body, key, refundShape),
    createCustomer: (body, key) => create('/v2/customers', body, key, customerShape),
    async customerPayments(customerId) {
      const page = await read(
        `/v2/customers/${encodeURIComponent(customerId)}/payments?limit=${PAGE}`,
        paymentsShape,
      )
      return page?._embedded.payments ?? []
    },
    mandate: (customerId, mandateId) => read(mandatePath(customerId, mandateId), mandateShape),
    revokeMandate: (customerId, mandateId) => remove(mandatePath(customerId, mandateId)),
  }
}

function pageShape<const Name extends string, Item>(name: Name, item: z.ZodType<Item>) {
  return z.object({
    _embedded: z.object({ [name]: z.array(item) } as Record<Name, z.ZodArray<z.ZodType<Item>>>),
    _links: z.object({ next: linkShape }),
  })
}

/** Returns the path of a link, without its host: our API key is sent to the configured address only. */
function pathOf(href: string | undefined): string | null {
  if (href === undefined) return null
  const { pathname, search } = new URL(href)
  return pathname + search
}

function bodyOf<Value>(reply: ProviderReply, shape: z.ZodType<Value>): Value {
  requireSuccess(reply)
  const parsed = shape.safeParse(reply.json)
  if (!parsed.success)
    throw new ProviderError('unreachable', 'Mollie: an answer that cannot be read', { cause: parsed.error })
  return parsed.data
}

/**
 * Throws unless a request succeeded. 409: the first request with this key is still running. Source:
 * docs.mollie.com "API idempotency" and "Handling errors".
 */
function requireSuccess(reply: ProviderReply): void {
  if (reply.status >= 200 && reply.status < 300) return
  const {
    title = `status ${reply.status}`,
    detail = '',
    field = '',
  } = problemShape.safeParse(reply.json).data ?? {}
  throw new ProviderError(
    reply.status === 409 ? 'unreachable' : 'refused',
    `Mollie: ${title} ${detail} ${field && `(${field})`}`.trim(),
  )
}
