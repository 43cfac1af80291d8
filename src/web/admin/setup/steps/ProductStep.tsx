import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import { StepForm, type StepProps, useTyped } from '../StepForm.tsx'
import { FileField } from './ShopStep.tsx'

/** Asks for a first product, or for a file of products. */
export function ProductStep(props: StepProps) {
  const t = useT()
  const typed = useTyped(props)
  const { currency } = props.view
  const of = (name: string) => {
    const { defaultValue, ...rest } = typed(name)
    return { ...rest, defaultValue: props.flash?.error ? defaultValue : '' }
  }
  return (
    <>
      <StepForm
        step="product"
        hasFiles
        flash={props.flash}
        button={t('Put it on sale')}
        intro={<p>{t('One product is enough to begin. Variants and translations come later.')}</p>}
      >
        <Field required label={t('Name')} maxLength={120} {...of('name')} />
        <Field label={t('In one sentence')} maxLength={300} {...of('summary')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            required
            inputMode="decimal"
            dir="ltr"
            label={t('Price in {currency}', { currency })}
            {...of('price')}
          />
          <SelectField required label={t('VAT')} {...of('taxClass')}>
            <option value="standard">{t('Standard rate')}</option>
            <option value="reduced">{t('Reduced rate')}</option>
          </SelectField>
          <Field required type="number" min={0} label={t('Pieces in stock')} {...of('stock')} />
          <Field type="number" min={0} label={t('Weight in grams')} {...of('weight')} />
        </div>
        <FileField
          name="picture"
          error={typed('picture').error}
          label={t('Picture')}
          hint={t('JPEG, PNG, WebP or AVIF, up to 20 MB.')}
        />
        <input type="hidden" name="noPicture" value="1" />
      </StepForm>
      <ImportForm />
    </>
  )
}

function ImportForm() {
  const t = useT()
  const { basePath } = useSite()
  return (
    <details className="mt-10 max-w-xl border border-edge">
      <summary className="flex min-h-11 items-center px-4 font-semibold">
        {t('Import a file of products instead')}
      </summary>
      <form
        method="post"
        encType="multipart/form-data"
        action={`${basePath}/api/admin/import/begin`}
        className="grid gap-4 border-hairline border-t p-4"
      >
        <FileField
          isRequired
          name="file"
          accept=".csv,.txt,.tsv,text/csv"
          label={t('Product file')}
          hint={t('One row for each variant, with or without Shopify’s column names, up to 48 MB')}
        />
        <p className="text-13 text-muted">
          {t(
            'The file is checked first: you see what would be new, changed and refused before anything changes. An import can be undone.',
          )}
        </p>
        <Button tone="secondary">{t('Upload and check')}</Button>
      </form>
    </details>
  )
}
