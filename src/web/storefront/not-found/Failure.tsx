import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Says that something failed on our side, and what to do. */
export function Failure() {
  const t = useT()
  return (
    <div className="grid max-w-measure gap-5 py-20 md:py-28">
      <title>{t('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40">{t('Something went wrong on our side. Nothing was changed')}</h1>
      <p className="text-17 text-muted">{t('Please load the page again in a moment. Your cart is kept.')}</p>
      <p>
        <Link to="/contact" reloadDocument className="text-tide underline underline-offset-4">
          {t('Contact')}
        </Link>
      </p>
    </div>
  )
}
