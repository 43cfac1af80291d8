import type { SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formFields } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Price } from '#web/site/Price.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { GiftChoice } from './gift/GiftChoice.tsx'
import { StandingNote } from './StandingNote.tsx'
import { numberOf, STEP_PARAMETER } from './steps.ts'
import type { SignUp } from './use-sign-up.ts'
import type { PlanOffer, SignUpView } from './views.ts'

/**
 * Shows the plans to choose from. The form only asks for the next step, so it works without script. Source:
 * specification §4 (step 0).
 */
export function PlanStep({
  view: { kind, plans, chosen, gift },
  signUp,
}: {
  view: SignUpView
  signUp: SignUp
}) {
  const t = useT()
  const [params] = useSearchParams()
  // A gift is for somebody else, whatever the visitor has.
  const free = gift === null ? plans.filter(isOpen) : plans
  const preselected = free.find(({ productId }) => productId === chosen?.productId) ?? free[0]
  const next = signUp.steps[1] ?? 'payment'

  function choose(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const fields = formFields(event.currentTarget)
    const plan = fields.get('plan')
    if (plan !== null) signUp.go(next, { plan, gift: fields.get('gift') })
  }

  return (
    <form method="get" onSubmit={choose} className="grid max-w-3xl gap-6">
      <input type="hidden" name={STEP_PARAMETER} value={numberOf(kind, next)} />
      {params.has('code') && <input type="hidden" name="code" value={params.get('code') ?? ''} />}
      {params.has('country') && <input type="hidden" name="country" value={params.get('country') ?? ''} />}
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold text-21">{t('Choose a plan')}</legend>
        {plans.map((plan) => (
          <PlanOption
            key={plan.productId}
            plan={gift === null ? plan : { ...plan, standing: null, trialDays: 0 }}
            isChosen={plan === preselected}
          />
        ))}
      </fieldset>
      <GiftChoice gift={gift} />
      {free.length > 0 && (
        <Button className="min-h-12 justify-self-start text-17 max-sm:justify-self-stretch">
          {t('Continue')}
        </Button>
      )}
    </form>
  )
}

/** Returns whether somebody can sign up for a plan: who has a subscription to it cannot have another. */
function isOpen({ standing }: PlanOffer): boolean {
  return standing === null || standing.state === null
}

function PlanOption({ plan, isChosen }: { plan: PlanOffer; isChosen: boolean }) {
  const t = useT()
  const { productId, name, summary, price, period, trialDays, benefits, standing } = plan
  return (
    <div className="rounded-md border border-edge has-checked:border-ink has-checked:bg-panel">
      <label className="flex min-h-16 items-start gap-4 p-4 sm:p-5">
        <input
          type="radio"
          name="plan"
          value={productId}
          required
          defaultChecked={isChosen}
          disabled={!isOpen(plan)}
          className="mt-1 size-5 shrink-0"
        />
        <span className="grid min-w-0 flex-1 gap-2">
          <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="font-semibold text-17 [overflow-wrap:anywhere]">{name}</span>
            <Price price={price} period={period} />
          </span>
          {summary && <span className="max-w-measure text-muted">{summary}</span>}
          {trialDays > 0 && (
            <span className="font-medium text-success">
              {t('{count, plural, one {The first day is} other {The first # days are}} free.', {
                count: trialDays,
              })}
            </span>
          )}
        </span>
      </label>
      {(benefits.length > 0 || standing) && (
        <div className="grid gap-3 px-4 pb-4 ps-13 sm:px-5 sm:pb-5 sm:ps-14">
          {benefits.length > 0 && (
            <ul className="grid gap-1">
              {benefits.map((benefit) => (
                <li key={benefit} className="flex items-start gap-2">
                  <Icon name="check" size={18} className="mt-1 shrink-0 text-success" />
                  <span>{benefit}</span>
                </li>
              ))}
            </ul>
          )}
          {standing && <StandingNote standing={standing} />}
        </div>
      )}
    </div>
  )
}
