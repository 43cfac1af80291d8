import type { GatewayView } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { WayRadios } from '#web/payment/choice/WayRadios.tsx'
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
 * Shows the ways to pay as radio buttons of one form, and asks for what the chosen one needs. Source: docs/http-contract.md "Gateway answers".
 */
export function GatewayChoice({ gateways, chosen, tel, problems }: GatewayChoiceProps) {
  const t = useT()
  if (gateways.length === 0)
    return <p>{t('No payment method is available for this order. Please write to us.')}</p>
  return (
    <div className="group/pay grid gap-4">
      <fieldset id={placeOf('gatewayId')} className="rounded-sm border border-edge">
        <legend className="sr-only">{t('How would you like to pay?')}</legend>
        <WayRadios gateways={gateways} chosen={chosen} />
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
