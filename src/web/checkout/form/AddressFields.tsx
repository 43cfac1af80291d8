import { mayLackZip } from '#domains/order/address-rules.ts'
import type { AddressView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Field, SelectField } from '#web/ui/Field.tsx'
import type { CountryOption } from '../views.ts'
import type { AddressField } from './checkout-rules.ts'
import { placeOf } from './ProblemSummary.tsx'
import type { Problems } from './use-form-problems.ts'

interface AddressFieldsProps {
  readonly kind: 'billing' | 'shipping'
  readonly address: Partial<AddressView>
  readonly countries: readonly CountryOption[]
  readonly problems: Problems
  /** Preselected country; '' leaves the choice to the buyer, because the price depends on it. */
  readonly homeCountry?: string | undefined
}

/**
 * Shows the fields of one address, named as in the contract. Source: docs/http-contract.md "Addresses",
 * docs/design.md "Checkout form".
 */
export function AddressFields({ kind, address, countries, problems, homeCountry = '' }: AddressFieldsProps) {
  const t = useT()
  const isBilling = kind === 'billing'
  const field = (name: AddressField) => ({
    name: `${kind}.${name}`,
    defaultValue: address[name] ?? '',
    error: problems[`${kind}.${name}`] ? translateText(t, problems[`${kind}.${name}`]!) : null,
  })
  // A native check would hold back an address that has no postcode; the form's own rules know the country.
  const lacksZip = countries.some(({ code, postal }) => postal && mayLackZip(code, { [code]: postal }))
  const fill = (token: string) => (isBilling ? `billing ${token}` : `shipping ${token}`)
  return (
    <div className="grid grid-cols-6 gap-4">
      <Place name={`${kind}.name`} className="col-span-6">
        <Field
          required
          label={t('First and last name')}
          autoComplete={fill('name')}
          enterKeyHint="next"
          maxLength={200}
          {...field('name')}
        />
      </Place>
      <Place name={`${kind}.line1`} className="col-span-6">
        <Field
          required
          label={t('Street and house number')}
          autoComplete={fill('address-line1')}
          enterKeyHint="next"
          maxLength={200}
          {...field('line1')}
        />
      </Place>
      <Place name={`${kind}.line2`} className="col-span-6">
        <Field
          label={t('Apartment, floor or c/o')}
          autoComplete={fill('address-line2')}
          enterKeyHint="next"
          maxLength={200}
          {...field('line2')}
        />
      </Place>
      <Place name={`${kind}.zip`} className="col-span-3 md:col-span-2">
        <Field
          required={!lacksZip}
          label={t('Postcode')}
          autoComplete={fill('postal-code')}
          inputMode={countries.some(({ postal }) => postal) ? 'text' : 'numeric'}
          enterKeyHint="next"
          dir="ltr"
          maxLength={32}
          hint={lacksZip ? t('Leave it empty where your country has none.') : undefined}
          {...field('zip')}
        />
      </Place>
      <Place name={`${kind}.city`} className="col-span-3 md:col-span-4">
        <Field
          required
          label={t('Town')}
          autoComplete={fill('address-level2')}
          enterKeyHint="next"
          maxLength={200}
          {...field('city')}
        />
      </Place>
      <Place name={`${kind}.country`} className="col-span-6">
        <SelectField
          required
          label={t('Country')}
          autoComplete={fill('country')}
          {...field('country')}
          defaultValue={address.country || homeCountry}
        >
          {!address.country && homeCountry === '' && <option value="">{t('Please choose')}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </Place>
      <Place name={`${kind}.tel`} className="col-span-6">
        <Field
          label={t('Phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete={fill('tel')}
          enterKeyHint="next"
          hint={t('For the courier only, if the parcel cannot be handed over.')}
          {...field('tel')}
        />
      </Place>
      <details
        className="col-span-6"
        open={Boolean(
          address.company || address.vatId || problems[`${kind}.company`] || problems[`${kind}.vatId`],
        )}
      >
        <summary className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">
          {t('Buying for a company?')}
        </summary>
        <div className="mt-2 grid gap-4 md:grid-cols-2">
          <Place name={`${kind}.company`}>
            <Field
              label={t('Company')}
              autoComplete={fill('organization')}
              maxLength={200}
              {...field('company')}
            />
          </Place>
          {isBilling && (
            <Place name="billing.vatId">
              <Field
                label={t('VAT id')}
                autoComplete="off"
                autoCapitalize="characters"
                dir="ltr"
                maxLength={32}
                {...field('vatId')}
              />
            </Place>
          )}
        </div>
      </details>
    </div>
  )
}

/** Gives a field the id that the problem summary links to. */
export function Place({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div id={placeOf(name)} className={className}>
      {children}
    </div>
  )
}
