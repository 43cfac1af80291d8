import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import { StepForm, type StepProps, useTyped } from '../StepForm.tsx'
import type { Choice } from '../views.ts'

/** Asks who sells, where, and in which currency. */
export function PlaceStep(props: StepProps) {
  const t = useT()
  const typed = useTyped(props)
  const { countries, currencies, timeZones } = props.view
  return (
    <StepForm
      step="place"
      flash={props.flash}
      version={props.view.version}
      intro={<p>{t('Who sells: invoices and the imprint show this address.')}</p>}
    >
      <Field required label={t('Company or your name')} autoComplete="organization" {...typed('company')} />
      <Field required label={t('Street and house number')} autoComplete="address-line1" {...typed('line1')} />
      <Field label={t('Address line 2')} autoComplete="address-line2" {...typed('line2')} />
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <Field required label={t('Postcode')} autoComplete="postal-code" {...typed('zip')} />
        <Field required label={t('Town')} autoComplete="address-level2" {...typed('city')} />
      </div>
      <SelectField required label={t('Country')} {...typed('country')}>
        <Options of={countries} />
      </SelectField>
      <Field required type="email" dir="ltr" label={t('E-mail')} autoComplete="email" {...typed('email')} />
      <Field type="tel" dir="ltr" label={t('Phone')} autoComplete="tel" {...typed('phone')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          dir="ltr"
          label={t('VAT identification number')}
          hint={t('Invoices need this or the tax number.')}
          {...typed('vatId')}
        />
        <Field dir="ltr" label={t('Tax number')} {...typed('taxNumber')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField required label={t('Currency')} {...typed('currency')}>
          <Options of={currencies} />
        </SelectField>
        <SelectField required label={t('Time zone')} {...typed('timeZone')}>
          <Options of={timeZones} />
        </SelectField>
      </div>
    </StepForm>
  )
}

function Options({ of: choices }: { of: readonly Choice[] }) {
  return choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
