import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { foundOrMoved } from '#web/site/moved.ts'
import { ExpressPage } from './ExpressPage.tsx'
import { readExpressRequest } from './express-view.ts'

/**
 * Critical: the product with its price for the country and number of the address. Unknown: 404. Personal,
 * never cached. While the shop cannot take orders, the product's page says so.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const slug = params.product ?? ''
  if (!shop.site.isOpen) throw redirect(`/p/${slug}`)
  const flashId = url.searchParams.get('flash')
  const [found, flash] = await Promise.all([
    shop.express(slug, readExpressRequest(url.searchParams)),
    flashId === null ? null : shop.flash(flashId),
  ])
  return {
    view: await foundOrMoved(shop, found, (moved) => `${shop.site.basePath}/express/${moved}${url.search}`),
    flash,
  }
}

export default function ExpressRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <ExpressPage view={view} flash={flash} />
}
