import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Check, StepForm, type StepProps, useTyped } from '../StepForm.tsx'

/** Publishes legal pages from templates. */
export function LegalStep(props: StepProps) {
  const t = useT()
  const typed = useTyped(props)
  const { languages, legal } = props.view
  return (
    <StepForm
      step="legal"
      flash={props.flash}
      button={t('Publish and continue')}
      intro={
        <>
          <p>
            {t('The shop writes imprint, terms, privacy, right of withdrawal and shipping from templates.')}
          </p>
          <p className="font-semibold text-ink">
            {t('Templates are a beginning and no legal advice. A lawyer must read them before you sell.')}
          </p>
          {legal.length > 0 && (
            <p>
              {t(
                '{count, plural, one {One legal page has a text already.} other {# legal pages have a text already.}}',
                {
                  count: legal.length,
                },
              )}
            </p>
          )}
        </>
      }
    >
      <fieldset>
        <legend className="font-semibold">{t('Languages')}</legend>
        {languages.map(({ value, name, isChosen }) => (
          <Check key={value} name={`locale.${value}`} label={name} isOn={isChosen} />
        ))}
      </fieldset>
      <Field
        label={t('Represented by')}
        hint={t('For companies: who acts for it.')}
        {...typed('representative')}
      />
      <Field
        label={t('Register and number')}
        hint={t('Such as “Amtsgericht Berlin, HRB 12345”.')}
        {...typed('register')}
      />
      {legal.length > 0 && (
        <Check
          name="again"
          label={t('Replace pages that have a text')}
          hint={t('Earlier versions stay and can be restored.')}
          isOn={false}
        />
      )}
      <Check name="checked" label={t('I know that a lawyer must read these texts')} isOn={false} isRequired />
    </StepForm>
  )
}
