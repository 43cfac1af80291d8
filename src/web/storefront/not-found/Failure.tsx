import { useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { waitForShop } from './wait-for-shop.ts'

/** Says that something failed on our side, and what to do. */
export function Failure() {
  const t = useT()
  return (
    <div className="grid max-w-measure gap-5 py-20 md:py-28">
      <title>{t('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{t('Something went wrong on our side. Nothing was changed')}</PageTitle>
      <p className="text-17 text-muted">{t('Please load the page again in a moment. Your cart is kept.')}</p>
      <SearchForm className="mt-2 max-w-md" />
      <p>
        <Link to="/contact" reloadDocument className="text-tide underline underline-offset-4">
          {t('Contact')}
        </Link>
      </p>
    </div>
  )
}

/**
 * Says that the shop cannot be reached, and loads the page again as soon as it can. On a page without hydration
 * the script in it does so; after a navigation, the effect.
 */
export function Away({ to = '' }: { to?: string }) {
  const t = useT()
  const address = `${useSite().mountPath}/ready`
  useEffect(() => waitForShop(address, to), [address, to])
  return (
    <div className="grid max-w-measure gap-5 py-20 md:py-28" role="status" data-away>
      <title>{t('We are back in a moment')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{t('The shop cannot answer at the moment')}</PageTitle>
      <p className="text-17 text-muted">
        {t('This page loads again by itself as soon as it can. Your cart is kept.')}
      </p>
      <SearchForm className="mt-2 max-w-md" />
      {import.meta.env.SSR && (
        <script
          dangerouslySetInnerHTML={{ __html: `(${waitForShop})(${JSON.stringify(address)})` }}
          suppressHydrationWarning
        />
      )}
    </div>
  )
}
