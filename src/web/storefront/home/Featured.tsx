import type { ProductCard } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Picture, widthAt } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { AddToCart } from '#web/storefront/parts/AddToCart.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { StockMeter } from '../parts/StockMeter.tsx'

/** Shows one product with its price and its buy button: the first screen tells what this shop sells. */
export function Featured({ product }: { product: ProductCard }) {
  const t = useT()
  const path = `/p/${product.slug}`
  return (
    <section aria-labelledby="featured" className="border-edge border-b">
      <div className="grid items-center gap-x-12 md:grid-cols-12">
        <PublicLink to={path} tabIndex={-1} aria-hidden="true" className="block md:col-span-7">
          {product.image && (
            <Picture
              image={product.image}
              first
              alt=""
              sizes={`(width < 48rem) ${Math.min(100, widthAt(product.image, 75))}vw, min(56vw, ${widthAt(product.image, 34)}rem)`}
              className="mx-auto aspect-4/3 w-full object-contain md:aspect-auto md:max-h-[34rem]"
            />
          )}
        </PublicLink>
        <div className="@container pb-8 md:col-span-5 md:py-10">
          <p className="text-13 text-muted">
            {product.vendor}
            {product.vendor && product.productType && <span aria-hidden="true"> · </span>}
            {translateText(t, product.productType)}
          </p>
          <PageTitle size="lead" inColumn id="featured" className="mt-1" to={path}>
            {product.name}
          </PageTitle>
          <p className="mt-4 max-w-[44ch] text-17 text-muted">{product.summary}</p>
          <div className="mt-6 grid gap-2">
            <Price
              size="large"
              price={product.price}
              compareAt={product.compareAt}
              lowest30Days={product.lowest30Days}
              varies={product.priceVaries}
              period={product.period}
            />
            <StockMeter level={product.stockLevel} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            {product.variantCount === 1 && product.available && product.kind === 'single' ? (
              <>
                <AddToCart productId={product.productId}>
                  <Button>{t('Add to cart')}</Button>
                </AddToCart>
                <ButtonLink to={path}>{t('Details')}</ButtonLink>
              </>
            ) : (
              <ButtonLink to={path} tone="primary">
                {product.kind === 'single' ? t('Choose a version') : t('Details')}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
