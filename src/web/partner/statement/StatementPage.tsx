import { Link } from 'react-router'
import { formatMoney, type Money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { When } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ListFrame, Older } from '../area/ListFrame.tsx'
import type { BalanceView, PartnerArea, StatementView } from '../area/views.ts'

const LINK =
  'inline-flex min-h-11 items-center text-tide underline underline-offset-4 aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline'

interface StatementPageProps {
  readonly state: PartnerArea['state']
  readonly statement: StatementView
}

/** Shows a month of a partner's ledger from its opening to its closing balance, to read or to print. */
export function StatementPage({ state, statement }: StatementPageProps) {
  const t = useT()
  const { label, query, next } = statement
  return (
    <ListFrame
      title={t('Statement')}
      intro={t(
        'Every change of what you have earned. The opening balance and all entries make the closing balance.',
      )}
      state={state}
      file={`statement/file.csv${query}`}
    >
      <Months statement={statement} />
      <h2 className="text-21">{label}</h2>
      <Entries statement={statement} />
      <Older path={`/partner/statement${query}`} next={next} label={t('Show further entries')} />
      <Button
        type="button"
        tone="secondary"
        className="needs-script justify-self-start print:hidden"
        onClick={() => window.print()}
      >
        {t('Print')}
      </Button>
    </ListFrame>
  )
}

function Months({ statement: { before, after, currencies } }: { statement: StatementView }) {
  const t = useT()
  return (
    <nav aria-label={t('Statement')} className="flex flex-wrap gap-x-6 print:hidden">
      {before !== null && (
        <Link to={before} className={LINK}>
          {t('Month before')}
        </Link>
      )}
      {after !== null && (
        <Link to={after} className={LINK}>
          {t('Month after')}
        </Link>
      )}
      {currencies.map(({ query, label, isCurrent }) => (
        <Link key={label} to={query} aria-current={isCurrent ? 'true' : undefined} className={LINK}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Entries({ statement }: { statement: StatementView }) {
  const t = useT()
  const { label, rows, isFirst, next, opening, closing } = statement
  const caption = t('Statement of {month}', { month: label })
  const head = 'px-2 py-2 font-medium first:ps-0 last:pe-0'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-13">
          <tr className="border-edge border-b">
            <th scope="col" className={`${head} text-start`}>
              {t('Date')}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t('What')}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t('Pending')}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t('Payable')}
            </th>
          </tr>
        </thead>
        <tbody>
          {isFirst && <Balance name="opening" label={t('Opening balance')} balance={opening} />}
          {rows.map(({ id, at, words, number, pending, payable }) => (
            <tr key={id} data-entry={id} className="border-hairline border-b">
              <td className="py-2 pe-2">
                <When at={at} />
              </td>
              <td className="min-w-40 px-2 py-2">
                {words} {number !== null && <bdi className="font-mono text-13">{number}</bdi>}
              </td>
              <Amount money={pending} isChange />
              <Amount money={payable} isChange />
            </tr>
          ))}
          {isFirst && rows.length === 0 && (
            <tr className="border-hairline border-b">
              <td colSpan={4} className="py-2 text-muted">
                {t('Nothing changed in this month.')}
              </td>
            </tr>
          )}
          {next === null && <Balance name="closing" label={t('Closing balance')} balance={closing} />}
        </tbody>
      </table>
    </section>
  )
}

function Balance({ name, label, balance }: { name: string; label: string; balance: BalanceView }) {
  return (
    <tr data-balance={name} className="border-edge border-b font-semibold">
      <th scope="row" colSpan={2} className="py-2 pe-2 text-start">
        {label}
      </th>
      <Amount money={balance.pending} />
      <Amount money={balance.payable} />
    </tr>
  )
}

/** Shows an amount; of a change of nothing only a dash. */
function Amount({ money, isChange = false }: { money: Money; isChange?: boolean }) {
  const { locale } = useSite()
  return (
    <td
      data-minor={money.amount}
      className="whitespace-nowrap px-2 py-2 text-end tabular-nums last:pe-0"
      suppressHydrationWarning
    >
      {isChange && money.amount === 0 ? '–' : formatMoney(money, locale.code)}
    </td>
  )
}
