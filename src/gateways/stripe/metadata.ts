import type { LinkCommand } from '#domains/payment/index.ts'

/** Our metadata on every object at Stripe; it never contains the order's key. */
export type Marks = Readonly<Record<string, string>>

/**
 * Marks a PaymentIntent that the shop created itself, without a Checkout Session: its id is then the
 * attempt's ref.
 */
const CONFIRMED_HERE = 'confirmation'

/** Returns the marks of a Checkout Session and of the objects that it creates. */
export function marksOf({ attemptId, order }: LinkCommand): Record<string, string> {
  return { attempt_id: attemptId, order_number: order.number }
}

/** Returns the marks of a PaymentIntent that the shop confirms itself. */
export function confirmationMarksOf(command: LinkCommand): Record<string, string> {
  return { ...marksOf(command), origin: CONFIRMED_HERE }
}

/** Returns the mark of a session that was replaced by a PaymentIntent of the same attempt. */
export function continuationMarks(intentId: string): Record<string, string> {
  return { continued_as: intentId }
}

/**
 * Returns the PaymentIntent that replaced a closed session in the same attempt; a ref to the session then
 * means the PaymentIntent. Null when no PaymentIntent replaced the session, or the session was paid before it
 * could be closed.
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

/** Returns the attempt that an object belongs to; null when it is not ours. */
export function attemptIdOf(metadata: Marks | null | undefined): string | null {
  return metadata?.attempt_id || null
}

/**
 * Returns whether a PaymentIntent (or a charge, which copies its marks) is identified by its own id instead
 * of a session's.
 */
export function isConfirmedHere(metadata: Marks | null | undefined): boolean {
  return metadata?.origin === CONFIRMED_HERE
}
