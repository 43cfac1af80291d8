import type { OrderLineView, OrderView } from '#domains/order/contract.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { assetAddress } from './asset-address.ts'

export interface SummaryProps {
  readonly order: OrderView
  readonly t: Translate
  readonly locale: string
  readonly mountPath: string
  /** `expressproduct` has no pictures: it is shown beside the one product of the page. */
  readonly variant?: 'summary' | 'expressproduct'
}

/**
 * Shows lines and sums of an order. Pages render it, and so does `/order/update` for its `html`: it takes
 * everything as props and uses no context, so that it renders in a fraction of a millisecond. Source:
 * docs/http-contract.md "Carts and orders".
 */
export function OrderSummary({ order, t, locale, mountPath, variant = 'summary' }: SummaryProps) {
  const price = (money: Money) => formatMoney(money, locale)
  return (
    <div data-order-summary={order.serial} className="grid gap-4">
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <SummaryLine
            key={line.productId}
            line={line}
            price={price}
            image={variant === 'summary' ? assetAddress(mountPath, line.image) : null}
          />
        ))}
      </ul>
      <dl className="grid gap-1 border-hairline border-t pt-4">
        <Sum label={t('Subtotal')} value={price(order.subtotal)} />
        {order.discounts.map(
          ({ code, amount, problem }) =>
            problem === null && (
              <Sum key={code} label={t('Code {code}', { code })} value={discountText(amount, t, price)} />
            ),
        )}
        {order.requiresShipping && (
          <Sum
            label={t('Shipping')}
            value={order.shipping ? shippingText(order.shipping, t, price) : t('depends on your address')}
          />
        )}
        {!order.taxIncluded &&
          order.taxes.map(({ rateBp, amount }) => (
            <Sum key={rateBp} label={t('VAT {rate}', { rate: rate(rateBp) })} value={price(amount)} />
          ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-hairline border-t pt-3">
          <dt className="text-17 font-semibold">{t('Total')}</dt>
          <dd data-order-total={order.total.amount} className="font-mono text-17 font-semibold tabular-nums">
            {price(order.total)}
          </dd>
        </div>
        {order.taxIncluded &&
          order.taxes.map(({ rateBp, amount }) => (
            <Sum
              key={rateBp}
              quiet
              label={t('VAT {rate} included', { rate: rate(rateBp) })}
              value={price(amount)}
            />
          ))}
      </dl>
    </div>
  )
}

function SummaryLine({
  line,
  price,
  image,
}: {
  line: OrderLineView
  price: (money: Money) => string
  image: string | null
}) {
  return (
    <li className="flex items-center gap-3">
      {image !== null && (
        <img
          src={image}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          className="size-12 shrink-0 rounded-sm object-contain"
        />
      )}
      <span className="min-w-0 flex-1 break-words">
        <bdi>{line.name}</bdi>{' '}
        <span className="whitespace-nowrap font-mono text-13 text-muted">
          {'× '}
          {line.pieces}
        </span>
      </span>
      <span className="font-mono tabular-nums">{price(line.total)}</span>
    </li>
  )
}

function Sum({ label, value, quiet = false }: { label: string; value: string; quiet?: boolean }) {
  return (
    <div className={quiet ? 'flex justify-between gap-4 text-13 text-muted' : 'flex justify-between gap-4'}>
      <dt>{label}</dt>
      <dd className="font-mono tabular-nums">{value}</dd>
    </div>
  )
}

function shippingText(shipping: Money, t: Translate, price: (money: Money) => string): string {
  return shipping.amount === 0 ? t('free') : price(shipping)
}

/** Says what a code takes off: an amount, the shipping, or a part of a membership's price. */
function discountText(amount: Money | null, t: Translate, price: (money: Money) => string): string {
  if (amount === null) return t('free shipping')
  return amount.amount === 0 ? t('reduced price') : price(negative(amount))
}

function negative({ amount, currency }: Money): Money {
  return { amount: -amount, currency }
}

/** Formats a rate in parts of ten thousand as percent: 1900 is `19 %`, 550 is `5.5 %`. */
function rate(rateBp: number): string {
  return `${rateBp / 100} %`
}
