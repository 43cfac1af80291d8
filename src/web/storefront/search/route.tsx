import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SoundsProvider } from '#web/media/card/CardSounds.tsx'
import { shopOf } from '#web/shop-context.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { type ListAddress, readListAddress, writeListAddress } from '../list/filter-url.ts'
import { ListLeftMenu } from '../list/ListLeftMenu.tsx'
import { ProductListView } from '../list/ProductListView.tsx'
import { readFactColumns } from '../list/read-fact-columns.ts'
import { Seo } from '../seo/Seo.tsx'
import { InsteadOfResults } from './InsteadOfResults.tsx'

/** Critical: the list. Failure: the error page of the frame. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readListAddress(url.searchParams, null)
  const shop = shopOf(context)
  const list = await shop.search(address.filter)
  const isEmpty = list.total === 0 && address.filter.query !== ''
  const instead = isEmpty
    ? { bestSellers: await shop.bestSellers(), categories: await shop.categories() }
    : null
  const [sounds, facts] = await Promise.all([
    shop.sounds(list.products),
    readFactColumns(shop, address, list),
  ])
  return { list, instead, sounds, facts, address, path: '/search' }
}

export const handle: PageHandle = { LeftMenu: ListLeftMenu }

export default function SearchPage() {
  const t = useT()
  const { shopName } = useSite()
  const { list, instead, sounds, facts, address, path } = useLoaderData<typeof loader>()
  const { query } = address.filter
  const title = query ? t('Results for “{query}”', { query }) : t('All products')
  return (
    <>
      <Seo title={`${title} – ${shopName}`} path={path} noindex />
      <div className="pt-8 pb-6">
        <SearchForm className="mb-6 max-w-xl desktop:hidden" />
        <PageTitle className="[overflow-wrap:anywhere]">{title}</PageTitle>
        {list.suggestion && <Suggestion suggestion={list.suggestion} address={address} />}
        {list.isPartial && list.total > 0 && (
          <p className="mt-3 max-w-measure text-17">
            {t('Nothing has all of these words. These products have some of them.')}
          </p>
        )}
      </div>
      <SoundsProvider sounds={sounds}>
        <ProductListView address={address} list={list} path={path} label={title} facts={facts} />
      </SoundsProvider>
      {instead && <InsteadOfResults {...instead} />}
    </>
  )
}

/** Says how a misspelled search was read; the link is to that search. */
function Suggestion({ suggestion, address }: { suggestion: string; address: ListAddress }) {
  const t = useT()
  return (
    <p className="mt-3 text-17">
      {t('We searched for')}{' '}
      <Link
        to={`/search${writeListAddress({ ...address, filter: { ...address.filter, query: suggestion, after: null } })}`}
        className="font-semibold text-tide underline underline-offset-4"
      >
        <bdi>{suggestion}</bdi>
      </Link>
    </p>
  )
}
