import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { callShop, formFields } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ListView } from '../views.ts'

/** Puts a list into a form whose acts are done to the chosen rows, or to all that match. */
export function BulkForm({ view, children }: { view: ListView; children: ReactNode }) {
  const t = useT()
  const { basePath } = useSite()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { path, bulk, chosenPages, query, count } = view
  if (bulk.length + chosenPages.length === 0) return children
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const { submitter } = event
    // A page that shows the chosen rows is opened by the browser.
    if (submitter instanceof HTMLButtonElement && submitter.formMethod === 'get') return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const fields = formFields(event.currentTarget, event.submitter)
    const result = await callShop<{ readonly page: string }>('/admin/bulk', fields)
    setBusy(false)
    if (result.ok) navigate(result.answer.page)
    else setProblem(translateText(t, result.error.text))
  }
  return (
    <form method="post" action={`${basePath}/api/admin/bulk`} onSubmit={submit}>
      <input type="hidden" name="area" value={path} />
      <input type="hidden" name="query" value={query} />
      {children}
      <div className="mt-4 grid max-w-[40rem] gap-3">
        <h2 className="text-17">{t('With the chosen entries')}</h2>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="all" value="1" className="size-5" />
          {count.isMore
            ? t('All that match, on every page')
            : t('All {rows} that match, on every page', { rows: count.rows })}
        </label>
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        {chosenPages.map((page) => (
          <details key={page.path} className="border border-edge">
            <summary className="flex min-h-11 items-center px-4 font-semibold hover:bg-panel">
              {page.title}
            </summary>
            <div className="grid gap-4 border-hairline border-t p-4">
              <p className="text-13 text-muted">{page.hint}</p>
              <Button tone="secondary" formMethod="get" formAction={`${basePath}/admin/${page.path}`}>
                {t('Show')}
              </Button>
            </div>
          </details>
        ))}
        {bulk.map(({ name, title, hint, isDangerous }) => (
          <details key={name} className="border border-edge">
            <summary className="flex min-h-11 items-center px-4 font-semibold hover:bg-panel">
              {title}
            </summary>
            <div className="grid gap-4 border-hairline border-t p-4">
              <p className="text-13 text-muted">{hint}</p>
              <Button name="act" value={name} tone={isDangerous ? 'danger' : 'primary'} disabled={isBusy}>
                {isBusy ? t('Please wait') : title}
              </Button>
            </div>
          </details>
        ))}
      </div>
    </form>
  )
}
