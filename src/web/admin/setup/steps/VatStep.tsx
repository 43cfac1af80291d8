import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field } from '#web/ui/Field.tsx'
import { StepForm, type StepProps, useTyped } from '../StepForm.tsx'

/** Asks how the shop charges VAT. */
export function VatStep(props: StepProps) {
  const t = useT()
  const typed = useTyped(props)
  const { defaultValue: mode } = typed('mode')
  const choices = [
    {
      value: 'exempt',
      label: t('I am a small business and charge no VAT'),
      hint: t('Invoices say so instead of showing VAT.'),
    },
    {
      value: 'home',
      label: t('I charge the VAT of my country everywhere in the EU'),
      hint: t('Allowed while you sell for less than 10,000 euros a year to consumers in other EU countries.'),
    },
    {
      value: 'destination',
      label: t('I charge the VAT of the buyer’s country'),
      hint: t('You report it through the one-stop shop of your tax office.'),
    },
  ]
  return (
    <StepForm
      step="vat"
      flash={props.flash}
      version={props.view.version}
      intro={
        <>
          <p>{t('Your prices include VAT. Deliveries out of the EU have none.')}</p>
          <p>{t('The shop proposes the usual rates. Ask your tax adviser if you are not sure.')}</p>
        </>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('VAT')}</legend>
        {choices.map(({ value, label, hint }) => (
          <label key={value} className="flex items-start gap-3 border border-edge p-4">
            <input
              required
              type="radio"
              name="mode"
              value={value}
              defaultChecked={mode === value}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              {label}
              <span className="block text-13 text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={t('Words on invoices of a small business')}
        hint={t('Leave empty for the usual words.')}
        maxLength={300}
        {...typed('exemption')}
      />
    </StepForm>
  )
}
