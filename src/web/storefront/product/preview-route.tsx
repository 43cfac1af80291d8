import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ProductParts } from './ProductParts.tsx'
import { useVariant } from './use-variant.ts'

/**
 * Critical: the page of a product as buyers would see it, also a hidden one, with unsaved texts if `draft` names
 * them. Staff only: everybody else is told that there is no such page. Never cached, never indexed.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const office = await shopOf(context).backOffice()
  if (typeof office === 'string') throw new Response(null, { status: 404 })
  const preview = await office.products.preview(params.product ?? '', url.searchParams.get('draft'))
  if (preview === null) throw new Response(null, { status: 404 })
  const asked = url.searchParams.get('variant')
  const { page } = preview
  const chosen = page.variants.find(({ productId }) => productId === asked)?.productId ?? page.productId
  return {
    product: { ...page, ratingHtml: '' },
    isUnsaved: preview.isUnsaved,
    chosen,
    handle: params.product ?? '',
  }
}

export default function PreviewRoute() {
  const t = useT()
  const { basePath } = useSite()
  const { product, isUnsaved, chosen, handle } = useLoaderData<typeof loader>()
  const [variant, choose] = useVariant(product, chosen)
  return (
    <>
      <title>{`${t('Preview')}: ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-2 border border-edge bg-panel px-4 py-2">
        <p role="status" className="font-medium">
          {isUnsaved
            ? t('Preview with texts that are not saved. Only staff see this page, for an hour.')
            : t('Preview. Only staff see this page.')}
        </p>
        <a
          href={`${basePath}/admin/products/${handle}`}
          className="inline-flex min-h-11 items-center text-tide underline"
        >
          {t('Back to the product')}
        </a>
      </div>
      <ProductParts delivery={null} isPreview product={product} variant={variant} choose={choose} />
    </>
  )
}
