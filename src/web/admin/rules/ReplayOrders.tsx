import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { DecidedLine, RulePreviewView } from './views.ts'

type ReplayedOrder = RulePreviewView['orders'][number]

/** Shows the orders whose commission changes most, each line with the rule that decides it before and afterwards. */
export function ReplayOrders({ orders }: { orders: readonly ReplayedOrder[] }) {
  const t = useT()
  return (
    <>
      <h2 className="mt-8 text-17">{t('Orders that change most')}</h2>
      {orders.length === 0 && <p className="mt-2">{t('No order of this time earns more or less.')}</p>}
      <ul className="mt-2 grid gap-4">
        {orders.map((order) => (
          <Order key={order.key} order={order} />
        ))}
      </ul>
    </>
  )
}

function Order({ order: { label, path, partner, before, after, lines } }: { order: ReplayedOrder }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <li className="border border-edge p-3" data-order={label}>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <Link to={`/admin/${path}`} className="inline-flex min-h-9 items-center underline">
          {label}
        </Link>
        <span className="text-13 text-muted">
          <bdi>{partner}</bdi>
        </span>
        <span className="ms-auto">
          {t('{before} → {after}', {
            before: formatMoney(before, locale.code),
            after: formatMoney(after, locale.code),
          })}
        </span>
      </p>
      <ul className="mt-1 grid gap-1 text-13">
        {lines.map(({ key, name, before: was, after: is }) => (
          <li key={key}>
            <bdi>{name}</bdi>: <Decided line={was} /> → <Decided line={is} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Decided({ line: { rule, rate, earns } }: { line: DecidedLine }) {
  const t = useT()
  const { locale } = useSite()
  if (rate === '') return <span className="text-muted">{t('no rule')}</span>
  return (
    <span>
      <bdi>{rule}</bdi> ({rate}): {formatMoney(earns, locale.code)}
    </span>
  )
}
