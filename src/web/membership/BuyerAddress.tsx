import { Link, useSearchParams } from 'react-router'
import { AddressFields, Place } from '#web/checkout/form/AddressFields.tsx'
import type { Problems } from '#web/checkout/form/use-form-problems.ts'
import { AddressBlock } from '#web/checkout/order/AddressBlock.tsx'
import type { CountryOption } from '#web/checkout/views.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { SelectField } from '#web/ui/Field.tsx'
import type { ChosenPlan } from './views.ts'

interface BuyerAddressProps {
  readonly chosen: ChosenPlan
  readonly countries: readonly CountryOption[]
  readonly problems: Problems
}

/**
 * Shows the address of the member's last order; otherwise asks for the country, on which VAT depends, and for
 * a whole address only where something is sent. Source: GDPR art. 5 (1) c.
 */
export function BuyerAddress({ chosen, countries, problems }: BuyerAddressProps) {
  const t = useT()
  const { order, billing, isKnownAddress } = chosen
  return (
    <section aria-label={t('Billing address')} className="grid max-w-2xl gap-4">
      {isKnownAddress && order.billing ? (
        <KnownAddress billing={billing} address={order.billing} />
      ) : (
        <>
          <h2 className="text-21">{order.requiresShipping ? t('Delivery') : t('Where do you live?')}</h2>
          {order.requiresShipping ? (
            <AddressFields kind="billing" address={billing} countries={countries} problems={problems} />
          ) : (
            <Place name="billing.country" className="max-w-sm">
              <SelectField
                required
                name="billing.country"
                label={t('Country')}
                hint={t('VAT depends on it.')}
                autoComplete="billing country"
                defaultValue={billing.country ?? ''}
                error={problems['billing.country'] ? translateText(t, problems['billing.country']) : null}
              >
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </Place>
          )}
        </>
      )}
      <input type="hidden" name="sameAddress" value="1" />
    </section>
  )
}

function KnownAddress({
  billing,
  address,
}: {
  billing: ChosenPlan['billing']
  address: NonNullable<ChosenPlan['order']['billing']>
}) {
  const t = useT()
  const [params] = useSearchParams()
  const others = new URLSearchParams(params)
  others.delete('flash')
  others.set('country', address.country)
  return (
    <>
      <AddressBlock title={t('Billing address')} address={address} email={null} />
      {Object.entries(billing).map(([name, value]) => (
        <input key={name} type="hidden" name={`billing.${name}`} value={value} />
      ))}
      <Link
        to={{ search: `?${others}` }}
        preventScrollReset
        className="inline-flex min-h-11 items-center justify-self-start text-tide underline underline-offset-4"
      >
        {t('Use another address')}
      </Link>
    </>
  )
}
