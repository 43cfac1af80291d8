import { NavLink } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'

const PAGES = [
  { to: '/partner', title: msg('Overview') },
  { to: '/partner/clicks', title: msg('Clicks') },
  { to: '/partner/orders', title: msg('Orders') },
  { to: '/partner/commissions', title: msg('Commissions') },
  { to: '/partner/statement', title: msg('Statement') },
  { to: '/partner/materials', title: msg('Materials') },
]

/** Leads to the pages of the partner area; the current one is named to screen readers. */
export function PartnerNav() {
  const t = useT()
  return (
    <nav aria-label={t('Partner programme')} className="border-hairline border-b print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {PAGES.map(({ to, title }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center border-transparent border-b-2 text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {translateText(t, title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
