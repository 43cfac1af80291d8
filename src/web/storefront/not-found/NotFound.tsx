import type { ProductCard } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { ProductGrid } from '#web/storefront/parts/ProductGrid.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Says that a page does not exist, and offers search, the home page and what sells best. */
export function NotFound({ popular = [] }: { popular?: readonly ProductCard[] }) {
  const t = useT()
  return (
    <>
      <div className="grid max-w-measure gap-5 py-20 md:py-28">
        <title>{t('Page not found')}</title>
        <meta name="robots" content="noindex" />
        <p className="font-mono text-13 text-muted">404</p>
        <PageTitle>{t('There is nothing at this address')}</PageTitle>
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
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="border-hairline border-t pt-6">
          <h2 id="popular" className="mb-5 text-21 md:text-28">
            {t('Best sellers')}
          </h2>
          <ProductGrid isRow products={popular} />
        </section>
      )}
    </>
  )
}
