import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { AddToCart } from '#web/storefront/parts/AddToCart.tsx'
import { comparePath } from '#web/storefront/parts/compare-path.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { pageToBuy } from '../parts/page-to-buy.ts'
import { StockMeter } from '../parts/StockMeter.tsx'
import type { ComparedRow } from './compared-rows.ts'

const CELL = 'border-hairline border-b px-3 py-2.5 align-top'
const HEAD =
  'sticky start-0 z-10 border-hairline border-b bg-ground py-2.5 pe-3 text-start align-top text-13 hyphens-auto [overflow-wrap:anywhere]'

/** Shows products side by side: picture, price, stock, facts with what differs marked, and how to buy each. */
export function ComparedTable({
  products,
  rows,
}: {
  products: readonly ProductCard[]
  rows: readonly ComparedRow[]
}) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section aria-label={t('Compare products')} tabIndex={0} className="relative overflow-x-auto">
      <table
        className="w-full table-fixed border-collapse text-15"
        style={{ minWidth: `${7 + 10 * products.length}rem` }}
      >
        <caption className="sr-only">{t('Compare products')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-28 font-normal text-muted`}>
              {t('Product')}
            </th>
            {products.map((product) => (
              <th key={product.productId} scope="col" className={`${CELL} text-start font-normal`}>
                <ProductHead product={product} all={products} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={t('Price')} products={products} differs={differ(products, priceText)}>
            {(product) => (
              <Price
                price={product.price}
                varies={product.priceVaries}
                compareAt={product.compareAt}
                lowest30Days={product.lowest30Days}
                period={product.period}
              />
            )}
          </Row>
          <Row
            label={t('Stock')}
            products={products}
            differs={differ(products, ({ stockLevel }) => stockLevel)}
          >
            {(product) => <StockMeter level={product.stockLevel} />}
          </Row>
          <Row
            label={t('Type')}
            products={products}
            differs={differ(products, ({ productType }) => productType)}
          >
            {(product) => translateText(t, product.productType)}
          </Row>
          <Row
            label={t('Manufacturer')}
            products={products}
            differs={differ(products, ({ vendor }) => vendor)}
          >
            {(product) => product.vendor || '–'}
          </Row>
          {rows.map(({ name, values, differs }) => (
            <Row key={name} label={name} products={products} differs={differs}>
              {(_, place) =>
                values[place] ? (
                  <bdi className="font-mono text-13 [overflow-wrap:anywhere]">{values[place]}</bdi>
                ) : (
                  <span className="text-muted">–</span>
                )
              }
            </Row>
          ))}
          <Row label={t('Order')} products={products} differs={false}>
            {(product) => <Buy product={product} />}
          </Row>
        </tbody>
      </table>
    </section>
  )
}

const priceText = ({ price }: ProductCard): string => `${price.amount} ${price.currency}`

function differ(products: readonly ProductCard[], read: (product: ProductCard) => string): boolean {
  return new Set(products.map(read)).size > 1
}

function Row({
  label,
  products,
  differs,
  children,
}: {
  label: string
  products: readonly ProductCard[]
  differs: boolean
  children: (product: ProductCard, place: number) => ReactNode
}) {
  const t = useT()
  return (
    <tr data-differs={differs ? '' : undefined}>
      <th scope="row" className={`${HEAD} ${differs ? 'font-semibold' : 'font-normal text-muted'}`}>
        {label}
        {differs && <span className="block text-13 font-normal text-amber-ink">{t('differs')}</span>}
      </th>
      {products.map((product, place) => (
        <td key={product.productId} className={`${CELL} ${differs ? 'bg-panel' : ''}`}>
          {children(product, place)}
        </td>
      ))}
    </tr>
  )
}

function ProductHead({ product, all }: { product: ProductCard; all: readonly ProductCard[] }) {
  const t = useT()
  const others = all.filter(({ productId }) => productId !== product.productId)
  return (
    <div className="grid gap-2">
      <span className="stage block aspect-square w-full max-w-48">
        {product.image && (
          <Picture image={product.image} sizes="12rem" alt="" className="size-full object-contain" />
        )}
      </span>
      <Link
        to={`/p/${product.slug}`}
        className="font-semibold underline-offset-4 hover:underline [overflow-wrap:anywhere]"
      >
        {product.name}
      </Link>
      <Link
        to={comparePath(others.map(({ productId }) => productId))}
        rel="nofollow"
        className="inline-flex min-h-11 items-center justify-self-start text-13 text-muted underline underline-offset-4"
      >
        {t('Remove')}
        <span className="sr-only">: {product.name}</span>
      </Link>
    </div>
  )
}

function Buy({ product }: { product: ProductCard }) {
  const t = useT()
  const leadsTo = pageToBuy(product, t)
  if (leadsTo !== null)
    return (
      <ButtonLink to={leadsTo.path} className={buttonClass('secondary', 'px-4 text-13')}>
        {leadsTo.words}
        <span className="sr-only">: {product.name}</span>
      </ButtonLink>
    )
  return (
    <AddToCart productId={product.productId}>
      <Button className="px-4 text-13" aria-label={t('Add {name} to the cart', { name: product.name })}>
        {t('Add')}
      </Button>
    </AddToCart>
  )
}
