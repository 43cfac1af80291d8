import { useT } from '#web/i18n/I18nProvider.tsx'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Says that a page does not exist, and offers search and the home page. */
export function NotFound() {
  const t = useT()
  return (
    <div className="grid max-w-measure gap-5 py-20 md:py-28">
      <title>{t('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <p className="font-mono text-13 text-muted">404</p>
      <h1 className="text-40">{t('There is nothing at this address')}</h1>
      <p className="text-17 text-muted">
        {t(
          'The product may have been taken off sale, or the link has a mistake in it. Search for it, or start again from the home page.',
        )}
      </p>
      <SearchForm className="mt-2 max-w-md" />
      <p className="flex flex-wrap gap-4">
        <ButtonLink to="/">{t('Home page')}</ButtonLink>
        <ButtonLink to="/contact">{t('Contact')}</ButtonLink>
      </p>
    </div>
  )
}
