import { useId } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { CellValue } from '../CellValue.tsx'
import type { ColumnView, ListView, RowView } from '../views.ts'

/** Shows the rows of a list. Whole rows are easy to hit: the first cell's link covers its row. */
export function ListTable({ view: { columns, rows, title, bulk, chosenPages } }: { view: ListView }) {
  const t = useT()
  const canChoose = bulk.length + chosenPages.length > 0
  return (
    <div className="relative mt-2 overflow-x-auto">
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-edge border-b text-start text-13">
            {canChoose && (
              <th scope="col" className="w-11">
                <span className="sr-only">{t('Chosen')}</span>
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow key={row.id} row={row} columns={columns} canChoose={canChoose} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ColumnHead({ column: { label, isNumber, sort } }: { column: ColumnView }) {
  const t = useT()
  const direction = sort?.direction ?? null
  const sorted = direction === null ? undefined : direction === 'up' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`px-2 py-1 font-medium first:ps-0 ${isNumber ? 'text-end' : 'text-start'}`}
    >
      {sort ? (
        <Link to={sort.query} className="inline-flex min-h-9 items-center gap-1 hover:underline">
          {label}
          <span aria-hidden="true">{direction === null ? '' : direction === 'up' ? '↑' : '↓'}</span>
          <span className="sr-only">{t('Sort')}</span>
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

interface ListRowProps {
  readonly row: RowView
  readonly columns: readonly ColumnView[]
  readonly canChoose: boolean
}

function ListRow({ row, columns, canChoose }: ListRowProps) {
  const id = useId()
  return (
    <tr className="relative border-hairline border-b hover:bg-panel">
      {canChoose && (
        <td className="relative z-10">
          <label htmlFor={`${id}-box`} className="grid size-11 place-items-center">
            <input
              id={`${id}-box`}
              type="checkbox"
              name={`row.${row.id}`}
              value="1"
              aria-labelledby={id}
              className="size-5"
            />
          </label>
        </td>
      )}
      {row.cells.map((cell, index) => {
        const column = columns[index]
        return (
          <td
            key={column?.id ?? index}
            className={`whitespace-nowrap px-2 py-2 first:ps-0 ${column?.isNumber ? 'text-end' : ''}`}
          >
            {index === 0 ? (
              <Link
                id={id}
                to={`/admin/${row.path}`}
                className="font-medium underline after:absolute after:inset-0"
              >
                <CellValue cell={cell} />
              </Link>
            ) : (
              <CellValue cell={cell} />
            )}
          </td>
        )
      })}
    </tr>
  )
}
