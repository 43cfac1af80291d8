import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { readOrderById, readsUnmasked } from '#domains/order/index.ts'
import {
  type Gateway,
  type PaymentEngine,
  type Returned,
  returnFromProvider,
} from '#domains/payment/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { type LocaleCode, localeOf } from '#kernel/locales.ts'
import { type Base, basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { keepFlash } from './plugins/flash.ts'
import { withFlash } from './without-script.ts'

export interface ReturnOptions {
  readonly mountPath: string
  readonly gateways: readonly Gateway[]
  readonly payments: PaymentEngine
  readonly database: Database
  readonly clock: Clock
  readonly translate: (locale: LocaleCode) => Translate
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Tells the page around the frame that the buyer came back; that page then asks for the order's state. */
const LEAVE_FRAME = "parent.postMessage({type:'returned'},location.origin)"
const LEAVE_FRAME_POLICY = `default-src 'none'; script-src 'sha256-${hash('sha256', LEAVE_FRAME, 'base64')}'; frame-ancestors 'self'`

/**
 * Mounts `GET {base}/return/{gatewayId}`, the address to which providers send buyers back. Its parameters are
 * not trusted: the shop asks the provider, and the browser that placed the order is redirected to its page.
 * Any other browser learns nothing. Source: docs/http-contract.md "Webhooks and returns",
 * docs/payment-edge-cases.md cases 5, 15.
 */
export function mountReturns(options: ReturnOptions): (app: FastifyInstance, parts: ServerParts) => void {
  const { gateways, payments, database, clock } = options
  return (app, { sessions }) => {
    for (const base of basesOf(options.mountPath, options.translate)) {
      app.get<{ Params: { gatewayId: string } }>(`${base.path}/return/:gatewayId`, async (request, reply) => {
        const { gatewayId } = request.params
        const gateway = gateways.find(({ info }) => info.id === gatewayId)
        const attemptId = new URL(request.url, 'http://localhost').searchParams.get('attempt')
        const raw = { method: 'GET', url: request.url, headers: request.headers, body: Buffer.alloc(0) }
        const ref = gateway?.onReturn?.(raw).ref ?? null
        const moment = { actor: 'return', now: clock.now() }
        const found = await returnFromProvider(payments, { gatewayId, attemptId, ref }, moment)
        if (request.headers['sec-fetch-dest'] === 'iframe') return leaveFrame(reply, base)
        const page = found && (await orderPage(request, base, found))
        return page
          ? reply
              .code(303)
              .headers({ ...HEADERS, location: page })
              .send()
          : thanks(reply, base)
      })
    }

    async function orderPage(
      request: FastifyRequest,
      base: Base,
      { chargeId: orderId, declined }: Returned,
    ): Promise<string | null> {
      const visit = await sessions.of(request.raw).find()
      const row = await readOrderById(database, orderId)
      if (!row || !visit || !(await readsUnmasked(database, row, visit, clock.now()))) return null
      const page = `${base.path}/order/${row.key}?returned=1`
      if (declined === null) return page
      return withFlash(
        page,
        await keepFlash(database, clock, visit.hash, {
          error: declined,
          code: 'payment-declined',
          fields: [],
          values: {},
          success: null,
        }),
      )
    }
  }
}

function leaveFrame(reply: FastifyReply, base: Base): FastifyReply {
  const text = base.translate('You can close this window now')
  return reply
    .headers({
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': LEAVE_FRAME_POLICY,
    })
    .send(document(base, text, LEAVE_FRAME))
}

function thanks(reply: FastifyReply, base: Base): FastifyReply {
  const text = base.translate('We are checking your payment. To see your order, open the link in our e-mail')
  return reply
    .headers({
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .send(document(base, text, null))
}

function document({ locale }: Base, text: string, script: string | null): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>`
  return `<!doctype html><html lang="${locale}" dir="${localeOf(locale).dir}">${head}<p>${text}.</p>${script ? `<script>${script}</script>` : ''}</html>`
}
