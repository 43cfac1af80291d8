import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { comparePath } from '../parts/compare-path.ts'
import type { DeliveryPromise, ShownProduct } from '../views.ts'
import { BuyPanel } from './BuyPanel.tsx'
import { Facts } from './Facts.tsx'
import { Fits } from './Fits.tsx'
import { Gallery } from './Gallery.tsx'

interface ProductPartsProps {
  readonly product: ShownProduct
  readonly variant: VariantView | null
  readonly choose: (productId: string) => void
  readonly delivery: DeliveryPromise | null
  readonly isPreview?: boolean
  /** Stands above the description. */
  readonly children?: ReactNode
}

/** Shows pictures, price, description and facts of a product, on its page and in the preview of staff. */
export function ProductParts({
  product,
  variant,
  choose,
  delivery,
  isPreview = false,
  children,
}: ProductPartsProps) {
  const t = useT()
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-12">
      <div className="min-w-0 md:col-span-7">
        <Gallery
          slug={product.slug}
          images={imagesOf(product, variant)}
          name={product.name}
          shown={variant?.imageId ?? null}
        />
      </div>
      <div className="md:col-span-5">
        <BuyPanel
          product={product}
          variant={variant}
          choose={choose}
          delivery={delivery}
          isPreview={isPreview}
        />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 md:col-span-7">
        {children}
        {product.descriptionHtml && (
          <section aria-labelledby="about">
            <h2 id="about" className="mb-4 text-21 md:text-28">
              {t('Description')}
            </h2>
            {/* Sanitised when it was written. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
          </section>
        )}
      </div>
      <div className="md:col-span-5">
        <Facts product={product} variant={variant} />
        {!isPreview && (
          <Link
            to={comparePath([product.productId])}
            rel="nofollow"
            className="mt-2 flex min-h-11 items-center text-13 underline underline-offset-4"
          >
            {t('Compare with other products')}
          </Link>
        )}
        {product.fits.count > 0 && (
          <div className="mt-8">
            <Fits product={product} />
          </div>
        )}
        {!isPreview && (
          <Link
            to={`/abuse?kind=product&thing=${product.slug}`}
            className="inline-flex min-h-11 items-center text-13 text-muted underline underline-offset-4 print:hidden"
          >
            {t('Report something')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** Returns the pictures that show the chosen version: those of its finish, and those of all. */
function imagesOf({ images }: ProductPage, variant: VariantView | null): ProductPage['images'] {
  const own = images.filter(({ only }) => only.length === 0 || (variant && only.includes(variant.productId)))
  return own.length > 0 ? own : images
}
