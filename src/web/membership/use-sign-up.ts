import { useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { useShopState } from '#web/client/shop-state.ts'
import { numberOf, STEP_PARAMETER, type Step, shownStep, stepsOf } from './steps.ts'
import type { SignUpView } from './views.ts'

/** A sign-up on its way through the steps. */
export interface SignUp {
  readonly step: Step
  readonly steps: readonly Step[]
  /** What was typed so far; it stays in the page. */
  readonly email: string
  readonly setEmail: (email: string) => void
  /** Goes to a step; each is an entry of the browser's history. */
  readonly go: (step: Step, change?: { readonly plan?: string; readonly gift?: string | null }) => void
  /** Shows the page anew after somebody signed in or registered, at the step that is left. */
  readonly entered: () => Promise<void>
}

/** Holds the state of a sign-up: the step and the plan are in the page's address, the e-mail address is not. */
export function useSignUp({ kind, plans, chosen, member, gift: given }: SignUpView): SignUp {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState('')
  // Somebody who signed in through the header's dialog is known before the page is read anew.
  const isLoggedIn = useShopState().isLoggedIn || member !== null
  const offer = plans.find(({ productId }) => productId === chosen?.productId)
  const hasPlan =
    offer !== undefined && (given !== null || offer.standing === null || offer.standing.state === null)
  return {
    step: shownStep(params.get(STEP_PARAMETER), { kind, hasPlan, isLoggedIn, email }),
    steps: stepsOf({ kind, isLoggedIn }),
    email,
    setEmail,
    go(step, { plan, gift = null } = {}) {
      const next = new URLSearchParams(params)
      next.delete('flash')
      if (plan !== undefined) next.set('plan', plan)
      if (gift !== null) next.set('gift', gift)
      next.set(STEP_PARAMETER, String(numberOf(kind, step)))
      void navigate({ search: `?${next}` })
    },
    entered: () => revalidate(),
  }
}
