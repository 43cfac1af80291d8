import { Form, Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { RefundView } from '../views.ts'
import { RefundChoice } from './RefundChoice.tsx'
import { RefundPreview } from './RefundPreview.tsx'

/** Shows the choice of a refund, and below it what the refund does, before anything is done. */
export function RefundPage({ view, flash }: { view: RefundView; flash: Flash | null }) {
  const t = useT()
  const { number, title, problem, preview } = view
  const note = flash?.error ?? flash?.success
  return (
    <>
      <title>{title}</title>
      <Link
        to={`/admin/orders/${number}`}
        className="inline-flex min-h-9 items-center text-13 text-tide underline"
      >
        {t('Order {number}', { number })}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      {note && (
        <p role={flash?.error ? 'alert' : 'status'} className="mt-4 border border-edge p-3 font-medium">
          {translateText(t, note)}
        </p>
      )}
      <div className="mt-6 grid max-w-3xl gap-8">
        <Form method="get" className="grid gap-5">
          <input type="hidden" name="preview" value="1" />
          <RefundChoice view={view} />
          {problem && (
            <p role="alert" className="font-medium text-danger">
              {problem}
            </p>
          )}
          <div>
            <Button tone={preview ? 'secondary' : 'primary'}>{t('Show what it does')}</Button>
          </div>
        </Form>
        {preview && <RefundPreview key={preview.shown} view={view} preview={preview} />}
      </div>
    </>
  )
}
