import type { FastifyRequest } from 'fastify'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { type ClientAddresses, isLoopbackAddress, limitKeyOf, peerOf } from './client-address.ts'
import type { Limit, RateLimiter } from './rate-limit.ts'

/** Limits per address of the network. Source: docs/http-contract.md "Limits". */
export interface AddressLimits {
  /** Counts one against the address of a request. Throws: too-many-requests. */
  count(request: FastifyRequest, name: string, limit: Limit): void
  /**
   * The network that a request comes from, as limits count it; behind a proxy that nobody declared, the one
   * that the proxy names. Null where it names none, because all its buyers would count as one, and where no
   * limit holds. Whoever forges the header is told apart by nothing.
   */
  networkOf(request: FastifyRequest): string | null
  /** Whether no limit per address holds for it: the demo, from loopback, without a forwarding header. */
  isExempt(request: FastifyRequest): boolean
}

export interface AddressLimitsParts {
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly addresses: ClientAddresses
  readonly demo: boolean
  /** Told at most once a minute which peer forwards requests without being declared. */
  readonly onUndeclared?: (peer: string) => void
  /** Told of every such request. */
  readonly countUndeclared?: () => void
}

/**
 * A proxy that nobody declared stands for all buyers behind it, so they share a limit this many times as
 * wide. Within it each address that the proxy names has the ordinary one. Whoever forges the header gains no
 * more than that; limits per account, e-mail, code and order hold.
 */
const UNDECLARED_FACTOR = 20
/** Between two warnings of an undeclared proxy. */
const WARN_EVERY_MS = MINUTE

/**
 * Counts by the address that the operator's proxies name; where a proxy was not declared, by what it claims
 * within a wider limit.
 */
export function addressLimits({
  clock,
  limiter,
  addresses,
  demo,
  onUndeclared,
  countUndeclared,
}: AddressLimitsParts): AddressLimits {
  let warnedAtMs = Number.NEGATIVE_INFINITY

  const warn = (request: FastifyRequest): void => {
    countUndeclared?.()
    const nowMs = clock.now().getTime()
    if (nowMs - warnedAtMs < WARN_EVERY_MS && nowMs >= warnedAtMs) return
    warnedAtMs = nowMs
    onUndeclared?.(limitKeyOf(peerOf(request.raw)))
    request.log.warn(
      { peer: limitKeyOf(peerOf(request.raw)) },
      'X-Forwarded-For comes from a peer that TRUSTED_PROXIES does not name: if it is your proxy, name it there, else limits per address are loose',
    )
  }

  const isExempt = (request: FastifyRequest): boolean =>
    demo && request.headers['x-forwarded-for'] === undefined && isLoopbackAddress(peerOf(request.raw))

  return {
    isExempt,
    networkOf(request) {
      if (isExempt(request)) return null
      const address = limitKeyOf(addresses.addressOf(request.raw))
      const claimed = addresses.claimedOf(request.raw)
      if (claimed === null) return address
      return claimed === '' ? null : `${address} for ${limitKeyOf(claimed)}`
    },
    count(request, name, limit) {
      if (isExempt(request)) return
      const address = limitKeyOf(addresses.addressOf(request.raw))
      const claimed = addresses.claimedOf(request.raw)
      if (claimed === null) return limiter.count(name, address, limit)
      warn(request)
      limiter.count(name, `${address} for ${limitKeyOf(claimed)}`, limit)
      limiter.count(`${name} of a proxy`, address, { ...limit, burst: limit.burst * UNDECLARED_FACTOR })
    },
  }
}
