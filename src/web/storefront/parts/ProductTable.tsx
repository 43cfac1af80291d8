import { Link } from 'react-router'
import { COMPARED_MAX, type ProductCard, type ProductSort } from '#domains/catalog/contract.ts'
import { MAX_PIECES } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import type { FactColumns } from '../list/fact-columns.ts'
import { AddToCart } from './AddToCart.tsx'
import { pageToBuy } from './page-to-buy.ts'
import { StockMeter } from './StockMeter.tsx'

interface ProductTableProps {
  readonly products: readonly ProductCard[]
  readonly label: string
  readonly facts: FactColumns
  readonly sort: ProductSort
  /** Returns the address of the same list in another order. */
  readonly sorted: (sort: ProductSort) => string
}

const CELL = 'py-2 pe-4 align-middle'
/** Stays in sight while the other columns scroll past it. */
const STICKY = 'sticky start-0 z-10 bg-ground'

/**
 * Shows products as a table, for buyers who know what they want: what most of them state, price, stock, quantity and
 * add button. It scrolls sideways under a column of names.
 */
export function ProductTable({ products, label, facts, sort, sorted }: ProductTableProps) {
  const t = useT()
  const head = 'border-edge border-b py-2 pe-4 font-medium'
  const areNumbers = facts.names.map((_, place) =>
    products.every(({ productId }) => isNumeric(facts.values[productId]?.[place] ?? '')),
  )
  const hasTypes = new Set(products.map(({ productType }) => productType)).size > 1
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section aria-label={label} tabIndex={0} className="relative overflow-x-auto" data-product-table="">
        <table className="w-full border-collapse text-15">
          <caption className="sr-only">{label}</caption>
          <thead className="text-13 text-muted">
            <tr>
              <SortHead
                label={t('Product')}
                now={sort}
                up="name"
                to={sorted}
                className={`${head} ${STICKY}`}
              />
              {hasTypes && (
                <th scope="col" className={`${head} text-start`}>
                  {t('Type')}
                </th>
              )}
              {facts.names.map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  className={`${head} ${areNumbers[place] ? 'text-end' : 'text-start'}`}
                >
                  {name}
                </th>
              ))}
              <th scope="col" className={`${head} text-start`}>
                {t('Stock')}
              </th>
              <SortHead
                label={t('Price')}
                now={sort}
                up="price-up"
                down="price-down"
                to={sorted}
                className={`${head} text-end`}
              />
              <th scope="col" className={`${head} text-end`}>
                {t('Order')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('Compare')}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <ProductRow
                key={product.productId}
                product={product}
                hasType={hasTypes}
                values={facts.values[product.productId] ?? []}
                areNumbers={areNumbers}
              />
            ))}
          </tbody>
        </table>
      </section>
      <CompareForm />
    </>
  )
}

/** Shows the head of a column that the list can be sorted by: a link, so that it works without script. */
function SortHead({
  label,
  now,
  up,
  down = up,
  to,
  className,
}: {
  label: string
  now: ProductSort
  up: ProductSort
  down?: ProductSort
  to: (sort: ProductSort) => string
  className: string
}) {
  const isUp = now === up
  const isDown = !isUp && now === down
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={`${className} ${className.includes('text-end') ? '' : 'text-start'}`}
    >
      <Link
        to={to(isUp ? down : up)}
        preventScrollReset
        rel="nofollow"
        className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
      >
        <span className="underline underline-offset-4">{label}</span>
        <span aria-hidden="true">{isUp ? '↑' : isDown ? '↓' : '↕'}</span>
      </Link>
    </th>
  )
}

/** Whether a value begins with a number, such as `7.8 kg`, `< 0.08 %` or `−74 dB`: such columns align at their end. */
function isNumeric(value: string): boolean {
  return value === '' || /^[^\p{L}\d]*\d/u.test(value)
}

function ProductRow({
  product,
  hasType,
  values,
  areNumbers,
}: {
  product: ProductCard
  hasType: boolean
  values: readonly string[]
  areNumbers: readonly boolean[]
}) {
  const t = useT()
  return (
    <tr className="border-hairline border-b">
      <th scope="row" className={`${CELL} ${STICKY} min-w-36 max-w-72 text-start font-medium md:min-w-48`}>
        <PublicLink
          to={`/p/${product.slug}`}
          className="flex min-h-12 items-center gap-3 underline-offset-4 hover:underline"
        >
          <span className="stage block size-12 shrink-0 max-sm:hidden">
            {product.image && (
              <Picture image={product.image} sizes="48px" alt="" className="size-full object-contain" />
            )}
          </span>
          <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{product.name}</span>
        </PublicLink>
      </th>
      {hasType && <td className={`${CELL} text-13 text-muted`}>{translateText(t, product.productType)}</td>}
      {values.map((value, place) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places.
          key={place}
          className={`${CELL} min-w-20 font-mono text-13 tabular-nums ${areNumbers[place] ? 'text-end' : 'text-start'}`}
        >
          {value === '' ? <span className="text-muted">–</span> : <bdi>{value}</bdi>}
        </td>
      ))}
      <td className={`${CELL} whitespace-nowrap`}>
        <StockMeter level={product.stockLevel} />
      </td>
      <td className={`${CELL} min-w-32 text-end`}>
        <Price
          price={product.price}
          varies={product.priceVaries}
          compareAt={product.compareAt}
          lowest30Days={product.lowest30Days}
          period={product.period}
        />
      </td>
      <td className={CELL}>
        <RowOrder product={product} />
      </td>
      <td className="text-end">
        <label className="inline-grid size-11 cursor-pointer place-items-center">
          <input type="checkbox" name="p" value={product.productId} form="compare" className="size-4.5" />
          <span className="sr-only">{t('Compare {name}', { name: product.name })}</span>
        </label>
      </td>
    </tr>
  )
}

function RowOrder({ product }: { product: ProductCard }) {
  const t = useT()
  const leadsTo = pageToBuy(product, t)
  if (leadsTo !== null)
    return (
      <Link to={leadsTo.path} className={buttonClass('secondary', 'float-end px-4 text-13')}>
        {leadsTo.words}
        <span className="sr-only">: {product.name}</span>
      </Link>
    )
  return (
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
  )
}

/** Shows the form that the boxes of the rows belong to: a GET form, so the comparison can be shared. */
function CompareForm() {
  const t = useT()
  const { basePath } = useSite()
  return (
    <form
      id="compare"
      action={`${basePath}/compare`}
      method="get"
      className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2"
    >
      <p className="text-13 text-muted">{t('Choose up to {count} products.', { count: COMPARED_MAX })}</p>
      <button type="submit" className={buttonClass('secondary')}>
        {t('Compare chosen products')}
      </button>
    </form>
  )
}
