import { useT } from '#web/i18n/I18nProvider.tsx'
import { CellValue } from './CellValue.tsx'
import type { ChangeRow } from './cell.ts'

/** Shows what an act would change, before it is done. */
export function ChangeTable({ rows }: { rows: readonly ChangeRow[] }) {
  const t = useT()
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('What changes')}</caption>
        <thead>
          <tr className="border-edge border-b text-13">
            <th scope="col" className="py-1 pe-2 text-start font-medium">
              {t('What changes')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-medium">
              {t('Before')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-medium">
              {t('Afterwards')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label} className="border-hairline border-b">
              <td className="py-2 pe-2">{label}</td>
              <td className="px-2 py-2 text-end">{before ? <CellValue cell={before} /> : '–'}</td>
              <td className="px-2 py-2 text-end">
                <CellValue cell={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
