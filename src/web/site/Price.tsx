import { formatMoney, type Money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { pricePerPeriod } from './price-per-period.ts'
import { useSite } from './SiteProvider.tsx'

interface PriceProps {
  readonly price: Money
  readonly compareAt?: Money | null
  readonly lowest30Days?: Money | null
  /** Writes "from" before the price, because the variants differ. */
  readonly varies?: boolean
  /** ISO 8601: how often it is paid. Null: once. */
  readonly period?: string | null
  readonly size?: 'small' | 'large'
}

/**
 * Shows a price; for a reduction also the former price and the lowest of the last 30 days. Source: directive
 * 98/6/EC art. 6a.
 */
export function Price({
  price,
  compareAt = null,
  lowest30Days = null,
  varies = false,
  period = null,
  size = 'small',
}: PriceProps) {
  const t = useT()
  const { locale } = useSite()
  const text = formatMoney(price, locale.code)
  const large = size === 'large'
  // Only the amount is in the mono font; the translation decides where the words around it are.
  const amount = varies ? t('from {price}', { price: '|' }) : '|'
  const [before, after] = pricePerPeriod(t, amount, period).split('|')
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span>
        {before}
        <span
          className={`font-mono font-medium tabular-nums ${large ? 'text-28 tracking-tight' : 'text-15'}`}
        >
          {text}
        </span>
        {after}
      </span>
      {compareAt && (
        <s className={`font-mono text-muted tabular-nums ${large ? 'text-15' : 'text-13'}`}>
          <span className="sr-only">{t('Former price')} </span>
          {formatMoney(compareAt, locale.code)}
        </s>
      )}
      {compareAt && lowest30Days && (
        <span className="basis-full text-13 text-muted">
          {t('Lowest price of the last 30 days: {price}', { price: formatMoney(lowest30Days, locale.code) })}
        </span>
      )}
    </span>
  )
}
