import type { ProductList } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { FilterForm } from './FilterForm.tsx'
import { isEmpty, type ListAddress } from './filter-url.ts'

export interface ListData {
  readonly address: ListAddress
  readonly list: ProductList
  readonly path: string
}

/** Shows the filters in the left menu of list pages. */
export function ListLeftMenu({ data }: { data: unknown }) {
  const t = useT()
  const found = listDataOf(data)
  if (!found || isEmpty(found.list, found.address)) return null
  return (
    <section className="border-hairline border-b p-5">
      <h3 className="mb-4 text-17">{t('Filter')}</h3>
      <FilterForm address={found.address} facets={found.list.facets} path={found.path} />
    </section>
  )
}

/** Returns the data of a list; null on the error page of a list, which has none. */
function listDataOf(data: unknown): ListData | null {
  return typeof data === 'object' && data !== null && 'list' in data ? (data as ListData) : null
}
