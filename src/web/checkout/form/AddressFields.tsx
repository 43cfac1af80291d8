import { mayLackZip } from '#domains/order/address-rules.ts'
import type { AddressView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { type Translate, translateText } from '#web/i18n/translate.ts'
import { Field, SelectField } from '#web/ui/Field.tsx'
import type { CountryOption } from '../views.ts'
import type { AddressField } from './checkout-rules.ts'
import { placeOf } from './ProblemSummary.tsx'
import type { Problems } from './use-form-problems.ts'

interface AddressFieldsProps {
  /** Whose names the fields have. */
  readonly kind: 'billing' | 'shipping'
  /** What the address is for, so that a browser fills in the right one. Default: its kind. */
  readonly purpose?: 'billing' | 'shipping'
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
export function AddressFields(props: AddressFieldsProps) {
  const { kind, address, problems } = props
  const t = useT()
  return (
    <div className="grid grid-cols-6 gap-4">
      <NameAndStreet {...props} isRequired />
      <CountryField {...props} />
      <Place name={`${kind}.tel`} className="col-span-6">
        <Field
          label={t('Phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete={tokenOf(props, 'tel')}
          enterKeyHint="next"
          hint={t('For the courier only, if the parcel cannot be handed over.')}
          {...fieldOf(props, 'tel', t)}
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
          <CompanyFields {...props} />
        </div>
      </details>
    </div>
  )
}

const OF_INVOICE = ['name', 'line1', 'line2', 'zip', 'city', 'company', 'vatId'] as const

/**
 * Shows what an order of downloads asks for: the country, by which its tax goes. Who wants more on the invoice opens the
 * rest. Source: docs/http-contract.md "POST /order/finalize".
 */
export function InvoiceFields(props: Omit<AddressFieldsProps, 'kind'>) {
  const t = useT()
  const parts = { ...props, kind: 'billing' } as const
  const { address, problems } = props
  return (
    <div className="grid grid-cols-6 gap-4">
      <CountryField {...parts} />
      <details
        data-invoice-fields
        className="col-span-6"
        open={OF_INVOICE.some((name) => address[name] || problems[`billing.${name}`])}
      >
        <summary className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">
          {t('Add a name and an address to the invoice')}
        </summary>
        <div className="mt-2 grid grid-cols-6 gap-4">
          <NameAndStreet {...parts} isRequired={false} />
          <div className="col-span-6 grid gap-4 md:grid-cols-2">
            <CompanyFields {...parts} />
          </div>
        </div>
      </details>
    </div>
  )
}

function NameAndStreet({ isRequired, ...props }: AddressFieldsProps & { readonly isRequired: boolean }) {
  const { kind, countries } = props
  const t = useT()
  // A native check would hold back an address that has no postcode; the form's own rules know the country.
  const lacksZip = countries.some(({ code, postal }) => postal && mayLackZip(code, { [code]: postal }))
  const part = (name: AddressField, token: string) => ({
    autoComplete: tokenOf(props, token),
    enterKeyHint: 'next' as const,
    maxLength: 200,
    ...fieldOf(props, name, t),
  })
  return (
    <>
      <Place name={`${kind}.name`} className="col-span-6">
        <Field required={isRequired} label={t('First and last name')} {...part('name', 'name')} />
      </Place>
      <Place name={`${kind}.line1`} className="col-span-6">
        <Field
          required={isRequired}
          label={t('Street and house number')}
          {...part('line1', 'address-line1')}
        />
      </Place>
      <Place name={`${kind}.line2`} className="col-span-6">
        <Field label={t('Apartment, floor or c/o')} {...part('line2', 'address-line2')} />
      </Place>
      <Place name={`${kind}.zip`} className="col-span-3 md:col-span-2">
        <Field
          required={isRequired && !lacksZip}
          label={t('Postcode')}
          inputMode={countries.some(({ postal }) => postal) ? 'text' : 'numeric'}
          dir="ltr"
          hint={lacksZip ? t('Leave it empty where your country has none.') : undefined}
          {...part('zip', 'postal-code')}
          maxLength={32}
        />
      </Place>
      <Place name={`${kind}.city`} className="col-span-3 md:col-span-4">
        <Field required={isRequired} label={t('Town')} {...part('city', 'address-level2')} />
      </Place>
    </>
  )
}

function CountryField(props: AddressFieldsProps) {
  const { kind, address, countries, homeCountry = '' } = props
  const t = useT()
  return (
    <Place name={`${kind}.country`} className="col-span-6">
      <SelectField
        required
        label={t('Country')}
        autoComplete={tokenOf(props, 'country')}
        {...fieldOf(props, 'country', t)}
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
  )
}

function CompanyFields(props: AddressFieldsProps) {
  const { kind } = props
  const t = useT()
  return (
    <>
      <Place name={`${kind}.company`}>
        <Field
          label={t('Company')}
          autoComplete={tokenOf(props, 'organization')}
          maxLength={200}
          {...fieldOf(props, 'company', t)}
        />
      </Place>
      {kind === 'billing' && (
        <Place name="billing.vatId">
          <Field
            label={t('VAT id')}
            autoComplete="off"
            autoCapitalize="characters"
            dir="ltr"
            maxLength={32}
            {...fieldOf(props, 'vatId', t)}
          />
        </Place>
      )}
    </>
  )
}

function tokenOf({ kind, purpose = kind }: AddressFieldsProps, token: string): string {
  return `${purpose} ${token}`
}

function fieldOf({ kind, address, problems }: AddressFieldsProps, name: AddressField, t: Translate) {
  const problem = problems[`${kind}.${name}`]
  return {
    name: `${kind}.${name}`,
    defaultValue: address[name] ?? '',
    error: problem ? translateText(t, problem) : null,
  }
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
