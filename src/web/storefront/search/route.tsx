import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { type ListAddress, readListAddress, writeListAddress } from '../list/filter-url.ts'
import { ListLeftMenu } from '../list/ListLeftMenu.tsx'
import { ProductListView } from '../list/ProductListView.tsx'
import { Seo } from '../seo/Seo.tsx'

/** Critical: the list. Failure: the error page of the frame. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readListAddress(url.searchParams, null)
  return { list: await shopOf(context).search(address.filter), address, path: '/search' }
}

export const handle: PageHandle = { LeftMenu: ListLeftMenu }

export default function SearchPage() {
  const t = useT()
  const { shopName } = useSite()
  const { list, address, path } = useLoaderData<typeof loader>()
  const { query } = address.filter
  const title = query ? t('Results for “{query}”', { query }) : t('All products')
  return (
    <>
      <Seo title={`${title} – ${shopName}`} path={path} noindex />
      <div className="pt-8 pb-6">
        <SearchForm className="mb-6 max-w-xl desktop:hidden" />
        <h1 className="text-28 [overflow-wrap:anywhere] md:text-40">{title}</h1>
        {list.suggestion && <Suggestion suggestion={list.suggestion} address={address} />}
      </div>
      <ProductListView address={address} list={list} path={path} label={title} />
    </>
  )
}

/** Offers a corrected spelling of the search; it is never applied by itself. */
function Suggestion({ suggestion, address }: { suggestion: string; address: ListAddress }) {
  const t = useT()
  return (
    <p className="mt-3 text-17">
      {t('Did you mean')}{' '}
      <Link
        to={`/search${writeListAddress({ ...address, filter: { ...address.filter, query: suggestion, after: null } })}`}
        className="font-semibold text-tide underline underline-offset-4"
      >
        {suggestion}
      </Link>
    </p>
  )
}
