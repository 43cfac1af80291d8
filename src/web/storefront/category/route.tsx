import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SoundsProvider } from '#web/media/card/CardSounds.tsx'
import { shopOf } from '#web/shop-context.ts'
import { foundOrMoved } from '#web/site/moved.ts'
import { PublicLink } from '#web/site/PublicLink.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FitFinder } from '../list/FitFinder.tsx'
import { isFiltered, readListAddress } from '../list/filter-url.ts'
import { ListLeftMenu } from '../list/ListLeftMenu.tsx'
import { ProductListView } from '../list/ProductListView.tsx'
import { readFactColumns } from '../list/read-fact-columns.ts'
import { JsonLd } from '../seo/JsonLd.tsx'
import { Seo } from '../seo/Seo.tsx'
import { breadcrumbData } from '../seo/structured-data.ts'

/**
 * Critical: the category with its list. Unknown: 404; a former slug: 301, filters kept; failure: the error
 * page of the frame.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const slug = params.category ?? ''
  const address = readListAddress(url.searchParams, slug)
  const category = await foundOrMoved(
    shop,
    await shop.category(slug, address.filter),
    (moved) => `/c/${moved}${url.search}`,
  )
  const paths = Object.fromEntries(
    Object.entries(category.slugs).map(([code, localSlug]) => [code, `/c/${localSlug}`]),
  )
  const [sounds, facts] = await Promise.all([
    shop.sounds(category.list.products),
    readFactColumns(shop, address, category.list),
  ])
  return { category, list: category.list, sounds, facts, address, path: `/c/${category.slug}`, paths }
}

export const handle: PageHandle = { LeftMenu: ListLeftMenu }

export default function CategoryRoute() {
  const t = useT()
  const site = useSite()
  const { category, list, sounds, facts, address, path, paths } = useLoaderData<typeof loader>()
  const crumbs = [
    { name: t('Home'), path: '/' },
    ...category.parents.map(({ name, slug }) => ({ name, path: `/c/${slug}` })),
  ]
  const { filter } = address
  return (
    <>
      <Seo
        title={`${category.name} – ${site.shopName}`}
        description={category.description}
        path={path}
        paths={paths}
        noindex={isFiltered(filter) || filter.after !== null}
      />
      <JsonLd
        key={path}
        make={
          import.meta.env.SSR ? () => breadcrumbData(site, [...crumbs, { name: category.name, path }]) : null
        }
      />
      <div className="pt-4 pb-6 md:pb-8">
        <Breadcrumbs crumbs={crumbs} />
        <PageTitle className="mt-1">{category.name}</PageTitle>
        {category.description && <p className="mt-2 max-w-measure text-muted">{category.description}</p>}
        {category.children.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-2">
            {category.children.map((child) => (
              <li key={child.slug}>
                <PublicLink
                  to={`/c/${child.slug}`}
                  className="inline-flex min-h-11 items-center gap-2 border border-edge px-4 hover:border-ink hover:bg-panel"
                >
                  {child.name}
                  <span className="font-mono text-13 text-muted">{child.productCount}</span>
                </PublicLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      {category.models.length > 0 && (
        <FitFinder address={address} models={category.models} path={path} category={category.name} />
      )}
      <SoundsProvider sounds={sounds}>
        <ProductListView address={address} list={list} path={path} label={category.name} facts={facts} />
      </SoundsProvider>
    </>
  )
}
