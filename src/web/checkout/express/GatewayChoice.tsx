import type { GatewayView } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { GatewayText } from '#web/payment/choice/GatewayForm.tsx'
import { offeredClass } from '#web/payment/choice/gateway-words.ts'
import { TransformFacts } from '#web/payment/dialog/TransformDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Place } from '../form/AddressFields.tsx'
import { placeOf } from '../form/ProblemSummary.tsx'
import type { Problems } from '../form/use-form-problems.ts'

interface GatewayChoiceProps {
  readonly gateways: readonly GatewayView[]
  readonly chosen: string | null
  readonly tel: string
  readonly problems: Problems
}

/**
 * Shows the payment methods as radio buttons of one form. Source: docs/http-contract.md "Gateway answers".
 */
export function GatewayChoice({ gateways, chosen, tel, problems }: GatewayChoiceProps) {
  const t = useT()
  if (gateways.length === 0)
    return <p>{t('No payment method is available for this order. Please write to us.')}</p>
  const first = gateways.find(({ gatewayId }) => gatewayId === chosen) ?? gateways[0]
  return (
    <div className="group/pay grid gap-4">
      <fieldset id={placeOf('gatewayId')} className="rounded-sm border border-edge">
        <legend className="sr-only">{t('How would you like to pay?')}</legend>
        {gateways.map((gateway) => (
          <div
            key={gateway.gatewayId}
            className={`border-hairline not-first-of-type:border-t ${offeredClass(gateway.gatewayId)}`}
          >
            <label className="flex min-h-16 items-center gap-3 px-4 py-2 has-checked:bg-panel">
              <input
                type="radio"
                name="gatewayId"
                value={gateway.gatewayId}
                data-needs-tel={gateway.needs.includes('tel') || undefined}
                defaultChecked={gateway === first}
                className="size-5 shrink-0"
              />
              <GatewayText gateway={gateway} />
            </label>
            {gateway.transform && (
              <div className="without-script grid gap-3 p-4">
                <TransformFacts transform={gateway.transform} />
              </div>
            )}
          </div>
        ))}
      </fieldset>
      {gateways.some(({ needs }) => needs.includes('tel')) && (
        <Place name="tel" className="hidden group-has-[[data-needs-tel]:checked]/pay:block">
          <Field
            required
            type="tel"
            name="tel"
            label={t('Phone for the courier')}
            hint={t('The courier calls before delivery, because you pay at the door.')}
            inputMode="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={18}
            defaultValue={tel}
            error={problems.tel ? translateText(t, problems.tel) : null}
          />
        </Place>
      )}
    </div>
  )
}
