import type { CategoryLink, ProductCard } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { ProductGrid } from '#web/storefront/parts/ProductGrid.tsx'

/** Leads on from a search that found nothing: to the categories, and to what sells best. */
export function InsteadOfResults({
  bestSellers,
  categories,
}: {
  readonly bestSellers: readonly ProductCard[]
  readonly categories: readonly CategoryLink[]
}) {
  const t = useT()
  return (
    <div className="mt-10 grid gap-12">
      {categories.length > 0 && (
        <nav aria-labelledby="instead-categories">
          <h2 id="instead-categories" className="text-21">
            {t('Categories')}
          </h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <PublicLink
                  to={`/c/${slug}`}
                  className="inline-flex min-h-11 items-center rounded-sm border border-edge px-4 hover:bg-panel"
                >
                  {name}
                </PublicLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {bestSellers.length > 0 && (
        <section aria-labelledby="instead-products">
          <h2 id="instead-products" className="mb-5 text-21">
            {t('Have a look at these')}
          </h2>
          <ProductGrid products={bestSellers} firstScreen={0} heading="h3" />
        </section>
      )}
    </div>
  )
}
