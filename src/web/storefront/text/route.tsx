import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { ContractLinks } from '#web/site/ContractLinks.tsx'
import { nothingHere } from '#web/site/moved.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { JsonLd } from '../seo/JsonLd.tsx'
import { Seo } from '../seo/Seo.tsx'
import { breadcrumbData, textData } from '../seo/structured-data.ts'

/**
 * Critical: the text page, named by the last segment of the path. Unknown: 404; failure: the error page of
 * the frame. A page of every shop has one address, so it is none of the owner's own.
 */
export async function loader({ context, url, params }: LoaderFunctionArgs) {
  const handle = params.page ?? url.pathname.split('/').at(-1) ?? ''
  const isOwn = params.page !== undefined
  const shop = shopOf(context)
  if (isOwn && TEXT_PAGES.some((page) => page.handle === handle)) throw await nothingHere(shop)
  const page = await shop.page(handle)
  if (!page) throw await nothingHere(shop)
  return { ...page, path: isOwn ? `/page/${handle}` : `/${handle}` }
}

/** Nothing on these pages needs script, so they load none. */
export const handle: PageHandle = { hydrate: false }

export default function TextRoute() {
  const t = useT()
  const site = useSite()
  const { shopName, locale, timeZone } = site
  const page = useLoaderData<typeof loader>()
  const changed = new Intl.DateTimeFormat(locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code, {
    dateStyle: 'long',
    timeZone,
  }).format(new Date(page.updatedAt))
  return (
    <article className="pt-4 pb-8">
      <Seo title={`${page.title} – ${shopName}`} path={page.path} />
      <JsonLd key={page.path} make={import.meta.env.SSR ? () => textData(site, page) : null} />
      <JsonLd
        key={`${page.path}#crumbs`}
        make={
          import.meta.env.SSR
            ? () =>
                breadcrumbData(site, [
                  { name: t('Home'), path: '/' },
                  { name: page.title, path: page.path },
                ])
            : null
        }
      />
      <Breadcrumbs crumbs={[{ name: t('Home'), path: '/' }]} />
      <PageTitle className="mt-1 mb-8">{page.title}</PageTitle>
      {/* Sanitised when it was written. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.bodyHtml }} />
      {/* Whoever wrote these texts: they tell of what the links do. */}
      {page.handle === 'terms' && <ContractLinks to={['cancel', 'withdraw']} />}
      {page.handle === 'withdrawal' && <ContractLinks to={['withdraw']} />}
      <p className="mt-12 text-13 text-muted">
        {t('Last changed')} <time dateTime={page.updatedAt}>{changed}</time>
      </p>
    </article>
  )
}
