import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Check, StepForm, type StepProps, useTyped } from '../StepForm.tsx'

/** Asks where the shop ships to, for what price and how fast. */
export function ShippingStep(props: StepProps) {
  const t = useT()
  const typed = useTyped(props)
  const { countries, values, currency } = props.view
  const home = countries.find(({ value }) => value === values.country)
  const abroad = countries.filter(({ value }) => value !== values.country)
  const isOn = (code: string, isChosen: boolean): boolean =>
    props.flash?.error ? props.flash.values[`country.${code}`] === '1' : isChosen
  const problemOf = (code: string): string | null => typed(`country.${code}`).error
  const homeProblem = problemOf(values.country ?? '')
  const fields = (side: 'home' | 'abroad') => (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          required={side === 'home'}
          inputMode="decimal"
          dir="ltr"
          label={t('Price in {currency}', { currency })}
          {...typed(`${side}Price`)}
        />
        <Field
          inputMode="decimal"
          dir="ltr"
          label={t('Free from')}
          hint={t('Value of the goods.')}
          {...typed(`${side}Free`)}
        />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <Field
          required={side === 'home'}
          type="number"
          min={0}
          max={99}
          label={t('Days, at least')}
          {...typed(`${side}From`)}
        />
        <Field
          required={side === 'home'}
          type="number"
          min={0}
          max={99}
          label={t('Days, at most')}
          {...typed(`${side}To`)}
        />
      </div>
    </>
  )
  return (
    <StepForm
      step="shipping"
      flash={props.flash}
      version={props.view.version}
      intro={<p>{t('One price at home and one abroad. You can add zones and weights later.')}</p>}
    >
      <fieldset className="grid gap-5">
        <legend className="mb-2 font-semibold">{home?.name ?? t('At home')}</legend>
        {homeProblem && <p className="text-13 font-medium text-danger">{homeProblem}</p>}
        {home?.ownZone != null && (
          <p className="text-13 text-muted">
            {t('In your zone {zone}', { zone: home.ownZone })}.{' '}
            <Link to="/admin/shipping-zones" className="text-tide underline">
              {t('Change its prices there')}
            </Link>
          </p>
        )}
        {fields('home')}
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-2 font-semibold">{t('Abroad')}</legend>
        <details
          open={abroad.some(({ value, isChosen }) => isOn(value, isChosen) || problemOf(value) !== null)}
          className="border border-edge"
        >
          <summary className="flex min-h-11 items-center px-4">{t('Choose countries')}</summary>
          <div className="grid border-hairline border-t px-4 py-2 sm:grid-cols-2">
            {abroad.map(({ value, name, isChosen, ownZone }) => (
              <Check
                key={value}
                name={`country.${value}`}
                label={name}
                hint={ownZone === null ? undefined : t('In your zone {zone}', { zone: ownZone })}
                isOn={isOn(value, isChosen)}
                error={problemOf(value)}
              />
            ))}
          </div>
        </details>
        {fields('abroad')}
      </fieldset>
    </StepForm>
  )
}
