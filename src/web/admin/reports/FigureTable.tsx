import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { CellValue } from '../CellValue.tsx'
import type { Cell } from '../views.ts'

interface Row {
  readonly id: string
  readonly label: string
  readonly path: string
  readonly cells: readonly Cell[]
}

interface FigureTableProps {
  readonly caption: string
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly Row[]
  readonly totals?: readonly Cell[]
}

/** Shows figures as a table; the first cell of a row leads to what the figures are made of. */
export function FigureTable({ caption, columns, rows, totals }: FigureTableProps) {
  const t = useT()
  const alignOf = (index: number): string => (columns[index]?.isNumber ? 'text-end' : 'text-start')
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-edge border-b text-13">
            {columns.map(({ label }, index) => (
              <th key={label} scope="col" className={`px-2 py-1 font-medium first:ps-0 ${alignOf(index)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, path, cells }) => (
            <tr key={id} className="relative border-hairline border-b hover:bg-panel">
              <th scope="row" className="px-2 py-2 ps-0 text-start font-normal">
                {path === '' ? (
                  label
                ) : (
                  <Link to={`/admin/${path}`} className="underline after:absolute after:inset-0">
                    <bdi>{label}</bdi>
                  </Link>
                )}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]?.label ?? index}
                  className={`whitespace-nowrap px-2 py-2 ${alignOf(index + 1)}`}
                >
                  <CellValue cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr className="border-edge border-t font-semibold">
              <th scope="row" className="px-2 py-2 ps-0 text-start">
                {t('Total')}
              </th>
              {totals.map((cell, index) => (
                <td
                  key={columns[index + 1]?.label ?? index}
                  className={`whitespace-nowrap px-2 py-2 ${alignOf(index + 1)}`}
                >
                  <CellValue cell={cell} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
