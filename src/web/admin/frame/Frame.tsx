import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SignOutForm } from '#web/site/SignOutForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDetailsClosers } from '#web/ui/use-details-closers.ts'
import { CommandBar } from '../command-bar/CommandBar.tsx'
import { useLive } from '../live/LiveProvider.tsx'
import type { FrameView } from '../views.ts'
import type { AreaLink } from './views.ts'

/** Shows the frame of the back office: the menu at the side, on small screens above the page. */
export function Frame({ view, children }: { view: FrameView; children: ReactNode }) {
  const t = useT()
  const { shopName } = useSite()
  useEffect(() => {
    // Controls that need script wait for this.
    document.documentElement.dataset.script = ''
  }, [])
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] desktop:grid-cols-[14rem_minmax(0,1fr)] desktop:grid-rows-1 print:block">
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="fixed start-3 top-3 z-50 -translate-y-24 bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0 print:hidden"
      >
        {t('Skip to content')}
      </a>
      <header className="flex items-center justify-between border-hairline border-b bg-panel px-4 py-2 desktop:hidden">
        <Link to="/admin" className="inline-flex min-h-11 items-center font-bold">
          {shopName}
        </Link>
        <div className="flex items-center gap-2">
          <CommandBar isSmall />
          <SmallMenu view={view} />
        </div>
      </header>
      <aside className="border-hairline border-e bg-panel mobile:hidden">
        <div className="sticky top-0 grid max-h-dvh gap-6 overflow-y-auto p-4">
          <Link to="/admin" className="inline-flex min-h-11 items-center font-bold text-17 tracking-tight">
            {shopName}
          </Link>
          <CommandBar />
          <Menu view={view} />
          <Person view={view} />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none md:px-8">
        {children}
      </main>
    </div>
  )
}

function SmallMenu({ view }: { view: FrameView }) {
  const t = useT()
  const details = useRef<HTMLDetailsElement>(null)
  useDetailsClosers(details)
  return (
    <details ref={details} className="relative">
      <summary className="inline-flex min-h-11 items-center gap-2 px-2">
        <Icon name="menu" />
        {t('Menu')}
      </summary>
      <div className="absolute end-0 z-20 grid w-64 gap-6 border border-edge bg-ground p-4">
        <Menu view={view} />
        <Person view={view} />
      </div>
    </details>
  )
}

function Menu({ view }: { view: FrameView }) {
  const t = useT()
  return (
    <nav aria-label={t('Back office')} className="grid gap-4">
      {view.groups.map(({ title, areas }) => (
        <div key={title}>
          <h2 className="text-13 text-muted">{title}</h2>
          <ul>
            {areas.map((area) => (
              <li key={area.path}>
                <NavLink
                  to={`/admin/${area.path}`}
                  className="flex min-h-9 items-center rounded-sm px-2 hover:bg-ground aria-[current=page]:bg-ground aria-[current=page]:font-semibold mobile:min-h-11"
                >
                  {area.title}
                  {area.waiting && <Badge waiting={area.waiting} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Shows how many things wait: the newest count that the page has heard. */
function Badge({ waiting }: { waiting: NonNullable<AreaLink['waiting']> }) {
  const { things, hasMore } = useLive().attention ?? waiting
  if (things === 0) return null
  return (
    <span className="ms-auto rounded-full border border-current px-2 font-semibold text-13 tabular-nums">
      {things}
      {hasMore ? '+' : ''}
    </span>
  )
}

function Person({ view }: { view: FrameView }) {
  const t = useT()
  const { timeZone } = useSite()
  return (
    <div className="grid gap-2 border-hairline border-t pt-4 text-13">
      <bdi className="truncate">{view.user.name || view.user.email}</bdi>
      <p className="text-muted">{t('Times in {zone}', { zone: timeZone })}</p>
      <Link to="/" className="inline-flex min-h-9 items-center text-tide underline">
        {t('Go to the shop')}
      </Link>
      <SignOutForm className={buttonClass('secondary', 'min-h-9 px-3 text-13')} />
    </div>
  )
}
