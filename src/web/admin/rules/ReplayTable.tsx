import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { ReplayRow } from './views.ts'

interface ReplayTableProps {
  readonly caption: string
  /** Heading of the first column. */
  readonly first: string
  readonly rows: readonly ReplayRow[]
  readonly totals: readonly ReplayRow[]
}

/** Shows orders and commissions under the present and the changed rules, in one row for each partner. */
export function ReplayTable({ caption, first, rows, totals }: ReplayTableProps) {
  const t = useT()
  const heads = [t('Orders'), t('By the present rules'), t('By the changed rules'), t('Difference')]
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-edge border-b text-13">
            <th scope="col" className="py-1 pe-2 text-start font-medium">
              {first}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 text-end font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
        <tfoot className="font-medium">
          {totals.map((row) => (
            <Row key={row.key} row={row} isTotal />
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function Row({ row, isTotal = false }: { row: ReplayRow; isTotal?: boolean }) {
  const { locale } = useSite()
  const { label, path, orders, before, after, difference } = row
  const sign = difference.amount > 0 ? '+' : ''
  const tone = difference.amount < 0 ? 'text-danger' : ''
  return (
    <tr
      className="border-hairline border-b"
      data-replay={isTotal ? 'all' : label}
      data-before={before.amount}
      data-after={after.amount}
    >
      <th scope="row" className="py-2 pe-2 text-start font-normal">
        {path === '' ? (
          label
        ) : (
          <Link to={`/admin/${path}`} className="inline-flex min-h-9 items-center underline">
            <bdi>{label}</bdi>
          </Link>
        )}
      </th>
      <td className="px-2 py-2 text-end">{orders.toLocaleString(locale.code)}</td>
      <td className="whitespace-nowrap px-2 py-2 text-end">{formatMoney(before, locale.code)}</td>
      <td className="whitespace-nowrap px-2 py-2 text-end">{formatMoney(after, locale.code)}</td>
      <td className={`whitespace-nowrap px-2 py-2 text-end ${tone}`}>
        <bdi>
          {sign}
          {formatMoney(difference, locale.code)}
        </bdi>
      </td>
    </tr>
  )
}
