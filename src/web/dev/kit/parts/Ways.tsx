import { useT } from '#web/i18n/I18nProvider.tsx'
import { WayRadios } from '#web/payment/choice/WayRadios.tsx'
import { KitSection } from '../Section.tsx'
import { SAMPLE_WAYS } from '../sample.ts'

/** Shows the ways to pay of a form with one button: a group that is open, a group of one, and a closed one. */
export function Ways() {
  const t = useT()
  return (
    <KitSection id="ways" title={t('Ways to pay')}>
      <fieldset className="max-w-xl rounded-sm border border-edge">
        <legend className="sr-only">{t('How would you like to pay?')}</legend>
        <WayRadios gateways={SAMPLE_WAYS} chosen="kit-bank-card" />
      </fieldset>
    </KitSection>
  )
}
