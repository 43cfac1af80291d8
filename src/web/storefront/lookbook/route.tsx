import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LOOKS_MAX } from '#domains/lookbook/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { nothingHere } from '#web/site/moved.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { JsonLd } from '../seo/JsonLd.tsx'
import { Seo } from '../seo/Seo.tsx'
import { breadcrumbData } from '../seo/structured-data.ts'
import { Look } from './Look.tsx'

/** Critical: all looks. Without any: 404; failure: the error page of the frame. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const looks = await shop.lookbook(LOOKS_MAX)
  if (looks.length === 0) throw await nothingHere(shop)
  return { looks }
}

export default function LookbookRoute() {
  const t = useT()
  const site = useSite()
  const { looks } = useLoaderData<typeof loader>()
  const title = t('Lookbook')
  const home = { name: t('Home'), path: '/' }
  const crumbs = [home, { name: title, path: '/lookbook' }]
  const description = t('Rooms with our products in them, each with its price.')
  return (
    <div className="pt-4 pb-8">
      <Seo title={`${title} – ${site.shopName}`} description={description} path="/lookbook" />
      <JsonLd make={import.meta.env.SSR ? () => breadcrumbData(site, crumbs) : null} />
      <Breadcrumbs crumbs={[home]} />
      <PageTitle className="mt-1">{title}</PageTitle>
      <p className="mt-2 mb-8 max-w-measure text-17 text-muted">{description}</p>
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-2">
        {looks.map((look, index) => (
          <li key={look.id}>
            <Look look={look} heading="h2" first={index === 0} sizes="(width < 48rem) 100vw, 48vw" />
          </li>
        ))}
      </ul>
    </div>
  )
}
