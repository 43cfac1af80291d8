import { Link } from 'react-router'
import type { ProductPage } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Says which models of other things the product fits; the category has the whole list to choose from. */
export function Fits({ product }: { product: ProductPage }) {
  const t = useT()
  const { count, first } = product.fits
  const category = product.categories.at(-1)
  return (
    <section aria-labelledby="fits-title">
      <h2 id="fits-title" className="mb-4 text-21 md:text-28">
        {t('Fits {count, plural, one {# model} other {# models}}', { count })}
      </h2>
      <details className="border-hairline border-y py-1">
        <summary className="flex min-h-11 items-center">{t('Which ones?')}</summary>
        <ul className="columns-2 gap-x-6 pb-3 text-13">
          {first.map((model) => (
            <li key={model} className="break-inside-avoid py-0.5">
              <bdi>{model}</bdi>
            </li>
          ))}
        </ul>
        {count > first.length && (
          <p className="pb-3 text-13 text-muted">
            {t('And {count, plural, one {# more} other {# more}}', { count: count - first.length })}
          </p>
        )}
      </details>
      {category && (
        <p className="mt-3">
          <Link to={`/c/${category.slug}#finder`} className="text-tide underline underline-offset-4">
            {t('Find what fits your model')}
          </Link>
        </p>
      )}
    </section>
  )
}
