import { useId } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Field, TextAreaField } from '#web/ui/Field.tsx'
import { Check, StepForm, type StepProps, useTyped } from '../StepForm.tsx'

/** Asks for name, words, colours and logo. */
export function ShopStep(props: StepProps) {
  const t = useT()
  const { logo } = useSite()
  const typed = useTyped(props)
  return (
    <StepForm
      step="shop"
      hasFiles
      flash={props.flash}
      version={props.view.version}
      intro={<p>{t('What buyers see first. You can change everything later.')}</p>}
    >
      <Field required label={t('Name of the shop')} maxLength={60} {...typed('name')} />
      <Field
        label={t('What you sell')}
        hint={t('A few words behind the name, such as “linen clothes”.')}
        maxLength={60}
        {...typed('title')}
      />
      <Field
        label={t('Description')}
        hint={t('One sentence for search engines.')}
        maxLength={200}
        {...typed('description')}
      />
      <TextAreaField
        label={t('Welcome')}
        hint={t('Shown above your products, in the language of this page.')}
        rows={3}
        maxLength={2000}
        {...typed('welcome')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          required
          type="color"
          label={t('Accent colour')}
          hint={t('Dark text stands on it.')}
          {...typed('accent')}
        />
        <Field required type="color" label={t('Colour of links')} {...typed('link')} />
      </div>
      <FileField
        name="logo"
        error={typed('logo').error}
        label={t('Logo')}
        hint={t('JPEG, PNG, WebP or AVIF, up to 2 MB.')}
      />
      <input type="hidden" name="sameLogo" value="1" />
      {logo && <Check name="noLogo" label={t('Remove the logo')} isOn={false} />}
    </StepForm>
  )
}

/** Shows a field for a picture or another file. */
export function FileField({
  name,
  label,
  hint,
  error = null,
  accept = 'image/jpeg,image/png,image/webp,image/avif',
  isRequired = false,
}: {
  name: string
  label: string
  hint: string
  error?: string | null
  accept?: string
  isRequired?: boolean
}) {
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
        {!isRequired && <span className="ms-1.5 font-normal text-muted">{t('optional')}</span>}
      </label>
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="field"
      />
      <p id={`${id}-hint`} className="text-13 text-muted">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
