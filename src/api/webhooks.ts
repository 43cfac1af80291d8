import type { FastifyInstance } from 'fastify'
import { BadSignatureError, type Gateway, type PaymentEngine, receiveEvents } from '#domains/payment/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface WebhookOptions {
  readonly mountPath: string
  readonly gateways: readonly Gateway[]
  readonly payments: PaymentEngine
  readonly clock: Clock
}

/** Call-backs are small; whatever is larger is none. Units: bytes. */
const BODY_LIMIT = 256 * 1024

/**
 * Where providers call us: raw bytes, whatever type they name. A wrong signature is 400 and leaves no trace of its body; 2xx says that the
 * event is stored; our own faults are 5xx, so that the provider sends it again. Source: contract §5, quality §2.1 "Inbox".
 */
export function mountWebhooks({ mountPath, gateways, payments, clock }: WebhookOptions): (app: FastifyInstance, parts: ServerParts) => void {
  return (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    app.post<{ Params: { gatewayId: string } }>(`${mountPath}/webhooks/:gatewayId`, async (request, reply) => {
      const gateway = gateways.find(({ info }) => info.id === request.params.gatewayId)
      if (!gateway?.openWebhook) throw commonErrors['not-found']()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const raw = { method: request.method, url: request.url, headers: request.headers, body }
      try {
        await receiveEvents(payments, gateway, raw, clock.now())
      } catch (error) {
        if (!(error instanceof BadSignatureError)) throw error
        request.log.warn({ gateway: gateway.info.id, reason: error.message, bytes: body.length }, 'a call-back was refused')
        return reply.code(400).headers(API_HEADERS).send()
      }
      return reply.code(200).headers(API_HEADERS).send()
    })
  }
}
