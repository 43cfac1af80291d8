import type { LinkCommand } from '#domains/payment/index.ts'

/** What every object at Stripe carries of ours; the order's key is never among it. */
export type Marks = Readonly<Record<string, string>>

/**
 * Says that a PaymentIntent was made by the shop itself and not by a Checkout Session: it is then the
 * payment's name.
 */
const CONFIRMED_HERE = 'confirmation'

/** Marks of a Checkout Session and of what it makes. */
export function marksOf({ attemptId, order }: LinkCommand): Record<string, string> {
  return { attempt_id: attemptId, order_number: order.number }
}

/** Marks of a PaymentIntent that the shop confirms itself. */
export function confirmationMarksOf(command: LinkCommand): Record<string, string> {
  return { ...marksOf(command), origin: CONFIRMED_HERE }
}

/** Marks of a session whose attempt goes on as a PaymentIntent that the shop confirms. */
export function continuationMarks(intentId: string): Record<string, string> {
  return { continued_as: intentId }
}

/**
 * The PaymentIntent that took a closed session's place in the same attempt; whoever knows the session by name
 * means it. Null for a session that was not closed for one, or was paid before it could be closed.
 */
export function continuedAs({
  status,
  metadata,
}: {
  readonly status: string | null
  readonly metadata: Marks | null
}): string | null {
  return (status === 'expired' && metadata?.continued_as) || null
}

/** Our attempt that an object belongs to; null for what is not ours. */
export function attemptIdOf(metadata: Marks | null | undefined): string | null {
  return metadata?.attempt_id || null
}

/**
 * Whether a PaymentIntent (or a charge, which copies its marks) is known by its own id and not by a
 * session's.
 */
export function isConfirmedHere(metadata: Marks | null | undefined): boolean {
  return metadata?.origin === CONFIRMED_HERE
}
