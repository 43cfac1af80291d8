import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { BarChart } from '#web/site/chart/BarChart.tsx'
import { Part } from '../Part.tsx'
import { type ChartRow, type ChartView, SERIES, type SeriesName } from './views.ts'

const NAMES: Readonly<Record<SeriesName, string>> = {
  clicks: msg('Clicks'),
  orders: msg('Paid orders'),
  commissions: msg('Commissions'),
}

const LINK =
  'inline-flex min-h-11 items-center text-tide underline underline-offset-4 aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline'

/** Shows a figure over time as bars, and all three as a table. Links choose which; they work without script. */
export function Chart({ chart: { show, by, rows } }: { chart: ChartView }) {
  const t = useT()
  const name = translateText(t, NAMES[show])
  const span = by === 'day' ? t('30 days') : t('12 months')
  const queryOf = (series: SeriesName, unit: ChartView['by']): string =>
    `?${new URLSearchParams({ show: series, by: unit })}#chart`
  return (
    <Part id="chart" title={t('Over time')}>
      <nav aria-label={t('What the chart shows')} className="flex flex-wrap gap-x-6">
        {SERIES.map((series) => (
          <Link
            key={series}
            to={queryOf(series, by)}
            aria-current={series === show ? 'true' : undefined}
            className={LINK}
          >
            {translateText(t, NAMES[series])}
          </Link>
        ))}
        <Link
          to={queryOf(show, 'day')}
          aria-current={by === 'day' ? 'true' : undefined}
          className={`${LINK} md:ms-auto`}
        >
          {t('30 days')}
        </Link>
        <Link to={queryOf(show, 'month')} aria-current={by === 'month' ? 'true' : undefined} className={LINK}>
          {t('12 months')}
        </Link>
      </nav>
      <BarChart title={`${name}, ${span}`} bars={rows.map((row) => ({ label: row.label, ...row[show] }))} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-tide underline underline-offset-4">
          {t('As a table')}
        </summary>
        <Table
          caption={`${t('Over time')}, ${span}`}
          unit={by === 'day' ? t('Day') : t('Month')}
          rows={rows}
        />
      </details>
    </Part>
  )
}

function Table({ caption, unit, rows }: { caption: string; unit: string; rows: readonly ChartRow[] }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-13">
          <tr className="border-edge border-b">
            <th scope="col" className="py-2 pe-2 text-start font-medium">
              {unit}
            </th>
            {SERIES.map((series) => (
              <th key={series} scope="col" className="px-2 py-2 text-end font-medium last:pe-0">
                {translateText(t, NAMES[series])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.span} data-span={row.span} className="border-hairline border-b">
              <th scope="row" className="py-2 pe-2 text-start font-normal">
                {row.label}
              </th>
              {SERIES.map((series) => (
                <td
                  key={series}
                  data-series={series}
                  data-value={row[series].value}
                  className="whitespace-nowrap px-2 py-2 text-end tabular-nums last:pe-0"
                >
                  {row[series].text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
