import type { PlanKind } from '#domains/subscription/contract.ts'

/** A step of a sign-up. A membership asks for e-mail and password at once (`register`). */
export type Step = 'plan' | 'email' | 'password' | 'register' | 'payment'

/** Query parameter of the step, a number that counts from 0; the back button of the browser goes back. */
export const STEP_PARAMETER = 'step'

/** The steps of each kind of plan for somebody without a session. Source: specification §2 and §4. */
const STEPS: Readonly<Record<PlanKind, readonly Step[]>> = {
  subscription: ['plan', 'email', 'password', 'payment'],
  premium: ['plan', 'register', 'payment'],
}

/** Steps that a member does not see. */
const OF_GUESTS: readonly Step[] = ['email', 'password', 'register']

/** Where somebody stands in a sign-up. */
export interface SignUpStanding {
  readonly kind: PlanKind
  readonly hasPlan: boolean
  readonly isLoggedIn: boolean
  /** What was typed; it stays in the page and never in its address. */
  readonly email: string
}

/** Returns the steps that this person goes through, in order. */
export function stepsOf({ kind, isLoggedIn }: Pick<SignUpStanding, 'kind' | 'isLoggedIn'>): readonly Step[] {
  return isLoggedIn ? STEPS[kind].filter((step) => !OF_GUESTS.includes(step)) : STEPS[kind]
}

/** Returns the number of a step for the page's address, the same for guests and members. */
export function numberOf(kind: PlanKind, step: Step): number {
  return STEPS[kind].indexOf(step)
}

/**
 * Returns the step to show for the number in the page's address: never one whose input is missing, and never
 * one that a member does not need.
 */
export function shownStep(asked: string | null, standing: SignUpStanding): Step {
  const { kind, hasPlan, isLoggedIn, email } = standing
  const step = STEPS[kind][Number(asked ?? 0)] ?? 'plan'
  if (!hasPlan || step === 'plan') return 'plan'
  if (isLoggedIn) return 'payment'
  if (kind === 'premium') return 'register'
  return step === 'email' || email === '' ? 'email' : 'password'
}

/** Field that a sign-up still needs, or `submit`. */
export type NextField = 'email' | 'password' | 'submit'

/**
 * Decides what sending the form does: it submits when somebody is signed in or has filled in both fields;
 * otherwise the empty field is next, e-mail first. Source: specification §4 and §5.
 */
export function nextField(form: {
  readonly isLoggedIn: boolean
  readonly email: string
  readonly password: string
}): NextField {
  if (form.isLoggedIn) return 'submit'
  if (form.email.trim() === '') return 'email'
  return form.password === '' ? 'password' : 'submit'
}
