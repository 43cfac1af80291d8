import type { Queryable } from '#db/database.ts'
import { readProducts } from '#domains/report/index.ts'
import { decimalAmount } from '#kernel/money.ts'
import type { StreamedFile } from '#web/admin/reports/views.ts'
import { CSV_MARK, csvLines } from './csv.ts'
import { productLabels } from './names.ts'
import type { ReportReader } from './read-report.ts'
import { parseReportQuery, type ReportQuery } from './report-query.ts'
import { type ReportTable, readTable } from './tables.ts'

/** Products whose names are read at once. */
const AT_ONCE = 1_000

/** Reads a report as a file, all rows of it. Amounts are decimal numbers with a point. */
export async function readReportFile(
  db: Queryable,
  params: URLSearchParams,
  reader: ReportReader,
): Promise<StreamedFile> {
  const asked = parseReportQuery(params, reader.now)
  const query = { ...asked, currency: asked.currency === '' ? reader.currency : asked.currency }
  const table = await readTable(db, query, reader)
  const batches = query.by === 'product' ? await productRows(db, query, reader) : [table.rows]
  return {
    name: `${query.by}-${query.from}-${query.to}-${query.currency}.csv`,
    type: 'text/csv; charset=utf-8',
    lines: linesOf(table, batches, query, reader),
  }
}

type Rows = ReportTable['rows']

async function* linesOf(
  { columns, areMoney }: ReportTable,
  batches: Iterable<Rows> | AsyncIterable<Rows>,
  { by, currency }: ReportQuery,
  { t }: ReportReader,
): AsyncGenerator<string> {
  const cell = (value: number, index: number): string =>
    areMoney[index] ? decimalAmount({ amount: value, currency }) : String(value)
  yield CSV_MARK + csvLines([[...columns.map(({ label }) => label), t('Currency')]])
  for await (const rows of batches)
    yield csvLines(
      rows.map(({ key, label, values }) => [
        by === 'day' || by === 'country' ? key : label,
        ...values.map(cell),
        currency,
      ]),
    )
}

/** Reads the sums of all products, which are small, and their names while the file is written. */
async function productRows(
  db: Queryable,
  query: ReportQuery,
  { locale, t }: ReportReader,
): Promise<AsyncIterable<Rows>> {
  const sold = (await readProducts(db, query))
    .filter(({ currency }) => currency === query.currency)
    .sort((a, b) => b.grossMinor - a.grossMinor)
  async function* batches(): AsyncGenerator<Rows> {
    for (let at = 0; at < sold.length; at += AT_ONCE) {
      const some = sold.slice(at, at + AT_ONCE)
      const ids = some.map(({ productId }) => productId)
      const labelOf = await productLabels(db, ids, { locale, t })
      yield some.map(({ productId, pieces, grossMinor }) => ({
        key: productId,
        label: labelOf(productId),
        values: [pieces, grossMinor],
      }))
    }
  }
  return batches()
}
