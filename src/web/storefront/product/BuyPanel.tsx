import { Link } from 'react-router'
import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { OpensSoon } from '#web/site/OpensSoon.tsx'
import { Price } from '#web/site/Price.tsx'
import { QuantityInput } from '#web/site/QuantityInput.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { signUpPath } from '#web/site/sign-up-path.ts'
import { PriceVatWords } from '#web/site/VatWords.tsx'
import { AddToCart } from '#web/storefront/parts/AddToCart.tsx'
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { StockMeter } from '../parts/StockMeter.tsx'
import type { DeliveryPromise, ShownProduct } from '../views.ts'
import { VariantChoice } from './VariantChoice.tsx'

interface BuyPanelProps {
  readonly product: ShownProduct
  readonly variant: VariantView | null
  readonly choose: (productId: string) => void
  readonly delivery: DeliveryPromise | null
  /** The page is a preview of staff: nothing can be bought from it. */
  readonly isPreview?: boolean
}

/** Shows name, summary, price, variant, quantity, and the two ways to buy. */
export function BuyPanel({ product, variant, choose, delivery, isPreview = false }: BuyPanelProps) {
  const t = useT()
  const { locale, pages, isOpen } = useSite()
  const shown = variant ?? product
  const unit = variant?.unitPrice
  return (
    <div className="grid gap-5">
      <div className="@container">
        <p className="text-13 text-muted">
          {product.vendor}
          {product.vendor && product.productType && <span aria-hidden="true"> · </span>}
          {translateText(t, product.productType)}
        </p>
        <PageTitle inColumn className="mt-1 [overflow-wrap:anywhere]">
          {product.name}
        </PageTitle>
        <div dangerouslySetInnerHTML={{ __html: product.ratingHtml }} />
        {product.summary && <p className="mt-3 max-w-measure text-17 text-muted">{product.summary}</p>}
      </div>
      <div aria-live="polite" className="grid gap-1">
        <Price
          size="large"
          price={shown.price}
          compareAt={shown.compareAt}
          lowest30Days={shown.lowest30Days}
          period={product.period}
        />
        <p className="text-13 text-muted">
          <PriceVatWords />
          {product.requiresShipping && (
            <>
              {', '}
              {pages.includes('shipping') ? (
                <Link to="/shipping" className="inline-block py-1 underline underline-offset-2">
                  {t('plus shipping')}
                </Link>
              ) : (
                t('plus shipping')
              )}
            </>
          )}
          {unit && (
            <span className="font-mono">{` · ${t('{price} per {unit}', { price: formatMoney(unit.price, locale.code), unit: unit.per })}`}</span>
          )}
        </p>
        {(product.kind === 'single' || !shown.available) && (
          <StockMeter level={shown.stockLevel} className="mt-1" />
        )}
      </div>
      <VariantChoice product={product} variant={variant} choose={choose} />
      {isPreview ? (
        <p className="border border-hairline bg-panel p-4">{t('Nothing can be bought from a preview.')}</p>
      ) : !isOpen ? (
        <OpensSoon />
      ) : shown.available ? (
        <WayToBuy product={product} productId={shown.productId} />
      ) : (
        <p className="border border-hairline bg-panel p-4">{t('Sold out. You cannot order this now.')}</p>
      )}
      {delivery && (
        <p data-delivery className="flex items-center gap-3 border-hairline border-t pt-4 text-13 text-muted">
          <Icon name="truck" />
          {delivery.freeFromMinor !== null && shown.price.amount >= delivery.freeFromMinor
            ? delivery.freeText
            : delivery.text}
        </p>
      )}
    </div>
  )
}

/** Shows how the product is bought: a form that adds to the cart, or for a plan a link to the sign-up. */
function WayToBuy({ product, productId }: { product: ProductPage; productId: string }) {
  const t = useT()
  const { basePath } = useSite()
  const signUp = signUpPath({ kind: product.kind, productId })
  if (signUp !== null)
    return (
      <ButtonLink to={signUp} tone="primary" className="min-h-12 w-full text-17 print:hidden" data-buy>
        {product.kind === 'premium' ? t('Become a member') : t('Subscribe')}
      </ButtonLink>
    )
  return (
    <AddToCart productId={productId} className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-stretch gap-3">
        <QuantityInput label={t('Pieces')} />
        <Button className="min-h-12 flex-1 basis-44 text-17" data-buy>
          {t('Add to cart')}
        </Button>
      </div>
      <button
        type="submit"
        formAction={`${basePath}/express/${product.slug}`}
        formMethod="get"
        className={buttonClass('secondary', 'w-full')}
      >
        {t('Buy it now')}
      </button>
    </AddToCart>
  )
}
