import { Webhook as Verifier } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import {
  createWebhook,
  OWNER_EVENTS,
  type OwnerEvent,
  SUBSCRIBED_EVENTS,
  shownSecret,
} from '#domains/outgoing-call/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Heard, OutsideServer } from './outside-server.ts'
import type { RunningShop } from './running-shop.ts'

/** An endpoint of the owner at the test's server; its path tells its calls apart. */
export interface TestWebhook {
  readonly id: string
  readonly secret: string
  readonly path: string
}

/** What an endpoint got, verified by the public library. */
export interface Told {
  readonly id: string
  readonly type: OwnerEvent
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Makes an endpoint that hears everything, or some events. */
export async function newWebhook(
  shop: { readonly core: Pick<RunningShop['core'], 'database'> & { readonly clock: Clock } },
  events: readonly string[] = SUBSCRIBED_EVENTS,
): Promise<TestWebhook> {
  const path = `/${crypto.randomUUID()}`
  return shop.core.database.transaction(async (tx) => {
    const made = await createWebhook(tx, {
      url: `https://calls.example${path}`,
      description: 'Test',
      events,
      actor: 'test',
      now: shop.core.clock.now(),
    })
    return { id: made.id, secret: shownSecret(tx.signer, made), path }
  })
}

/** Returns the requests that an endpoint got, in their order. */
export function heardAt(server: OutsideServer, { path }: TestWebhook): readonly Heard[] {
  return server.heard.filter(({ url }) => url === path)
}

/**
 * Verifies a request by the library as a receiver would, at an instant of the shop's clock, and its payload by the
 * catalogue.
 */
export function verified({ secret }: { readonly secret: string }, { headers, body }: Heard, at: Date): Told {
  const time = vi.spyOn(Date, 'now').mockReturnValue(at.getTime())
  try {
    const said = new Verifier(secret).verify(body, headers as Record<string, string>) as Omit<Told, 'id'>
    expect(Object.keys(said)).toEqual(['type', 'timestamp', 'data'])
    expect(OWNER_EVENTS[said.type].payload.parse(said.data)).toEqual(said.data)
    return { ...said, id: String(headers['webhook-id']) }
  } finally {
    time.mockRestore()
  }
}

/** When a request says that it was sent. */
export const sentAt = ({ headers }: Heard): Date => new Date(Number(headers['webhook-timestamp']) * 1_000)

/** Returns everything that an endpoint got, verified at the time at which each says it was sent, in its order. */
export function toldTo(server: OutsideServer, webhook: TestWebhook): readonly Told[] {
  return heardAt(server, webhook).map((heard) => verified(webhook, heard, sentAt(heard)))
}
