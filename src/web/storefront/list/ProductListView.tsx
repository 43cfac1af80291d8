import { Link } from 'react-router'
import type { ProductList, ProductSort } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { ProductGrid } from '#web/storefront/parts/ProductGrid.tsx'
import { hasUnevenCovers, ProductMasonry } from '#web/storefront/parts/ProductMasonry.tsx'
import { ProductTable } from '#web/storefront/parts/ProductTable.tsx'
import { ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { FilterForm } from './FilterForm.tsx'
import type { FactColumns } from './fact-columns.ts'
import { isEmpty, isFiltered, type ListAddress, writeListAddress } from './filter-url.ts'
import { ListToolbar } from './ListToolbar.tsx'

interface ProductListViewProps {
  readonly address: ListAddress
  readonly list: ProductList
  /** Page of the list, without base. */
  readonly path: string
  readonly label: string
  /** What the products of a table state. */
  readonly facts: FactColumns | null
}

/**
 * Shows a list of products with its filters: in a side rail on wide pages, in the left menu on a phone,
 * folded above the list without script.
 */
export function ProductListView({ address, list, path, label, facts }: ProductListViewProps) {
  const t = useT()
  const sorted = (sort: ProductSort): string =>
    path + writeListAddress({ ...address, filter: { ...address.filter, sort, after: null } })
  // There is nothing to filter or to sort.
  if (isEmpty(list, address)) return <NothingFits address={address} path={path} />
  return (
    <div className="grid gap-x-10 desktop:grid-cols-[15rem_1fr]">
      <div className="mobile:hidden">
        <FilterForm address={address} facets={list.facets} path={path} />
      </div>
      <div className="min-w-0">
        <details className="without-script mb-3 desktop:hidden">
          <summary className={buttonClass('secondary')}>{t('Filter')}</summary>
          <div className="pt-4 pb-6">
            <FilterForm address={address} facets={list.facets} path={path} />
          </div>
        </details>
        <ListToolbar address={address} list={list} path={path} />
        {list.products.length === 0 ? (
          <NothingFits address={address} path={path} />
        ) : facts ? (
          <ProductTable
            products={list.products}
            label={label}
            facts={facts}
            sort={address.filter.sort}
            sorted={sorted}
          />
        ) : hasUnevenCovers(list.products) ? (
          <ProductMasonry products={list.products} firstScreen={2} heading="h2" />
        ) : (
          <ProductGrid products={list.products} firstScreen={2} heading="h2" />
        )}
        <Paging address={address} list={list} path={path} />
      </div>
    </div>
  )
}

/**
 * Shows the paging. Keyset paging only goes forward; to go back there are the browser's button and a link to
 * the start.
 */
function Paging({ address, list, path }: { address: ListAddress; list: ProductList; path: string }) {
  const t = useT()
  const { filter } = address
  if (!list.next && !filter.after) return null
  return (
    <nav aria-label={t('Pages')} className="mt-12 flex justify-between border-hairline border-t pt-5">
      {filter.after ? (
        <ButtonLink to={path + writeListAddress({ ...address, filter: { ...filter, after: null } })}>
          {t('First page')}
        </ButtonLink>
      ) : (
        <span />
      )}
      {list.next && (
        <ButtonLink
          to={path + writeListAddress({ ...address, filter: { ...filter, after: list.next } })}
          rel="next"
          tone="primary"
        >
          {t('Next page')}
        </ButtonLink>
      )}
    </nav>
  )
}

function NothingFits({ address, path }: { address: ListAddress; path: string }) {
  const t = useT()
  const { filter } = address
  const filtered = isFiltered(filter)
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <p className="text-21 font-semibold">
        {filtered ? t('Nothing fits these filters') : t('Nothing found')}
      </p>
      <p className="max-w-measure text-muted">
        {filtered
          ? t(
              'Widen the price range or remove a filter. Sold-out products are shown unless you filter for products in stock.',
            )
          : t('Try a shorter word, or browse the categories.')}
      </p>
      {filtered && (
        <Link
          to={
            path +
            writeListAddress({
              ...address,
              filter: { ...filter, min: null, max: null, types: [], inStock: false, fits: null, after: null },
            })
          }
          className={buttonClass('primary')}
        >
          {t('Clear filters')}
        </Link>
      )}
    </div>
  )
}
