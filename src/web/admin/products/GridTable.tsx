import type { ClipboardEventHandler, KeyboardEventHandler } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { GridColumn, GridRow, GridView } from './views.ts'

interface GridTableProps {
  readonly view: GridView
  readonly onKeyDown: KeyboardEventHandler
  readonly onPaste: ClipboardEventHandler
}

/**
 * Shows the inputs of the grid. On a small screen each variant is a block with a label at each input. Inputs are
 * bare elements: a thousand variants are nine thousand of them.
 */
export function GridTable({ view: { columns, rows, product }, onKeyDown, onPaste }: GridTableProps) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the inputs inside; one listener serves thousands of them
    <div className="relative overflow-x-auto" onKeyDown={onKeyDown} onPaste={onPaste}>
      <table className="w-full border-collapse text-15 mobile:block">
        <caption className="sr-only">{product.name}</caption>
        <thead className="mobile:sr-only">
          <tr className="border-edge border-b text-13">
            <th scope="col" className="py-1 pe-2 text-start font-medium">
              {t('Variant')}
            </th>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col" className="px-1 py-1 text-start font-medium">
                {label}
              </th>
            ))}
            <th scope="col" className="ps-2 py-1 text-end font-medium">
              {t('Reserved')}
            </th>
          </tr>
        </thead>
        <tbody className="mobile:block">
          {rows.map((row, place) => (
            <tr
              key={row.publicId}
              className="border-hairline border-b mobile:grid mobile:grid-cols-2 mobile:gap-x-3 mobile:gap-y-2 mobile:py-3"
            >
              <th scope="row" className="py-1 pe-2 text-start font-medium mobile:col-span-2">
                <bdi>{row.name}</bdi>
              </th>
              {columns.map((column, index) => (
                <td
                  key={column.field}
                  data-label={column.label}
                  className="px-1 py-1 mobile:grid mobile:gap-1 mobile:px-0 mobile:before:text-13 mobile:before:text-muted mobile:before:content-[attr(data-label)]"
                >
                  <CellInput column={column} row={row} index={index} place={place} />
                </td>
              ))}
              <td
                data-label={t('Reserved')}
                className="ps-2 text-end tabular-nums mobile:ps-0 mobile:text-start mobile:before:me-2 mobile:before:text-13 mobile:before:text-muted mobile:before:content-[attr(data-label)]"
              >
                {row.reserved}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WIDTHS: Readonly<Record<GridColumn['kind'], string>> = {
  text: 'desktop:min-w-28',
  amount: 'desktop:min-w-24 tabular-nums',
  whole: 'desktop:min-w-20 tabular-nums',
  flag: '',
}

function CellInput({
  column: { field, label, kind, isEditable },
  row,
  index,
  place,
}: {
  column: GridColumn
  row: GridRow
  index: number
  place: number
}) {
  const text = row.cells[index] ?? ''
  const name = `${field}:${row.publicId}`
  const parts = {
    name,
    'data-cell': `${place},${index}`,
    'aria-label': `${row.name}: ${label}`,
    disabled: !isEditable,
  }
  return (
    <>
      {kind === 'flag' ? (
        <input {...parts} type="checkbox" value="1" defaultChecked={text === '1'} className="size-6" />
      ) : (
        <input
          {...parts}
          type="text"
          inputMode={kind === 'amount' ? 'decimal' : kind === 'whole' ? 'numeric' : undefined}
          autoComplete="off"
          defaultValue={text}
          className={`field min-h-9 w-full px-2 py-1 aria-invalid:border-danger mobile:min-h-11 ${WIDTHS[kind]}`}
        />
      )}
      {isEditable && (
        <noscript>
          <input type="hidden" name={`was:${name}`} value={text} />
        </noscript>
      )}
    </>
  )
}
