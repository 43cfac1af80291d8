import { call, reachable } from './call.ts'
import { remember } from './logs.ts'

export interface SentEvent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Null: no response. */
  readonly status: number | null
}

/** A simulator's connection to the shop. */
export interface ShopLine {
  readonly deliveries: readonly SentEvent[]
  /** Events sent since the start. */
  sent(): number
  /**
   * Posts an event; a null `url` means the shop's current webhook address. Returns the status; null when no
   * response came.
   */
  post(url: string | null, headers: Readonly<Record<string, string>>, body: string): Promise<number | null>
  /** Opens a page as the buyer's browser does, and ignores failure. */
  browse(url: string): Promise<void>
  /** Tracks work that ends with a response of the shop. Never rejects. */
  track(work: Promise<void>): Promise<void>
  /** Resolves when all work that began before has ended. */
  settled(): Promise<void>
}

export function openShopLine(
  webhookUrl: () => string,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): ShopLine {
  const deliveries: SentEvent[] = []
  const underWay = new Set<Promise<void>>()
  let sent = 0
  return {
    deliveries,
    sent: () => sent,
    async post(given, headers, body) {
      const url = reachable(given ?? webhookUrl(), webhookUrl())
      sent += 1
      const status = url === null ? null : await call({ method: 'POST', url, headers, body, signal })
      remember(deliveries, { url: url ?? given ?? '', headers, body, status })
      return status
    },
    async browse(page) {
      const url = reachable(page, webhookUrl())
      if (url !== null) await call({ method: 'GET', url, headers: { accept: 'text/html' }, signal })
    },
    track(work) {
      const ended = work.catch(onError).finally(() => underWay.delete(ended))
      underWay.add(ended)
      return ended
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
