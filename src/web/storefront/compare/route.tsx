import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { COMPARED_MAX, type ProductCard } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { readListAddress } from '../list/filter-url.ts'
import { Seo } from '../seo/Seo.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import { comparedRows } from './compared-rows.ts'

/**
 * Critical: the products of the address. One that is unknown, hidden or deleted is left out and counted; what is more
 * than fits is left out too.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const asked = [...new Set(url.searchParams.getAll('p').filter((id) => id !== ''))]
  const ids = asked.slice(0, COMPARED_MAX)
  const products = await shop.offered(ids)
  const facts = await shop.factsOf([...ids, ...products.map(({ productId }) => productId)])
  const rows = comparedRows(products.map(({ productId }) => facts.get(productId) ?? []))
  const goneCount = ids.filter((id) => !facts.has(id)).length
  const isFull = products.length >= COMPARED_MAX
  return {
    products,
    rows,
    goneCount,
    isTooMany: asked.length > COMPARED_MAX,
    others: isFull ? [] : await readOthers(shop, products),
  }
}

/** Reads what can be added: products of the same types, or of all types where nothing is chosen yet. */
async function readOthers(shop: ReturnType<typeof shopOf>, products: readonly ProductCard[]) {
  const { filter } = readListAddress(new URLSearchParams({ sort: 'name' }), null)
  const types = [...new Set(products.map(({ productType }) => productType))].filter(Boolean)
  const { products: found } = await shop.search({ ...filter, types })
  const chosen = new Set(products.map(({ slug }) => slug))
  return found.filter(({ slug }) => !chosen.has(slug)).map(({ productId, name }) => ({ productId, name }))
}

export default function CompareRoute() {
  const t = useT()
  const { shopName, basePath } = useSite()
  const { products, rows, goneCount, isTooMany, others } = useLoaderData<typeof loader>()
  return (
    <>
      <Seo title={`${t('Compare products')} – ${shopName}`} path="/compare" noindex />
      <div className="pt-8 pb-6">
        <h1 className="text-28 md:text-40">{t('Compare products')}</h1>
        {goneCount > 0 && (
          <p role="status" className="mt-3 max-w-measure">
            {t('{count, plural, one {# product is not sold here.} other {# products are not sold here.}}', {
              count: goneCount,
            })}
          </p>
        )}
        {isTooMany && (
          <p role="status" className="mt-3 max-w-measure">
            {t('Only {count} products fit side by side. These are the first.', { count: COMPARED_MAX })}
          </p>
        )}
      </div>
      {products.length === 0 ? (
        <p className="max-w-measure text-muted">
          {t('Choose a product here, or mark several in the table of a category.')}
        </p>
      ) : (
        <ComparedTable products={products} rows={rows} />
      )}
      {products.length === 1 && (
        <p className="mt-4 max-w-measure text-muted">{t('Add another product to see what differs.')}</p>
      )}
      {others.length > 0 && (
        <form
          action={`${basePath}/compare`}
          method="get"
          className="mt-6 flex max-w-xl flex-wrap items-end gap-3"
        >
          {products.map(({ productId }) => (
            <input key={productId} type="hidden" name="p" value={productId} />
          ))}
          <label className="grid min-w-0 flex-1 basis-56 gap-1">
            <span className="text-13 font-semibold">{t('Add a product')}</span>
            <select name="p" className="field">
              {others.map(({ productId, name }) => (
                <option key={productId} value={productId}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button tone="secondary">{t('Add to the comparison')}</Button>
        </form>
      )}
      <p className="mt-8">
        <ButtonLink to="/search?view=table">{t('All products')}</ButtonLink>
      </p>
    </>
  )
}
