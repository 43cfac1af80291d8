import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import type { ImportView } from './views.ts'

/** Shows how the file is read and what its columns mean, to be corrected and checked again. */
export function ImportSettings({ view, tell }: { view: ImportView; tell: (title: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const { id, settings, categories, meanings, columns, can } = view
  // Whoever can import at once, or has nothing left to do, does not need a form of fifty inputs first.
  const mustBeOpen = !can.start && view.nothing === ''
  const { problem, isBusy, submit } = useCallForm('/admin/import/check', () => tell(t('Check again')))
  return (
    <details open={mustBeOpen} className="mt-8 border border-edge">
      <summary className="min-h-11 cursor-pointer p-4">
        <h2 className="inline text-17">{t('How the file is read')}</h2>
        <span className="block text-13 text-muted">
          {t(
            '{read} of {total} columns are read. Open this to change the columns, the decimals or the encoding.',
            {
              read: columns.filter(({ meaning }) => meaning !== '').length,
              total: columns.length,
            },
          )}
        </span>
      </summary>
      <form
        method="post"
        action={`${basePath}/api/admin/import/check`}
        onSubmit={submit}
        className="grid gap-4 px-4 pb-4"
      >
        <input type="hidden" name="import" value={id} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            name="delimiter"
            label={t('Between the columns')}
            defaultValue={settings.delimiter}
            required
          >
            <option value="comma">{t('Comma')}</option>
            <option value="semicolon">{t('Semicolon')}</option>
            <option value="tab">{t('Tab')}</option>
            <option value="bar">|</option>
          </SelectField>
          <SelectField name="encoding" label={t('Encoding')} defaultValue={settings.encoding} required>
            <option value="utf-8">UTF-8</option>
            <option value="windows-1252">Windows-1252</option>
            <option value="utf-16le">UTF-16 LE</option>
            <option value="utf-16be">UTF-16 BE</option>
          </SelectField>
          <SelectField
            name="decimal"
            label={t('Before the decimals')}
            defaultValue={settings.decimal}
            required
          >
            <option value="point">{t('Point: 12.90')}</option>
            <option value="comma">{t('Comma: 12,90')}</option>
          </SelectField>
          <SelectField
            name="category"
            label={t('Category of new products that name none')}
            defaultValue={settings.category}
          >
            <option value="">–</option>
            {categories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField name="giftCards" label={t('Gift cards')} defaultValue={settings.giftCards}>
            <option value="">{t('As ordinary products')}</option>
            <option value="voucher">{t('As gift vouchers')}</option>
            <option value="skip">{t('Left out')}</option>
          </SelectField>
        </div>
        <fieldset className="grid gap-3">
          <legend className="font-medium">{t('What the columns mean')}</legend>
          {columns.map(({ name, samples, meaning }, place) => (
            <label
              key={`${name} ${String(place)}`}
              className="grid gap-1 sm:grid-cols-2 sm:items-center sm:gap-4"
            >
              <span className="min-w-0">
                <bdi className="font-medium">
                  {name === '' ? t('Column {number}', { number: place + 1 }) : name}
                </bdi>
                <span className="block truncate text-13 text-muted">
                  <bdi>{samples.join(' · ')}</bdi>
                </span>
              </span>
              <select name={`column${place}`} defaultValue={meaning} className="field">
                <option value="">{t('Left out')}</option>
                {meanings.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        <Button tone="secondary" disabled={isBusy} className="justify-self-start">
          {isBusy ? t('Please wait') : t('Check again')}
        </Button>
      </form>
    </details>
  )
}
