import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callShop, formFields } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { ListView, SavedViewLink } from '../views.ts'

/** Shows the saved views of a list as links, and a form that saves what the list shows now. */
export function SavedViews({ view: { path, savedViews, mayShare, query } }: { view: ListView }) {
  const t = useT()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      {savedViews.length > 0 && (
        <nav aria-label={t('Saved views')} className="contents">
          <Link to="?" className="inline-flex min-h-9 items-center text-tide underline mobile:min-h-11">
            {t('All')}
          </Link>
          {savedViews.map((saved) => (
            <Link
              key={saved.id}
              to={saved.query}
              aria-current={saved.isCurrent ? 'page' : undefined}
              className="inline-flex min-h-9 items-center text-tide underline aria-[current=page]:font-semibold aria-[current=page]:text-ink mobile:min-h-11"
            >
              <bdi>{saved.name}</bdi>
            </Link>
          ))}
        </nav>
      )}
      <details className="relative">
        <summary className="inline-flex min-h-9 items-center text-muted underline mobile:min-h-11">
          {t('Save or delete views')}
        </summary>
        <div className="mt-1 grid w-[min(24rem,calc(100vw-2rem))] gap-4 border border-edge p-4">
          <ViewForm path="/admin/view/save">
            <input type="hidden" name="area" value={path} />
            <input type="hidden" name="query" value={query} />
            <Field name="name" label={t('Save this list as')} maxLength={60} required />
            {mayShare && (
              <label className="flex min-h-9 items-center gap-3">
                <input type="checkbox" name="share" value="1" className="size-5" />
                {t('For everybody who may open this list')}
              </label>
            )}
            <button type="submit" className={buttonClass('secondary')}>
              {t('Save view')}
            </button>
          </ViewForm>
          <Deletions views={savedViews.filter(({ mayEnd }) => mayEnd)} />
        </div>
      </details>
    </div>
  )
}

function Deletions({ views }: { views: readonly SavedViewLink[] }) {
  const t = useT()
  if (views.length === 0) return null
  return (
    <ul className="grid gap-2 border-hairline border-t pt-3">
      {views.map(({ id, name, isShared }) => (
        <li key={id}>
          <ViewForm path="/admin/view/delete">
            <input type="hidden" name="id" value={id} />
            <span className="flex items-center justify-between gap-3">
              <span className="min-w-0 break-words">
                <bdi>{name}</bdi> {isShared && <span className="text-muted">{t('shared')}</span>}
              </span>
              <button type="submit" className={buttonClass('danger', 'min-h-9 px-3 text-13')}>
                {t('Delete')}
                <span className="sr-only">: {name}</span>
              </button>
            </span>
          </ViewForm>
        </li>
      ))}
    </ul>
  )
}

/** A form of the list's page whose call names the page that follows. */
function ViewForm({ path, children }: { path: `/${string}`; children: ReactNode }) {
  const t = useT()
  const { basePath } = useSite()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const result = await callShop<{ readonly page: string }>(path, formFields(form))
    if (!result.ok) return setProblem(translateText(t, result.error.text))
    form.reset()
    form.closest('details')?.removeAttribute('open')
    navigate(result.answer.page)
  }
  return (
    <form method="post" action={`${basePath}/api${path}`} onSubmit={submit} className="grid gap-3">
      {children}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
