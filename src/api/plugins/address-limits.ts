import type { FastifyRequest } from 'fastify'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { type ClientAddresses, isLoopbackAddress, limitKeyOf, peerOf } from './client-address.ts'
import type { Limit, RateLimiter } from './rate-limit.ts'

/** Limits per address of the network. Source: docs/http-contract.md "Limits". */
export interface AddressLimits {
  /** Counts one request against its address. Throws: too-many-requests. */
  count(request: FastifyRequest, name: string, limit: Limit): void
  /** Throws as `count` would, and counts nothing. */
  check(request: FastifyRequest, name: string, limit: Limit): void
  /**
   * Returns the network of a request, as limits count it. Behind an undeclared proxy it is the one that the
   * proxy names, or null if it names none, because all its buyers would then count as one. Returns null where
   * no limit applies. A forged header cannot be detected.
   */
  networkOf(request: FastifyRequest): string | null
  /**
   * Returns whether a request is exempt from limits per address: the demo, from loopback, without a
   * forwarding header.
   */
  isExempt(request: FastifyRequest): boolean
}

export interface AddressLimitsParts {
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly addresses: ClientAddresses
  readonly demo: boolean
  /** Called at most once a minute with the peer that forwards requests without being declared. */
  readonly onUndeclared?: (peer: string) => void
  /** Called for every such request. */
  readonly countUndeclared?: () => void
}

/**
 * An undeclared proxy stands for all buyers behind it, so they share a limit this many times as wide. Within
 * it, each address that the proxy names has the ordinary limit. A client that forges the header gains no more
 * than that, and the limits per account, e-mail, code and order still hold.
 */
const UNDECLARED_FACTOR = 20
/** Minimum interval between warnings of an undeclared proxy. */
const WARN_EVERY_MS = MINUTE

/**
 * Creates limits that count by the address that the operator's proxies name. Behind an undeclared proxy they
 * count by the address that it claims, within a wider limit.
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

  const take = (from: RateLimiter['count'], request: FastifyRequest, name: string, limit: Limit): void => {
    if (isExempt(request)) return
    const address = limitKeyOf(addresses.addressOf(request.raw))
    const claimed = addresses.claimedOf(request.raw)
    if (claimed === null) {
      from(name, address, limit)
      return
    }
    warn(request)
    from(name, `${address} for ${limitKeyOf(claimed)}`, limit)
    from(`${name} of a proxy`, address, { ...limit, burst: limit.burst * UNDECLARED_FACTOR })
  }

  return {
    isExempt,
    networkOf(request) {
      if (isExempt(request)) return null
      const address = limitKeyOf(addresses.addressOf(request.raw))
      const claimed = addresses.claimedOf(request.raw)
      if (claimed === null) return address
      return claimed === '' ? null : `${address} for ${limitKeyOf(claimed)}`
    },
    count: (request, name, limit) => take(limiter.count, request, name, limit),
    check: (request, name, limit) => take(limiter.check, request, name, limit),
  }
}
