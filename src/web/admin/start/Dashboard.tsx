import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { BarChart } from '#web/site/chart/BarChart.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Obstacles } from '../setup/Obstacles.tsx'
import type { Obstacle } from '../setup/views.ts'
import type { AreaGroup } from '../views.ts'
import type { DashboardView, LowStock, SalesNow, SubscriptionsNow } from './views.ts'

const LINK = 'inline-flex min-h-9 items-center text-tide underline mobile:min-h-11'

/** Shows what happens in the shop now: only what the roles may read. */
export function Dashboard({
  view,
  groups,
  obstacles,
}: {
  view: DashboardView
  groups: readonly AreaGroup[]
  obstacles: readonly Obstacle[]
}) {
  const t = useT()
  const { sales, attention, lowStock, subscriptions } = view
  return (
    <>
      <title>{t('Back office')}</title>
      <PageTitle size="small">{t('Back office')}</PageTitle>
      {obstacles.length > 0 && (
        <section aria-labelledby="to-do" className="mt-6 max-w-3xl">
          <h2 id="to-do" className="mb-2 text-17">
            {t('Still to do')}
          </h2>
          <Obstacles obstacles={obstacles} />
        </section>
      )}
      <div className="mt-6 grid gap-8 desktop:grid-cols-2">
        {attention && <Attention attention={attention} />}
        {sales && <Today sales={sales} />}
        {lowStock && <Low stock={lowStock} />}
        {subscriptions && <Subscriptions subscriptions={subscriptions} />}
      </div>
      {sales && <Month sales={sales} />}
      <Areas groups={groups} />
    </>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="content-start">
      <h2 className="text-17">{title}</h2>
      {children}
    </section>
  )
}

function Attention({ attention }: { attention: NonNullable<DashboardView['attention']> }) {
  const t = useT()
  return (
    <Box title={t('Needs attention')}>
      {attention.things === 0 ? (
        <p className="mt-2">{t('Nothing waits for you.')}</p>
      ) : (
        <>
          <ul className="mt-2">
            {attention.kinds.map(({ kind, title, things, hasMore }) => (
              <li key={kind} className="flex justify-between gap-4 border-hairline border-b py-1">
                <Link to={`/admin/attention#kind-${kind}`} className={LINK}>
                  {title}
                </Link>
                <span className="self-center tabular-nums">
                  {things}
                  {hasMore ? '+' : ''}
                </span>
              </li>
            ))}
          </ul>
          <Link to="/admin/attention" className={LINK}>
            {t('Show all')}
          </Link>
        </>
      )}
    </Box>
  )
}

function Today({ sales: { today, lastWeek } }: { sales: SalesNow }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <Box title={t('Today')}>
      <p className="mt-2 font-semibold text-28 tabular-nums">{formatMoney(today.gross, locale.code)}</p>
      <p>
        <Link to={`/admin/${today.path}`} className={LINK}>
          {t('{orders, plural, one {One order} other {# orders}}', { orders: today.orders })}
        </Link>
      </p>
      <p className="text-13 text-muted">
        {t('The same day last week, all day: {amount}', { amount: formatMoney(lastWeek, locale.code) })}
      </p>
    </Box>
  )
}

function Low({ stock }: { stock: readonly LowStock[] }) {
  const t = useT()
  return (
    <Box title={t('Low stock')}>
      {stock.length === 0 ? (
        <p className="mt-2">{t('There is enough of everything.')}</p>
      ) : (
        <ul className="mt-2">
          {stock.map(({ id, name, free }) => (
            <li key={id} className="flex justify-between gap-4 border-hairline border-b py-1">
              <bdi className="min-w-0 break-words">{name}</bdi>
              <span className="whitespace-nowrap tabular-nums">
                {t('{pieces, plural, one {# piece} other {# pieces}}', { pieces: free })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

function Subscriptions({ subscriptions }: { subscriptions: SubscriptionsNow }) {
  const t = useT()
  const { locale } = useSite()
  const { running, hasMore, renewing, amount, days } = subscriptions
  return (
    <Box title={t('Subscriptions')}>
      <p className="mt-2">
        {hasMore
          ? t('More than {running} are running.', { running })
          : t('{running, plural, =0 {None is running.} one {One is running.} other {# are running.}}', {
              running,
            })}
      </p>
      {running > 0 && (
        <p className="text-13 text-muted">
          {t(
            '{renewing, plural, =0 {None renews} one {One renews} other {# renew}} within {days} days: {amount}',
            {
              renewing,
              days,
              amount: formatMoney(amount, locale.code),
            },
          )}
        </p>
      )}
    </Box>
  )
}

function Month({ sales: { chart, total, path } }: { sales: SalesNow }) {
  const t = useT()
  const { locale } = useSite()
  const title = t('Sales of 30 days')
  return (
    <section className="mt-8">
      <h2 className="text-17">{title}</h2>
      <p className="font-semibold tabular-nums">{formatMoney(total, locale.code)}</p>
      <BarChart bars={chart} title={title} />
      <details className="mt-2">
        <summary className="inline-flex min-h-9 items-center text-13 text-tide underline mobile:min-h-11">
          {t('As a table')}
        </summary>
        <table className="w-full border-collapse text-15">
          <caption className="sr-only">{title}</caption>
          <thead className="text-13">
            <tr>
              <th scope="col" className="text-start font-medium">
                {t('Day')}
              </th>
              <th scope="col" className="text-end font-medium">
                {t('Gross')}
              </th>
            </tr>
          </thead>
          <tbody>
            {chart.map(({ label, text, path: to }) => (
              <tr key={label} className="border-hairline border-b">
                <th scope="row" className="text-start font-normal">
                  <Link to={`/admin/${to}`} className={LINK}>
                    {label}
                  </Link>
                </th>
                <td className="text-end tabular-nums">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p>
        <Link to={`/admin/${path}`} className={LINK}>
          {t('Open the report')}
        </Link>
      </p>
    </section>
  )
}

function Areas({ groups }: { groups: readonly AreaGroup[] }) {
  return (
    <div className="mt-10 grid gap-6 border-hairline border-t pt-6">
      {groups.map(({ title, areas }) => (
        <section key={title}>
          <h2 className="text-17">{title}</h2>
          <ul className="mt-2 flex flex-wrap gap-3">
            {areas.map((area) => (
              <li key={area.path}>
                <Link
                  to={`/admin/${area.path}`}
                  className="inline-flex min-h-11 items-center border border-edge px-4 hover:border-ink"
                >
                  {area.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
