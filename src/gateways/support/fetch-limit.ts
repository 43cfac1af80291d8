import { ProviderError } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'

/**
 * Most certificates fetched per minute: providers change theirs a few times a year, while a forger names
 * another one each time.
 */
const MOST_PER_MINUTE = 30

/**
 * Limits what forged webhooks make the shop fetch. Throws: ProviderError `unreachable` beyond the limit, so
 * that a genuine one with a new certificate is sent again.
 */
export function fetchLimit(most: number = MOST_PER_MINUTE): () => void {
  let since = Number.NEGATIVE_INFINITY
  let fetched = 0
  return () => {
    const now = performance.now()
    if (now - since >= MINUTE) {
      since = now
      fetched = 0
    }
    if (fetched >= most)
      throw new ProviderError('unreachable', 'too many certificates were asked for in a minute')
    fetched += 1
  }
}
