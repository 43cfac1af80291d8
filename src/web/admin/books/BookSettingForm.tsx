import { useId } from 'react'
import { ACCOUNT_KEYS, CHARTS, UNCHARTED } from '#domains/book-export/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ACCOUNT_WORDS } from './account-words.ts'
import type { BooksView } from './views.ts'

/** Shows the numbers that an accountant gives. An account that is left empty is that of the chart. */
export function BookSettingForm({
  view: { setting, usual },
  tell,
}: {
  view: BooksView
  tell: (title: string) => void
}) {
  const t = useT()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm('/admin/books/setting', () => tell(t('Account numbers')))
  const { chart, consultant, client, firstMonth, accounts } = setting
  return (
    <details className="mt-8 border border-edge">
      <summary className="flex min-h-11 items-center px-4 font-semibold hover:bg-panel">
        {t('Account numbers')}
      </summary>
      <form
        key={JSON.stringify(setting)}
        method="post"
        action={`${basePath}/api/admin/books/setting`}
        onSubmit={submit}
        className="grid gap-4 border-hairline border-t p-4 sm:grid-cols-2 desktop:grid-cols-3"
      >
        <p className="text-13 text-muted sm:col-span-2 desktop:col-span-3">
          {t(
            'Ask your accountant to confirm these numbers before the first export. They count for exports from now on.',
          )}
        </p>
        <label className="grid content-start gap-1 font-medium text-13">
          {t('Chart of accounts')}
          <select name="chart" defaultValue={chart} className="field">
            {CHARTS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <NumberField name="consultant" label={t('Number of the accountant')} value={consultant} isRequired />
        <NumberField name="client" label={t('Your number at the accountant')} value={client} isRequired />
        <NumberField
          name="firstMonth"
          label={t('First month of the financial year')}
          value={firstMonth}
          isRequired
        />
        {ACCOUNT_KEYS.map((key) => (
          <NumberField
            key={key}
            name={key}
            label={t(ACCOUNT_WORDS[key])}
            value={accounts[key] === usual[key] ? null : accounts[key]}
            placeholder={String(usual[key])}
            hint={
              UNCHARTED.includes(key)
                ? t('The chart has no such account: your accountant must name or open one.')
                : ''
            }
          />
        ))}
        <div className="sm:col-span-2 desktop:col-span-3">
          {problem && (
            <p role="alert" className="mb-2 font-medium text-danger">
              {problem}
            </p>
          )}
          <Button disabled={isBusy}>{isBusy ? t('Please wait') : t('Save')}</Button>
        </div>
      </form>
    </details>
  )
}

interface NumberFieldProps {
  readonly name: string
  readonly label: string
  readonly value: number | null
  readonly placeholder?: string
  readonly hint?: string
  readonly isRequired?: boolean
}

function NumberField({
  name,
  label,
  value,
  placeholder = '',
  hint = '',
  isRequired = false,
}: NumberFieldProps) {
  const hintId = useId()
  return (
    <label className="grid content-start gap-1 font-medium text-13">
      {label}
      <input
        name={name}
        inputMode="numeric"
        pattern="[0-9]*"
        defaultValue={value ?? ''}
        placeholder={placeholder}
        required={isRequired}
        aria-describedby={hint === '' ? undefined : hintId}
        className="field"
      />
      {hint !== '' && (
        <span id={hintId} className="font-normal text-muted">
          {hint}
        </span>
      )}
    </label>
  )
}
