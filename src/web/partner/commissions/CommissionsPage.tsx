import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { When } from '#web/site/When.tsx'
import { ListFrame, Older } from '../area/ListFrame.tsx'
import type { CommissionView, ListPage, PartnerArea } from '../area/views.ts'

const TONES: Readonly<Record<CommissionView['state'], string>> = {
  pending: 'text-muted',
  payable: 'text-success',
  returned: 'text-muted',
  held: 'text-amber-ink',
  refused: 'text-muted',
}

interface CommissionsPageProps {
  readonly state: PartnerArea['state']
  readonly page: ListPage<CommissionView>
}

/** Lists what each order earned, newest first, with the rule and the basis of its lines. */
export function CommissionsPage({ state, page: { rows, next } }: CommissionsPageProps) {
  const t = useT()
  return (
    <ListFrame
      title={t('Commissions')}
      intro={t(
        'What each order earns you. A commission is pending until the buyer can no longer send the goods back; then it is payable.',
      )}
      state={state}
      file={rows.length === 0 ? null : 'commissions/file.csv'}
    >
      {rows.length === 0 && <p className="text-muted">{t('No order has earned you a commission yet.')}</p>}
      <ul className="grid gap-px">
        {rows.map((row) => (
          <Commission key={row.number} row={row} />
        ))}
      </ul>
      <Older path="/partner/commissions" next={next} label={t('Show older commissions')} />
    </ListFrame>
  )
}

function Commission({ row }: { row: CommissionView }) {
  const t = useT()
  const { locale } = useSite()
  const { number, earnedAt, state, stateWords, earned, returned, basis, lines } = row
  const words = (money: CommissionView['earned']) => formatMoney(money, locale.code)
  return (
    <li data-commission={number} data-state={state} className="border-hairline border-b py-3">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-6 gap-y-1">
          <bdi className="font-mono">{number}</bdi>
          <When at={earnedAt} />
          <span className={TONES[state]}>{stateWords}</span>
          <span className="ms-auto font-semibold tabular-nums" suppressHydrationWarning>
            {words({ ...earned, amount: earned.amount - returned.amount })}
          </span>
        </summary>
        <ul className="mt-1 grid max-w-measure gap-1 text-muted" suppressHydrationWarning>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an order may say the same
            <li key={index}>{line}</li>
          ))}
          <li>{t('Basis: {amount}, after discounts, without VAT and shipping', { amount: words(basis) })}</li>
          {returned.amount > 0 && (
            <li>
              {t('Taken back, because money went back to the buyer: {amount}', { amount: words(returned) })}
            </li>
          )}
        </ul>
      </details>
    </li>
  )
}
