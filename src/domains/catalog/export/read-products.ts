import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readCategoryRecords } from '../category-store.ts'
import { categoryFinder } from '../import/category-of.ts'
import { readProductRecord } from '../write-store.ts'
import { CSV_HEAD, productCsv } from './product-csv.ts'

/** Products that are read between two pieces of the file. */
const AT_ONCE = 100

const handlesAfter = statement<{ readonly after: string; readonly limit: number }>(
  'catalog-handles-after',
  'SELECT handle FROM product WHERE handle > $after ORDER BY handle LIMIT $limit',
)

/**
 * Returns all products as the pieces of a CSV file, in the order of their handles. Each piece is read when it is
 * asked for, so that a large catalogue fills no memory.
 */
export async function* exportProducts(db: Queryable, currency: string): AsyncGenerator<string> {
  const categories = await readCategoryRecords(db)
  const finder = categoryFinder(categories)
  const handles = new Map(categories.map(({ id, handle }) => [id, handle]))
  const context = {
    currency,
    categoryOf: (id: string) => handles.get(id) ?? null,
    categoryOfType: (type: string) => finder.find(type),
  }
  yield CSV_HEAD
  for (let after = ''; ; ) {
    const rows = await db.query<{ handle: string }>(
      handlesAfter,
      handlesAfter.bind({ after, limit: AT_ONCE }),
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.handle
    const products = await Promise.all(rows.map(({ handle }) => readProductRecord(db, handle)))
    yield products.map((product) => (product ? productCsv(product, context) : '')).join('')
  }
}
