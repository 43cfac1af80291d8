import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { ActivePartnerView } from '../views.ts'
import type { MoneyView } from './views.ts'

/**
 * Shows what the partner's links did so far: four figures, each leads to its rows, and what of the money can be paid
 * out. Source: docs/http-contract.md "Partner programme".
 */
export function Figures({ partner: { clicks, paidOrders, money } }: { partner: ActivePartnerView }) {
  const t = useT()
  const { locale } = useSite()
  const count = new Intl.NumberFormat(locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code)
  const [main, ...others] = money
  if (!main) return null
  const { commissions, payouts } = main
  const words = (sum: MoneyView['pending']) => formatMoney(sum, locale.code)
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline desktop:grid-cols-4">
        <Figure name="clicks" label={t('Clicks')} value={clicks} text={count.format(clicks)} to="clicks" />
        <Figure
          name="orders"
          label={t('Paid orders')}
          value={paidOrders}
          text={count.format(paidOrders)}
          to="orders"
        />
        <Figure
          name="commissions"
          label={t('Commissions')}
          value={commissions.amount}
          text={words(commissions)}
          to="commissions"
        />
        <Figure
          name="payouts"
          label={t('Payouts')}
          value={payouts.amount}
          text={words(payouts)}
          to="statement"
        />
      </dl>
      <Balance money={main} />
      {others.map((other) => (
        <div key={other.pending.currency}>
          <p>
            {t('In {currency}: {commissions} of commissions, {payouts} of payouts', {
              currency: other.pending.currency,
              commissions: words(other.commissions),
              payouts: words(other.payouts),
            })}
          </p>
          <Balance money={other} />
        </div>
      ))}
    </div>
  )
}

interface FigureProps {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly text: string
  /** Where its rows are, behind `/partner/`. */
  readonly to: string
}

function Figure({ name, label, value, text, to }: FigureProps) {
  return (
    <div className="relative grid content-between gap-1 bg-ground p-4 hover:bg-panel">
      <dt className="text-13 text-muted">
        <Link to={`/partner/${to}`} className="underline underline-offset-4 after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd
        data-figure={name}
        data-value={value}
        className="break-words text-21 font-semibold tabular-nums md:text-28"
        suppressHydrationWarning
      >
        {text}
      </dd>
    </div>
  )
}

/** Says in words what is pending, what is payable, and when that changes. */
function Balance({ money: { pending, payable, nextDue } }: { money: MoneyView }) {
  const t = useT()
  const { locale } = useSite()
  const words = (sum: MoneyView['pending']) => formatMoney(sum, locale.code)
  return (
    <ul className="grid max-w-measure gap-1" suppressHydrationWarning>
      <li data-pending={pending.amount}>
        {t('Pending: {amount}. Buyers can still send these goods back.', { amount: words(pending) })}
      </li>
      <li data-payable={payable.amount}>
        {payable.amount < 0
          ? t(
              'Payable: {amount}. Money went back to buyers after your payout; your next commissions make up for it.',
              {
                amount: words(payable),
              },
            )
          : t('Payable: {amount}. The shop pays this out.', { amount: words(payable) })}
      </li>
      {nextDue && (
        <li>
          {t('Next to become payable: {amount} on {date}', {
            amount: words(nextDue.amount),
            date: nextDue.date,
          })}
        </li>
      )}
    </ul>
  )
}
