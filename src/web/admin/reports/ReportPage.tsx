import { useId } from 'react'
import { Form, Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { BarChart } from '#web/site/chart/BarChart.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FigureTable } from './FigureTable.tsx'
import type { Compared, QueryLink, ReportView } from './views.ts'

/** Shows a report: what is asked for, the totals beside those of the span before, a chart, and the table. */
export function ReportPage({ view }: { view: ReportView }) {
  const t = useT()
  const { basePath } = useSite()
  const title = t('Reports')
  const current = view.kinds.find(({ isCurrent }) => isCurrent)?.label ?? title
  return (
    <>
      <title>{`${title}: ${current}`}</title>
      <PageTitle size="small">{title}</PageTitle>
      <Links label={t('Reports')} links={view.kinds} />
      <Links label={t('Span of days')} links={view.spans} />
      {view.currencies.length > 1 && <Links label={t('Currency')} links={view.currencies} />}
      <Question view={view} />
      <dl className="mt-6 grid gap-4 sm:grid-cols-2 desktop:grid-cols-4">
        {view.compared.map((compared) => (
          <Total key={compared.label} compared={compared} />
        ))}
      </dl>
      <BarChart bars={view.chart} title={current} />
      {view.rows.length === 0 ? (
        <p className="mt-6">{t('Nothing was sold in these days.')}</p>
      ) : (
        <FigureTable
          caption={current}
          columns={view.columns}
          rows={view.rows.map(({ key, ...row }) => ({ ...row, id: key }))}
          totals={view.totals}
        />
      )}
      {view.hiddenRows > 0 && (
        <p className="mt-2 text-13 text-muted">
          {t('{rows, plural, one {One more row is} other {# more rows are}} in the file.', {
            rows: view.hiddenRows,
          })}
        </p>
      )}
      {view.notes.map((note) => (
        <p key={note} className="mt-2 text-13 text-muted">
          {note}
        </p>
      ))}
      <p className="mt-6">
        <a href={`${basePath}/admin/${view.file}`} download className={buttonClass('secondary')}>
          {t('Save as CSV')}
        </a>
      </p>
    </>
  )
}

function Links({ label, links }: { label: string; links: readonly QueryLink[] }) {
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap gap-x-4">
      {links.map(({ query, label: words, isCurrent }) => (
        <Link
          key={words}
          to={query}
          aria-current={isCurrent ? 'true' : undefined}
          className="inline-flex min-h-9 items-center text-15 text-tide underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline mobile:min-h-11"
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

function Question({ view: { by, basis, from, to, currency, hasBasis } }: { view: ReportView }) {
  const t = useT()
  const id = useId()
  return (
    <Form key={`${by} ${basis} ${from} ${to}`} method="get" className="mt-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="currency" value={currency} />
      <label className="grid gap-1 font-medium text-13">
        {t('First day')}
        <input type="date" name="from" defaultValue={from} className="field" />
      </label>
      <label className="grid gap-1 font-medium text-13">
        {t('Last day')}
        <input type="date" name="to" defaultValue={to} className="field" />
      </label>
      {hasBasis && (
        <div className="grid gap-1">
          <label htmlFor={id} className="font-medium text-13">
            {t('What counts')}
          </label>
          <select id={id} name="basis" defaultValue={basis} className="field">
            <option value="orders">{t('Orders on the day they are placed')}</option>
            <option value="documents">{t('Invoices and credit notes')}</option>
          </select>
        </div>
      )}
      <Button>{t('Apply')}</Button>
    </Form>
  )
}

function Total({ compared: { label, now, before, changePermille } }: { compared: Compared }) {
  const t = useT()
  const { locale } = useSite()
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  const change =
    changePermille === null
      ? ''
      : new Intl.NumberFormat(code, {
          style: 'percent',
          maximumFractionDigits: 1,
          signDisplay: 'exceptZero',
        }).format(changePermille / 1_000)
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="font-semibold text-21 tabular-nums">{formatMoney(now, locale.code)}</dd>
      <dd className="text-13 text-muted">
        {t('Span before: {amount}', { amount: formatMoney(before, locale.code) })}{' '}
        {change !== '' && <bdi dir="ltr">({change})</bdi>}
      </dd>
    </div>
  )
}
