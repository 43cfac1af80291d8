import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadSignatureError, type Gateway, type PaymentEngine, receiveEvents } from '#domains/payment/index.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import type { ServerParts } from './options.ts'
import { type ClientAddresses, isLoopbackPeer, limitKeyOf } from './plugins/client-address.ts'
import type { Limit } from './plugins/rate-limit.ts'
import { API_HEADERS } from './plugins/security-headers.ts'
import { sparingWarner } from './plugins/warn-sparingly.ts'

export interface WebhookOptions {
  readonly mountPath: string
  readonly gateways: readonly Gateway[]
  readonly payments: PaymentEngine
  readonly clock: Clock
  readonly addresses: ClientAddresses
  readonly demo: boolean
}

/** Webhooks are small; anything larger is not one. Units: bytes. */
const BODY_LIMIT = 256 * 1024
/** An unsigned webhook names a payment and nothing else. Units: bytes. */
const UNSIGNED_BODY_LIMIT = 8 * 1024

/** Limit per address of signed webhooks: all payments of a busy shop come from a few addresses. */
const SIGNED: Limit = { burst: 6_000, refillMs: MINUTE }
/** Limit of unsigned webhooks that name a payment of ours. */
const UNSIGNED: Limit = { burst: 600, refillMs: MINUTE }
/**
 * Limit of webhooks that prove nothing: a wrong signature, or an unsigned one that names no payment of ours.
 */
const WORTHLESS: Limit = { burst: 60, refillMs: 10 * MINUTE }

/**
 * Mounts the addresses that providers call. It reads raw bytes, whatever content type they name. A wrong
 * signature gets 400, and nothing of its body is stored; 2xx means that the event is stored, or that it
 * provably means nothing to this shop; our own faults are 5xx, so that the provider sends it again. Limits
 * per address are strict for webhooks that prove nothing and generous for the rest. They are counted
 * afterwards, so that a forger behind the same proxy cannot lock out a provider. Source:
 * docs/http-contract.md "Limits", "Webhooks and returns", docs/gateways.md "Signed webhooks".
 */
export function mountWebhooks(options: WebhookOptions): (app: FastifyInstance, parts: ServerParts) => void {
  const { mountPath, gateways, payments, clock, addresses, demo } = options
  const sparing = sparingWarner(clock)
  return (app, { limiter }) => {
    const count = (request: FastifyRequest, name: string, limit: Limit): void => {
      if (demo && isLoopbackPeer(request.raw)) return
      limiter.count(`webhook-${name}`, limitKeyOf(addresses.addressOf(request.raw)), limit)
    }

    /**
     * Answers a webhook that proves nothing as its provider expects it, until its sender exceeds the limit.
     */
    const answerWorthless = (
      request: FastifyRequest,
      reply: FastifyReply,
      gateway: Gateway,
      reason: string,
      status: 200 | 400,
    ): FastifyReply => {
      const { id } = gateway.info
      const tell = (message: string, details: object = {}): void =>
        sparing.warn(request.log, `${id} ${message} ${reason}`, { gateway: id, reason, ...details }, message)
      try {
        count(request, 'worthless', WORTHLESS)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        tell('call-backs that prove nothing are too many from one address', {
          address: limitKeyOf(addresses.addressOf(request.raw)),
        })
        throw error
      }
      tell(status === 400 ? 'a call-back was refused' : 'a call-back names no payment of ours')
      return reply.code(status).headers(API_HEADERS).send()
    }

    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    app.post<{ Params: { gatewayId: string } }>(
      `${mountPath}/webhooks/:gatewayId`,
      async (request, reply) => {
        const gateway = gateways.find(({ info }) => info.id === request.params.gatewayId)
        if (!gateway?.openWebhook) throw commonErrors['not-found']()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const raw = { method: request.method, url: request.url, headers: request.headers, body }
        const isSigned = gateway.unsignedEvents !== true
        if (!isSigned && body.length > UNSIGNED_BODY_LIMIT) throw commonErrors['too-large']()
        try {
          const admit = (): void =>
            count(request, isSigned ? 'signed' : 'unsigned', isSigned ? SIGNED : UNSIGNED)
          const isOurs = await receiveEvents(payments, gateway, raw, clock.now(), admit)
          if (!isOurs) return answerWorthless(request, reply, gateway, 'no payment of ours', 200)
        } catch (error) {
          if (!(error instanceof BadSignatureError)) throw error
          return answerWorthless(request, reply, gateway, error.message, 400)
        }
        return reply.code(200).headers(API_HEADERS).send()
      },
    )
  }
}
