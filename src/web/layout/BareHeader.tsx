import { Link, useLocation } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Logo } from './Logo.tsx'

const LINK = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'

/** Shows the header of the checkout: the shop's name, the way back, and help. */
export function BareHeader() {
  const t = useT()
  const { pathname } = useLocation()
  const isExpress = pathname.startsWith('/express/')
  return (
    <header className="border-hairline border-b">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-6 px-5">
        <Logo />
        <nav aria-label={t('Checkout')} className="ms-auto flex items-center gap-x-5 text-muted">
          <Link to={isExpress ? '/cart' : '/'} className={LINK}>
            <Icon name="chevron" size={16} className="rotate-180" />
            <span className="sm:hidden">{t('Back')}</span>
            <span className="max-sm:hidden">{isExpress ? t('Back to the cart') : t('Back to the shop')}</span>
          </Link>
          <Link to="/contact" className={LINK}>
            {t('Help')}
          </Link>
        </nav>
      </div>
    </header>
  )
}
