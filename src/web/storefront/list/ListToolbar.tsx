import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProductList, ProductSort } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { MenuOpener } from '#web/ui/side-menu/MenuOpener.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { type Density, type ListAddress, writeListAddress } from './filter-url.ts'

/** Shows the bar above a list: product count, filters on a phone, sort order, and grid or table. */
export function ListToolbar({
  address,
  list,
  path,
}: {
  address: ListAddress
  list: ProductList
  path: string
}) {
  const t = useT()
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-b pb-3">
      <p role="status" className="me-auto text-15 mobile:basis-full">
        {t('{count, plural, =0 {No products} one {# product} other {# products}}', { count: list.total })}
      </p>
      <MenuOpener
        side="left"
        className={`needs-script-space desktop:hidden ${buttonClass('secondary', 'px-3')}`}
      >
        <Icon name="filter" size={18} />
        {t('Filter')}
      </MenuOpener>
      <SortForm address={address} path={path} />
      <ul aria-label={t('View')} className="flex">
        <DensityLink address={address} path={path} density="grid" icon="grid" label={t('Grid')} />
        <DensityLink address={address} path={path} density="table" icon="rows" label={t('Table')} />
      </ul>
    </div>
  )
}

function DensityLink({
  address,
  path,
  density,
  icon,
  label,
}: {
  address: ListAddress
  path: string
  density: Density
  icon: IconName
  label: string
}) {
  return (
    <li>
      <Tooltip text={label}>
        <Link
          to={path + writeListAddress({ ...address, density })}
          replace
          preventScrollReset
          rel="nofollow"
          aria-label={label}
          aria-current={address.density === density ? 'true' : undefined}
          className="grid size-11 place-items-center text-muted hover:bg-panel aria-[current]:bg-panel aria-[current]:text-ink"
        >
          <Icon name={icon} />
        </Link>
      </Tooltip>
    </li>
  )
}

/** Shows the sort order: a GET form that keeps the filters; with script a choice applies at once. */
function SortForm({ address, path }: { address: ListAddress; path: string }) {
  const t = useT()
  const { basePath } = useSite()
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const { filter } = address
  const sorts: readonly (readonly [ProductSort, string])[] = [
    filter.category === null ? ['relevance', t('Best match')] : ['featured', t('Featured')],
    ['price-up', t('Price, lowest first')],
    ['price-down', t('Price, highest first')],
    ['newest', t('Newest first')],
    ['name', t('Name')],
  ]
  useEffect(() => {
    if (select.current) select.current.value = filter.sort
  }, [filter.sort])
  const kept = new URLSearchParams(
    writeListAddress({
      ...address,
      filter: { ...filter, sort: filter.category === null ? 'relevance' : 'featured', after: null },
    }),
  )
  return (
    <form action={basePath + path} method="get" className="flex items-center gap-2">
      {Array.from(kept, ([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <select
        ref={select}
        name="sort"
        defaultValue={filter.sort}
        aria-label={t('Sort by')}
        onChange={(event) => {
          const sort = event.currentTarget.value as ProductSort
          void navigate(path + writeListAddress({ ...address, filter: { ...filter, sort, after: null } }), {
            preventScrollReset: true,
          })
        }}
        className="field text-15"
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button tone="secondary" className="without-script">
        {t('Sort')}
      </Button>
    </form>
  )
}
