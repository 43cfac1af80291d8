import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, type Translate, translateText } from '#web/i18n/translate.ts'
import { OpensSoon } from '#web/site/OpensSoon.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Seo } from '#web/storefront/seo/Seo.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AccountStep } from './AccountStep.tsx'
import { DiscountCodeForm } from './code/DiscountCodeForm.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import type { Step } from './steps.ts'
import { useSignUp } from './use-sign-up.ts'
import type { SignUpView } from './views.ts'

const STEP_NAMES: Readonly<Record<Step, string>> = {
  plan: msg('Plan'),
  email: msg('E-mail'),
  password: msg('Password'),
  register: msg('Account'),
  payment: msg('Payment'),
}

/**
 * Shows the sign-up for a subscription or a membership, step by step. Source: specification §2 and §4,
 * docs/http-contract.md "Pages".
 */
export function SignUpPage({ view, flash }: { view: SignUpView; flash: Flash | null }) {
  const t = useT()
  const { shopName, isOpen } = useSite()
  const signUp = useSignUp(view)
  const { step, steps } = signUp
  const { title, intro } = wordsOf(view, t)
  const offer = view.plans.find(({ productId }) => productId === view.chosen?.productId)
  return (
    <div className="py-8 md:py-12">
      <Seo title={`${title} – ${shopName}`} description={intro} path={`/${view.kind}`} />
      <PageTitle>{title}</PageTitle>
      <p className="mt-2 max-w-measure text-17 text-muted">{intro}</p>
      {!isOpen ? (
        <div className="mt-8">
          <OpensSoon />
        </div>
      ) : view.plans.length === 0 ? (
        <div className="mt-8 grid justify-items-start gap-4">
          <p>{t('There is nothing to sign up for at the moment.')}</p>
          <ButtonLink to="/search">{t('Browse products')}</ButtonLink>
        </div>
      ) : (
        <>
          <Progress steps={steps} step={step} />
          {step === 'plan' && <PlanStep view={view} signUp={signUp} />}
          {step === 'plan' && view.kind === 'premium' && view.gift === null && <CodeSection flash={flash} />}
          {(step === 'email' || step === 'password' || step === 'register') && (
            <AccountStep kind={view.kind} step={step} signUp={signUp} />
          )}
          {step === 'payment' && view.chosen && offer && (
            <PaymentStep view={view} chosen={view.chosen} offer={offer} flash={flash} />
          )}
        </>
      )}
    </div>
  )
}

/** Offers to use a discount code instead of paying, or to pay less. */
function CodeSection({ flash }: { flash: Flash | null }) {
  const t = useT()
  const [params] = useSearchParams()
  return (
    <section aria-labelledby="code" className="mt-12 grid max-w-md gap-4 border-hairline border-t pt-8">
      <h2 id="code" className="text-21">
        {t('Do you have a discount code?')}
      </h2>
      <DiscountCodeForm start={params.get('code') ?? ''} flash={flash} />
    </section>
  )
}

function wordsOf({ kind, gift }: SignUpView, t: Translate): { title: string; intro: string } {
  if (gift !== null)
    return { title: t('Give a gift'), intro: t('You pay once, and somebody else gets a link by mail.') }
  return kind === 'premium'
    ? { title: t('Become a member'), intro: t('Choose a membership, and use its benefits at once.') }
    : { title: t('Subscribe'), intro: t('Choose a subscription. You can cancel it in your profile.') }
}

/** Shows the steps and the one that is open; a change is told to screen readers. */
function Progress({ steps, step }: { steps: readonly Step[]; step: Step }) {
  const t = useT()
  const place = steps.indexOf(step) + 1
  const name = translateText(t, STEP_NAMES[step])
  const told = useChanged(t('Step {place} of {count}: {name}', { place, count: steps.length, name }))
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol aria-label={t('Steps')} className="mt-6 mb-8 flex flex-wrap gap-x-6 gap-y-1 text-15">
        {steps.map((one, index) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            className={one === step ? 'border-amber border-b-2 pb-1 font-semibold' : 'pb-1 text-muted'}
          >
            <span aria-hidden="true" className="me-2 font-mono text-13">
              {index + 1}
            </span>
            {translateText(t, STEP_NAMES[one])}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns a text once it differs from the first one, so that a live region says only changes. */
function useChanged(text: string): string {
  const first = useRef(text)
  const [told, setTold] = useState('')
  useEffect(() => {
    if (text !== first.current || told !== '') setTold(text)
  }, [text, told])
  return told
}
