import { Link } from 'react-router'
import type { ProductCard } from '#domains/catalog/contract.ts'
import { MAX_PIECES } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { type Translate, translateText } from '#web/i18n/translate.ts'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { signUpPath } from '#web/site/sign-up-path.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { AddToCart } from './AddToCart.tsx'
import { StockMeter } from './StockMeter.tsx'

/** Shows products as a table, for buyers who know what they want. Quantity and add button are in the row. */
export function ProductTable({ products, label }: { products: readonly ProductCard[]; label: string }) {
  const t = useT()
  const head = 'border-edge border-b py-2 font-medium'
  return (
    <table className="w-full border-collapse text-15 max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead className="text-13 text-muted max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} pe-4 text-start`}>
            {t('Product')}
          </th>
          <th scope="col" className={`${head} pe-4 text-start`}>
            {t('Type')}
          </th>
          <th scope="col" className={`${head} pe-4 text-start`}>
            {t('Stock')}
          </th>
          <th scope="col" className={`${head} pe-4 text-end`}>
            {t('Price')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('Order')}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {products.map((product) => (
          <ProductRow key={product.productId} product={product} />
        ))}
      </tbody>
    </table>
  )
}

function ProductRow({ product }: { product: ProductCard }) {
  const t = useT()
  const leadsTo = pageToBuy(product, t)
  const cell = 'py-2 align-middle not-last:pe-4 max-md:block max-md:py-0.5 max-md:not-last:pe-0'
  return (
    <tr className="border-hairline border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-3">
      <th scope="row" className={`${cell} text-start font-medium max-md:col-span-2`}>
        <Link
          to={`/p/${product.slug}`}
          className="flex min-h-12 items-center gap-3 underline-offset-4 hover:underline"
        >
          <span className="stage block size-12 shrink-0">
            {product.image && (
              <Picture image={product.image} sizes="48px" alt="" className="size-full object-contain" />
            )}
          </span>
          <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{product.name}</span>
        </Link>
      </th>
      <td className={`${cell} text-13 text-muted`}>{translateText(t, product.productType)}</td>
      <td className={`${cell} whitespace-nowrap max-md:justify-self-end`}>
        <StockMeter level={product.stockLevel} />
      </td>
      <td className={`${cell} text-end max-md:self-center max-md:text-start`}>
        <Price
          price={product.price}
          varies={product.priceVaries}
          compareAt={product.compareAt}
          period={product.period}
        />
      </td>
      <td className={cell}>
        {leadsTo !== null ? (
          <Link to={leadsTo.path} className={buttonClass('secondary', 'float-end px-4 text-13')}>
            {leadsTo.words}
            <span className="sr-only">: {product.name}</span>
          </Link>
        ) : (
          <AddToCart productId={product.productId} className="flex justify-end">
            <input
              type="number"
              name="pieces"
              inputMode="numeric"
              min={1}
              max={MAX_PIECES}
              defaultValue={1}
              aria-label={t('Pieces of {name}', { name: product.name })}
              className="w-14 rounded-s-sm border border-edge border-e-0 bg-ground text-center font-mono tabular-nums"
            />
            <button
              type="submit"
              className={buttonClass('primary', 'rounded-s-none px-4 text-13')}
              aria-label={t('Add {name} to the cart', { name: product.name })}
            >
              {t('Add')}
            </button>
          </AddToCart>
        )}
      </td>
    </tr>
  )
}

/** Returns the page on which a product is bought; null if the row itself can add it to the cart. */
function pageToBuy(product: ProductCard, t: Translate): { path: string; words: string } | null {
  const path = `/p/${product.slug}`
  if (!product.available) return { path, words: t('View') }
  if (product.variantCount > 1) return { path, words: t('Choose') }
  const signUp = signUpPath(product)
  return signUp === null ? null : { path: signUp, words: t('Sign up') }
}
