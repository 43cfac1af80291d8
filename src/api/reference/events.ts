import type { z } from 'zod'

/** An event that the shop sends to endpoints of others. */
export interface DocumentedEvent {
  /** Such as `order.paid`. */
  readonly type: string
  readonly summary: string
  /** What `data` holds. */
  readonly data: z.ZodType
  readonly example: unknown
}

/** Events of outgoing webhooks, in the order of the reference. The domains that send them declare them. */
export const WEBHOOK_EVENTS: readonly DocumentedEvent[] = []
