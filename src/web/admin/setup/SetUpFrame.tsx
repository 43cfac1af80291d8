import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SET_UP_STEPS, type SetUpSteps } from './views.ts'

/** Shows the frame of the guided set-up: its steps, what is done, and the way out. */
export function SetUpFrame({ view, children }: { view: SetUpSteps; children: ReactNode }) {
  const t = useT()
  const { shopName } = useSite()
  useEffect(() => {
    document.documentElement.dataset.script = ''
  }, [])
  return (
    <div className="mx-auto grid min-h-dvh max-w-5xl grid-rows-[auto_1fr] px-5 pb-16">
      <meta name="robots" content="noindex" />
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 border-hairline border-b">
        <span className="font-bold text-17">{shopName}</span>
        <span className="flex flex-wrap gap-x-5">
          <Link to="/admin" className="inline-flex min-h-11 items-center text-13 text-tide underline">
            {t('Back office')}
          </Link>
          <Link to="/" className="inline-flex min-h-11 items-center text-13 text-tide underline">
            {t('Go to the shop')}
          </Link>
        </span>
      </header>
      <div className="grid content-start gap-x-12 gap-y-6 pt-6 md:grid-cols-[14rem_minmax(0,1fr)]">
        <Steps step={view.step} done={view.done} />
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}

function Steps({ step, done }: { step: string; done: readonly string[] }) {
  const t = useT()
  const entries = [...SET_UP_STEPS, { id: 'done', title: t('Overview') }]
  return (
    <nav aria-label={t('Steps')}>
      <ol className="flex flex-wrap gap-x-2 md:grid">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/admin/setup?step=${id}`}
              aria-current={id === step ? 'step' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-panel aria-[current]:bg-panel aria-[current]:font-semibold"
            >
              {translateText(t, title)}
              {done.includes(id) && (
                <>
                  <Icon name="check" />
                  <span className="sr-only">{t('done')}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
