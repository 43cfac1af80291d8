import { z } from 'zod'
import {
  BadSignatureError,
  type Gateway,
  type Observation,
  ProviderError,
  RELEASED,
  type WantedRefund,
} from '#domains/payment/index.ts'
import { readSettings, type Variables } from '#gateways/support/config.ts'
import { money } from '#kernel/money.ts'
import { type KlarnaClient, klarnaClient } from './client.ts'
import {
  observationOf,
  type PlacedOrder,
  placedOrder,
  refundFact,
  statusOfPage,
  terms,
} from './observation.ts'
import { MARKETS, sessionOf } from './session.ts'

const newPage = z.object({ session_id: z.string(), redirect_url: z.string(), expires_at: z.coerce.date() })
const shownPage = z.object({
  status: z.string(),
  updated_at: z.coerce.date(),
  order_id: z.string().nullish(),
})
const nothing = z.unknown()

/**
 * Klarna's hosted page: it shows our payment session, and Klarna places the order. Payments for goods are
 * captured when they have been shipped (decision 0033), everything else at once. Null when not configured.
 * Settings: KLARNA_USERNAME, KLARNA_PASSWORD, KLARNA_API_URL (default: Europe). Throws: GatewaySettingsError.
 * Source: docs/gateways.md "Klarna", docs.klarna.com "Order management".
 */
export function createKlarnaGateway(variables: Variables): Gateway | null {
  const settings = readSettings(variables, ['KLARNA_USERNAME', 'KLARNA_PASSWORD'])
  if (!settings) return null
  const { KLARNA_USERNAME: username, KLARNA_PASSWORD: password } = settings
  const baseUrl = (variables.KLARNA_API_URL?.trim() || 'https://api.klarna.com').replace(/\/$/, '')
  const client = klarnaClient(baseUrl, username, password)
  const livemode = /^https:\/\/api(-na|-oc)?\.klarna\.com$/.test(baseUrl)
  // Klarna's responses name no account; only the account with these credentials gets them.
  const account = username.split('_')[0] ?? username

  async function observe(ref: string): Promise<Observation | null> {
    const found = await read(client, ref)
    if (!found) return null
    const { order, page } = found
    const about = { account, livemode, disputes: [] }
    if (order) {
      const [pageId, sessionId] = ref.split('.')
      const requested = money(order.original_order_amount, order.purchase_currency)
      const names = { ref: `${pageId}.${sessionId}.${order.order_id}`, alsoNamed: [`${pageId}.${sessionId}`] }
      return {
        ...about,
        ...names,
        ...observationOf(order),
        attemptId: order.merchant_reference2 ?? null,
        at: order.created_at,
        requested,
      }
    }
    const { order_amount, purchase_currency: currency, merchant_reference2: attemptId = null } = found.asked
    const sums = { requested: money(order_amount, currency), captured: money(0, currency), refunds: [] }
    return { ...about, ...sums, ref, attemptId, at: page.updated_at, status: statusOfPage(page.status) }
  }
  const observed = async (ref: string) => (await observe(ref)) ?? refuse(`there is no ${ref}`)
  const orderOf = async (ref: string) =>
    (await read(client, ref))?.order ?? refuse(`there is no order of ${ref}`)
  const doTo = async (ref: string, what: string, key: string, body: object = {}) =>
    client.post(nothing, `/ordermanagement/v1/orders/${(await orderOf(ref)).order_id}/${what}`, body, key)

  return {
    info: {
      name: 'Klarna',
      id: 'klarna',
      icon: 'card',
      group: 'later',
      single: true,
      subscriptions: false,
      paidThrough: 'provider',
      onlyPhysical: false,
      currencies: [...new Set(Object.values(MARKETS))],
      countries: Object.keys(MARKETS),
      minMinor: 1,
      maxMinor: 200_000_000,
      needs: ['address', 'email'],
      capture: 'auto',
      refund: 'partial',
      openAmount: false,
      keyTtlHours: 24,
      arrivesInDays: 0,
      // Orders are found through the session of the page, which Klarna keeps for at least 48 hours only.
      // Disputes are not shown.
      book: { remembersDays: 2, refunds: true, disputes: false },
      // A form without script is redirected there, and the browser applies `form-action` to redirects too.
      csp: { form: [pagesOriginOf(baseUrl)] },
    },
    account,
    livemode,
    observe,
    onReturn: () => ({ ref: null }),
    async link(command) {
      const { back, cancel, webhook } = command.urls
      const session = await client.post(
        z.object({ session_id: z.string() }),
        '/payments/v1/sessions',
        sessionOf(command),
        `${command.key}:session`,
      )
      const body = {
        payment_session_url: `${baseUrl}/payments/v1/sessions/${session.session_id}`,
        merchant_urls: {
          success: back,
          failure: back,
          error: back,
          back: cancel,
          cancel,
          status_update: `${webhook}?attempt=${command.attemptId}`,
        },
        options: {
          place_order_mode: command.order.requiresShipping ? 'PLACE_ORDER' : 'CAPTURE_ORDER',
          purchase_type: 'BUY',
        },
      }
      const {
        session_id: id,
        redirect_url: url,
        expires_at: expiresAt,
      } = await client.post(newPage, '/hpp/v1/sessions', body, command.key)
      return {
        answer: { type: 'redirect', url },
        ref: `${id}.${session.session_id}`,
        status: 'linked',
        expiresAt,
        kept: {},
      }
    },
    /**
     * Webhooks are unsigned: one only says which attempt to look at, and nothing in it is trusted. Throws:
     * BadSignatureError.
     */
    unsignedEvents: true,
    async openWebhook({ url, body }) {
      const attemptId = /[?&]attempt=([\w-]{1,64})$/.exec(url)?.[1]
      const { data } = z
        .object({ event_id: z.string().min(1).max(100) })
        .safeParse(await new Response(body.toString()).json().catch(() => null))
      if (!attemptId || !data) throw new BadSignatureError('not a call-back of Klarna')
      return [{ eventId: data.event_id, account, ref: null, attemptId, hint: 'status_update' }]
    },
    async capture(ref, { amount }, key) {
      await doTo(ref, 'captures', key, { captured_amount: amount })
      return observed(ref)
    },
    /** Cancels an order of which nothing was captured; otherwise releases the rest. */
    async release(ref, key) {
      await doTo(
        ref,
        (await orderOf(ref)).captured_amount > 0 ? 'release-remaining-authorization' : 'cancel',
        key,
      )
      return observed(ref)
    },
    async extend(ref, key) {
      await doTo(ref, 'extend-authorization-time', key)
      return observed(ref)
    },
    /** 400: the buyer was faster; 404: the page is gone. The state is read in any case. */
    async expire(ref) {
      await client.ask(
        nothing,
        { method: 'DELETE', path: `/hpp/v1/sessions/${encodeURIComponent(ref.split('.')[0] ?? '')}` },
        [400, 404],
      )
      return observe(ref)
    },
    async refund(ref, wanted, key) {
      const order = await orderOf(ref)
      if (order.refunds.some(isOf(wanted))) return payBack(client, order, wanted, key)
      try {
        return canTakeLess(order, wanted)
          ? await takeLess(client, order, wanted, key)
          : await payBack(client, order, wanted, key)
      } catch (error) {
        // The order may have been captured or lowered in the meantime.
        const after = await orderOf(ref)
        const hasMoved = after.captured_amount !== order.captured_amount
        if (!(error instanceof ProviderError) || error.kind === 'unreachable' || !hasMoved) throw error
        return payBack(client, after, wanted, `${key}:captured`)
      }
    },
  }
}

/**
 * Reads a payment. Its ref is the ids of the page and of the session: the page does not name the amount, and
 * the session does not name the outcome. The order's id is added once there is one, because Klarna forgets
 * the page after two days and the order never.
 */
async function read(client: KlarnaClient, ref: string) {
  const [pageId, sessionId, orderId] = ref.split('.').map(encodeURIComponent)
  const orderAt = (id: string) => client.find(placedOrder, `/ordermanagement/v1/orders/${id}`)
  if (orderId) {
    const order = await orderAt(orderId)
    return order && { order }
  }
  const page = await client.find(shownPage, `/hpp/v1/sessions/${pageId}`)
  const order = page?.order_id ? await orderAt(page.order_id) : null
  if (order) return { order }
  const asked = page && (await client.find(terms, `/payments/v1/sessions/${sessionId}`))
  return asked && { order: null, page, asked }
}

const isOf =
  ({ refundId }: WantedRefund) =>
  ({ reference }: PlacedOrder['refunds'][number]): boolean =>
    reference === refundId

/** Refunds what was captured. */
async function payBack(client: KlarnaClient, order: PlacedOrder, wanted: WantedRefund, key: string) {
  const path = `/ordermanagement/v1/orders/${order.order_id}`
  const body = {
    refunded_amount: wanted.amount.amount,
    reference: wanted.refundId,
    description: wanted.reason.slice(0, 255),
  }
  if (!order.refunds.some(isOf(wanted))) await client.post(nothing, `${path}/refunds`, body, key)
  const { refunds = [] } = (await client.find(placedOrder, path)) ?? {}
  return refundFact(
    refunds.find(isOf(wanted)) ?? refuse(`there is no refund ${wanted.refundId}`),
    wanted.amount.currency,
  )
}

/**
 * Returns whether the order's amount can be lowered instead of refunding captured money: nothing was captured
 * yet, or the uncaptured rest covers the refund.
 */
function canTakeLess(
  { captured_amount, remaining_authorized_amount }: PlacedOrder,
  { amount }: WantedRefund,
): boolean {
  return captured_amount === 0 || remaining_authorized_amount >= amount.amount
}

/**
 * Lowers the uncaptured amount. Klarna is sent the amount that stays, so a repeat lowers nothing twice. If
 * nothing stays, the order is cancelled.
 */
async function takeLess(
  client: KlarnaClient,
  order: PlacedOrder,
  { refundId, amount, reason, keep }: WantedRefund,
  key: string,
) {
  const path = `/ordermanagement/v1/orders/${order.order_id}`
  // What was captured stays part of the order, including what was refunded of it.
  const keepMinor = Math.max(
    keep ? keep.amount + order.refunded_amount : order.order_amount - amount.amount,
    order.captured_amount,
  )
  const stands = order.status === 'CANCELLED' || order.status === 'EXPIRED' ? 0 : order.order_amount
  if (stands > keepMinor && keepMinor <= 0) await client.post(nothing, `${path}/cancel`, {}, key)
  else if (stands > keepMinor)
    await client.patch(
      nothing,
      `${path}/authorization`,
      { order_amount: keepMinor, description: reason.slice(0, 255) },
      key,
    )
  return { providerRefundId: `${RELEASED}${refundId}`, refundId, amount, status: 'done' } as const
}

/** Returns the origin of Klarna's hosted pages, live or playground; a simulator shows them itself. */
function pagesOriginOf(baseUrl: string): string {
  const { hostname, origin } = new URL(baseUrl)
  if (!hostname.endsWith('.klarna.com')) return origin
  return hostname.endsWith('.playground.klarna.com')
    ? 'https://pay.playground.klarna.com'
    : 'https://pay.klarna.com'
}

function refuse(what: string): never {
  throw new ProviderError('refused', `Klarna: ${what}`)
}
