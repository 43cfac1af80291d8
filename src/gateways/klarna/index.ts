import { z } from 'zod'
import {
  BadSignatureError,
  type Gateway,
  type LinkCommand,
  type Observation,
  ProviderError,
  paymentErrors,
  type RefundFact,
} from '#domains/payment/index.ts'
import { readSettings, type Variables } from '#gateways/support/config.ts'
import { type ProviderRequest, providerHttp } from '#gateways/support/provider-http.ts'
import { money } from '#kernel/money.ts'

/** Where Klarna sells, each country in its own money only. Source: docs.klarna.com "Supported countries, currencies and locales". */
const EUROS = { AT: 'EUR', BE: 'EUR', DE: 'EUR', ES: 'EUR', FI: 'EUR', FR: 'EUR', IT: 'EUR', NL: 'EUR' }
const MARKETS: Readonly<Record<string, string>> = { ...EUROS, CH: 'CHF', DK: 'DKK', GB: 'GBP', NO: 'NOK', SE: 'SEK', US: 'USD' }

const newPage = z.object({ session_id: z.string(), redirect_url: z.string(), expires_at: z.coerce.date() })
const shownPage = z.object({ status: z.string(), updated_at: z.coerce.date(), order_id: z.string().nullish() })
const terms = z.object({ order_amount: z.int(), purchase_currency: z.string().toUpperCase(), merchant_reference2: z.string().nullish() })
const refund = z.object({ refund_id: z.string(), refunded_amount: z.int(), reference: z.string().nullish() })
const progress = { order_id: z.string(), status: z.string(), fraud_status: z.string().nullish(), captured_amount: z.int() }
const placedOrder = terms.extend({ ...progress, refunds: z.array(refund).default([]) })

/** What a page, an order or its check stand for while nothing is captured; all else is open: a declined buyer may try again. */
const STATUS: Readonly<Record<string, Observation['status']>> = {
  ...{ CANCELLED: 'canceled', DISABLED: 'canceled', TIMEOUT: 'expired', EXPIRED: 'expired', REJECTED: 'failed' },
  ...{ COMPLETED: 'processing', PENDING: 'processing', AUTHORIZED: 'approved' },
}

/**
 * Klarna's hosted page: Klarna shows our payment session, places the order and captures it at once. Null when not configured.
 * Settings: KLARNA_USERNAME, KLARNA_PASSWORD, KLARNA_API_URL (default: Europe). Throws: GatewaySettingsError. Source: gateways §2.8.
 */
export function createKlarnaGateway(variables: Variables): Gateway | null {
  const settings = readSettings(variables, ['KLARNA_USERNAME', 'KLARNA_PASSWORD'])
  if (!settings) return null
  const { KLARNA_USERNAME: username, KLARNA_PASSWORD: password } = settings
  const baseUrl = (variables.KLARNA_API_URL?.trim() || 'https://api.klarna.com').replace(/\/$/, '')
  const http = providerHttp(baseUrl, { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` })
  const livemode = /^https:\/\/api(-na|-oc)?\.klarna\.com$/.test(baseUrl)
  // Klarna names no account in its answers; it gives them only to the one whose credentials these are.
  const account = username.split('_')[0] ?? username

  /** Null where Klarna refuses with one of `mild`. Throws: ProviderError. */
  async function ask<Value>(shape: z.ZodType<Value>, request: ProviderRequest, mild: readonly number[] = []): Promise<Value | null> {
    const { status, json, text } = await http(request)
    if (mild.includes(status)) return null
    if (status >= 300) throw new ProviderError(status === 409 ? 'unreachable' : 'refused', `Klarna: ${status} ${text.slice(0, 300)}`)
    const { data, error } = shape.safeParse(json)
    if (error) throw new ProviderError('unreachable', 'Klarna: an answer that cannot be read', { cause: error })
    return data
  }
  const find = <Value>(shape: z.ZodType<Value>, path: string) => ask(shape, { method: 'GET', path }, [404])
  const post = async <Value>(shape: z.ZodType<Value>, path: string, body: object, key: string) =>
    (await ask(shape, { method: 'POST', path, body, headers: { 'klarna-idempotency-key': key } })) as Value

  /** A ref is the page's id and the session's: the page does not tell what it collects, the session not what became of it. */
  async function read(ref: string) {
    const [pageId, sessionId] = ref.split('.').map(encodeURIComponent)
    const page = await find(shownPage, `/hpp/v1/sessions/${pageId}`)
    const order = page?.order_id ? await find(placedOrder, `/ordermanagement/v1/orders/${page.order_id}`) : null
    const asked = order ?? (page && (await find(terms, `/payments/v1/sessions/${sessionId}`)))
    return page && asked && { page, order, asked }
  }
  async function observe(ref: string): Promise<Observation | null> {
    const found = await read(ref)
    if (!found) return null
    const { page, order, asked } = found
    const { purchase_currency: currency, merchant_reference2: attemptId = null } = asked
    const captured = money(order?.captured_amount ?? 0, currency)
    const standing = STATUS[order?.fraud_status ?? ''] ?? STATUS[order?.status ?? page.status] ?? 'open'
    return {
      ...{ ref, attemptId, account, livemode, at: page.updated_at, status: captured.amount > 0 ? 'settled' : standing, captured },
      ...{ requested: money(asked.order_amount, currency), refunds: order?.refunds.map((one) => refundFact(one, currency)) ?? [], disputes: [] },
    }
  }
  const observed = async (ref: string) => (await observe(ref)) ?? refuse(`there is no ${ref}`)
  const placed = async (ref: string) => (await read(ref))?.order ?? refuse(`there is no order of ${ref}`)

  return {
    info: {
      name: 'Klarna',
      ...{ id: 'klarna', icon: 'card', single: true, subscriptions: false, offline: false, onlyPhysical: false },
      ...{ currencies: [...new Set(Object.values(MARKETS))], countries: Object.keys(MARKETS), minMinor: 1, maxMinor: 200_000_000 },
      ...{ needs: ['address', 'email'], capture: 'auto', refund: 'partial', openAmount: false, keyTtlHours: 24 },
      // The page's session, by which the order is found, is sure for its 48 hours only. Disputes are not shown.
      book: { remembersDays: 2, refunds: true, disputes: false },
      // Where a form without script is led: browsers check its policy on that redirect too.
      csp: { form: [pagesOriginOf(baseUrl)] },
    },
    ...{ account, livemode, observe, onReturn: () => ({ ref: null }) },
    async link(command) {
      const { back, cancel, webhook } = command.urls
      const session = await post(z.object({ session_id: z.string() }), '/payments/v1/sessions', sessionOf(command), `${command.key}:session`)
      const body = {
        payment_session_url: `${baseUrl}/payments/v1/sessions/${session.session_id}`,
        merchant_urls: { success: back, failure: back, error: back, back: cancel, cancel, status_update: `${webhook}?attempt=${command.attemptId}` },
        options: { place_order_mode: 'CAPTURE_ORDER', purchase_type: 'BUY' },
      }
      const { session_id: id, redirect_url: url, expires_at: expiresAt } = await post(newPage, '/hpp/v1/sessions', body, command.key)
      return { answer: { type: 'redirect', url }, ref: `${id}.${session.session_id}`, status: 'linked', expiresAt, kept: {} }
    },
    /** Unsigned: it says which attempt to look at, and nothing in it is believed. Throws: BadSignatureError. */
    unsignedEvents: true,
    async openWebhook({ url, body }) {
      const attemptId = /[?&]attempt=([\w-]{1,64})$/.exec(url)?.[1]
      const { data } = z.object({ event_id: z.string().min(1).max(100) }).safeParse(await new Response(body.toString()).json().catch(() => null))
      if (!attemptId || !data) throw new BadSignatureError('not a call-back of Klarna')
      return [{ eventId: data.event_id, account, ref: null, attemptId, hint: 'status_update' }]
    },
    /** For an order that Klarna looked into before it agreed: all others are captured as they are placed. */
    async capture(ref, { amount }, key) {
      await post(z.unknown(), `/ordermanagement/v1/orders/${(await placed(ref)).order_id}/captures`, { captured_amount: amount }, key)
      return observed(ref)
    },
    /** 400: the buyer was faster; 404: it is over. How it stands is asked in any case. */
    async expire(ref) {
      await ask(z.unknown(), { method: 'DELETE', path: `/hpp/v1/sessions/${encodeURIComponent(ref.split('.')[0] ?? '')}` }, [400, 404])
      return observe(ref)
    },
    async refund(ref, { refundId, amount, reason }, key) {
      const isOurs = ({ reference }: z.infer<typeof refund>) => reference === refundId
      const { order_id, refunds } = await placed(ref)
      const body = { refunded_amount: amount.amount, reference: refundId, description: reason.slice(0, 255) }
      if (!refunds.some(isOurs)) await post(z.unknown(), `/ordermanagement/v1/orders/${order_id}/refunds`, body, key)
      return refundFact((await placed(ref)).refunds.find(isOurs) ?? refuse(`there is no refund ${refundId}`), amount.currency)
    },
  }
}

/** Klarna's hosted page, live or for trying out; a simulator shows it itself. */
function pagesOriginOf(baseUrl: string): string {
  const { hostname, origin } = new URL(baseUrl)
  if (!hostname.endsWith('.klarna.com')) return origin
  return hostname.endsWith('.playground.klarna.com') ? 'https://pay.playground.klarna.com' : 'https://pay.klarna.com'
}

/** One line for the whole order sums exactly, whatever coupons and roundings are in it. */
function sessionOf({ order, amount: { amount, currency }, attemptId }: LinkCommand): object {
  const { email, billing, number, locale, requiresShipping } = order
  const { name = '', line1, line2, zip, city, country = '', tel } = billing
  if (MARKETS[country] !== currency) throw paymentErrors['gateway-unavailable']()
  const [, given_name = name, family_name = name] = /^(.+)\s(\S+)$/.exec(name.trim()) ?? []
  const item = { type: requiresShipping ? 'physical' : 'digital', name: `Order ${number}`, reference: number, quantity: 1 }
  return {
    ...{ purchase_country: country, purchase_currency: currency, locale: `${locale === 'ar' ? 'en' : locale}-${country}` },
    ...{ order_amount: amount, order_tax_amount: 0, merchant_reference1: number, merchant_reference2: attemptId },
    order_lines: [{ ...item, unit_price: amount, total_amount: amount, tax_rate: 0, total_tax_amount: 0 }],
    billing_address: { given_name, family_name, street_address: line1, street_address2: line2, postal_code: zip, city, country, email, phone: tel },
  }
}

function refundFact({ refund_id, refunded_amount, reference }: z.infer<typeof refund>, currency: string): RefundFact {
  return { providerRefundId: refund_id, refundId: reference || null, amount: money(refunded_amount, currency), status: 'done' }
}

function refuse(what: string): never {
  throw new ProviderError('refused', `Klarna: ${what}`)
}
