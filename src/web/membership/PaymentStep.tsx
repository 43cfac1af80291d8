import { formatMoney } from '#kernel/money.ts'
import { GatewayChoice } from '#web/checkout/express/GatewayChoice.tsx'
import { Agreements } from '#web/checkout/form/Agreement.tsx'
import { ProblemSummary } from '#web/checkout/form/ProblemSummary.tsx'
import { WaiverAgreement } from '#web/checkout/form/WaiverAgreement.tsx'
import { OrderSummary } from '#web/checkout/summary/OrderSummary.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { WITHOUT_SCRIPT } from '#web/payment/choice/GatewayForm.tsx'
import { pricePerPeriod } from '#web/site/price-per-period.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { BuyerAddress } from './BuyerAddress.tsx'
import { GiftFields } from './gift/GiftFields.tsx'
import { GiftTerms } from './gift/GiftTerms.tsx'
import { PlanTerms } from './PlanTerms.tsx'
import { usePlanPayment } from './use-plan-payment.ts'
import type { ChosenPlan, PlanOffer, SignUpView } from './views.ts'

export interface PaymentStepProps {
  readonly view: SignUpView
  readonly chosen: ChosenPlan
  readonly offer: PlanOffer
  readonly flash: Flash | null
}

/**
 * Shows how the plan can be paid, what the buyer agrees to, and the order button. Source: specification §4,
 * docs/http-contract.md "Gateway answers".
 */
export function PaymentStep({ view, chosen, offer, flash }: PaymentStepProps) {
  const t = useT()
  const { basePath, locale, mountPath } = useSite()
  const { form, problems, message, attempt, isSending, isPricing, gateway, handlers } = usePlanPayment(
    view,
    chosen,
    flash,
  )
  const { order, gateways } = chosen
  const total = formatMoney(order.total, locale.code)
  const { gift } = view
  const isTrial = gift === null && offer.trialDays > 0
  const isPrepaid = !isTrial && gateway?.transform != null
  // Without script the buyer confirms what stands below the payment method by sending the form.
  const shown = gateways.find(({ transform }) => transform !== null)?.transform
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={`${basePath}/api/${gift === null ? view.kind : 'gift'}/link`}
      className="grid gap-x-12 gap-y-8 desktop:grid-cols-[minmax(0,1fr)_26rem]"
      {...handlers}
    >
      <input type="hidden" name="productId" value={chosen.productId} />
      {gift !== null && <input type="hidden" name="periods" value={gift} />}
      {chosen.code !== null && <input type="hidden" name="discountCode" value={chosen.code} />}
      {shown && <input type="hidden" name="transformHash" value={shown.hash} />}
      <div className="grid content-start gap-8">
        <ProblemSummary problems={problems} message={message} attempt={attempt} />
        {gift !== null && <GiftFields problems={problems} flash={flash} />}
        <BuyerAddress chosen={chosen} countries={view.countries} problems={problems} />
        {isTrial ? (
          // The call names a gateway; the member chooses one when the trial ends.
          <input type="hidden" name="gatewayId" value={gateways[0]?.gatewayId ?? ''} />
        ) : (
          <section aria-labelledby="pay" className="grid max-w-2xl gap-4">
            <h2 id="pay" className="text-21">
              {t('How would you like to pay?')}
            </h2>
            <GatewayChoice
              gateways={gateways}
              chosen={flash?.values.gatewayId ?? null}
              tel={flash?.values.tel ?? ''}
              problems={problems}
            />
          </section>
        )}
      </div>
      <section aria-labelledby="review" aria-busy={isPricing}>
        <div className="grid gap-5 rounded-md bg-panel p-5 desktop:sticky desktop:top-32">
          <h2 id="review" className="text-21">
            {t('Review and buy')}
          </h2>
          {gift === null && (
            <WaiverAgreement order={order} problem={problems.waiver}>
              {t(
                'Give me access at once. I know that I lose my right of withdrawal for downloads when the download begins.',
              )}
            </WaiverAgreement>
          )}
          <Agreements problem={problems.terms} />
          {chosen.code !== null && (
            <p className="font-medium text-success">
              {t('Your code {code} reduces the price.', { code: chosen.code })}
            </p>
          )}
          {chosen.codeProblem !== null && <p className="font-medium text-danger">{chosen.codeProblem}</p>}
          <div className={`grid gap-4 ${isPricing ? 'opacity-60' : ''}`}>
            <OrderSummary
              order={order}
              t={t}
              locale={locale.code}
              mountPath={mountPath}
              variant="expressproduct"
            />
            <div aria-live="polite">
              {gift === null ? (
                <PlanTerms offer={offer} total={order.total} isPrepaid={isPrepaid} />
              ) : (
                <GiftTerms offer={offer} periods={gift} />
              )}
            </div>
          </div>
          <Button {...WITHOUT_SCRIPT} aria-disabled={isSending || isPricing} className="w-full text-17">
            {isTrial
              ? t('Start the free trial')
              : t('Buy now, {total}', {
                  total: isPrepaid || gift !== null ? total : pricePerPeriod(t, total, offer.period),
                })}
          </Button>
        </div>
      </section>
    </form>
  )
}
