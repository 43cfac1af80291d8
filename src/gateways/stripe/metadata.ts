import type { LinkCommand } from '#domains/payment/index.ts'

/** What every object at Stripe carries of ours; the order's key is never among it. */
export type Marks = Readonly<Record<string, string>>

/** Says that a PaymentIntent was made by the shop itself and not by a Checkout Session: it is then the payment's name. */
const CONFIRMED_HERE = 'confirmation'

/** Marks of a Checkout Session and of what it makes. */
export function marksOf({ attemptId, order }: LinkCommand): Record<string, string> {
  return { attempt_id: attemptId, order_number: order.number }
}

/** Marks of a PaymentIntent that the shop confirms itself. */
export function confirmationMarksOf(command: LinkCommand): Record<string, string> {
  return { ...marksOf(command), origin: CONFIRMED_HERE }
}

/** Our attempt that an object belongs to; null for what is not ours. */
export function attemptIdOf(metadata: Marks | null | undefined): string | null {
  return metadata?.attempt_id || null
}

/** Whether a PaymentIntent (or a charge, which copies its marks) is known by its own id and not by a session's. */
export function isConfirmedHere(metadata: Marks | null | undefined): boolean {
  return metadata?.origin === CONFIRMED_HERE
}
