import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Cell, TableView } from '#web/admin/views.ts'

/** Prices of a product that its page lists, the latest first. */
const SHOWN = 50

/** A price as it was from a moment on. Amounts are minor units. */
interface PriceRow {
  readonly variant: string
  readonly currency: string
  readonly amountMinor: number
  readonly compareAtMinor: number | null
  readonly validFrom: Date
  /** Lowest price of the 30 days before; null: there was none. */
  readonly lowestMinor: number | null
}

const historyOf = statement<{ readonly id: string; readonly shown: number }>(
  'admin-product-prices',
  `SELECT h.variant, h.currency, h.amount_minor AS "amountMinor", h.compare_at_minor AS "compareAtMinor", h.valid_from AS "validFrom",
     (SELECT min(b.amount_minor) FROM price_history b WHERE b.variant_id = h.variant_id AND b.currency = h.currency AND b.valid_from < h.valid_from
        AND b.valid_from >= coalesce((SELECT max(s.valid_from) FROM price_history s WHERE s.variant_id = h.variant_id AND s.currency = h.currency
          AND s.valid_from <= h.valid_from - interval '30 days'), '-infinity')) AS "lowestMinor"
   FROM (
     SELECT x.*, coalesce(nullif(v.sku, ''), v.public_id) AS variant
     FROM variant v JOIN price_history x ON x.variant_id = v.id
     WHERE v.product_id = $id ORDER BY x.valid_from DESC, x.id DESC LIMIT $shown) h
   ORDER BY h.valid_from DESC, h.id DESC`,
)

/** Reads what the variants of a product cost and when, the latest first. */
export async function readPriceHistory(db: Queryable, id: string): Promise<PriceRow[]> {
  return db.query<PriceRow>(historyOf, historyOf.bind({ id, shown: SHOWN }))
}

/** Shows the prices of a product over time, each with the lowest of the 30 days before it. */
export function priceTable(rows: readonly PriceRow[], t: Translate): TableView {
  const amount = (minor: number | null, currency: string): Cell =>
    minor === null ? { kind: 'nothing' } : { kind: 'money', money: money(minor, currency) }
  return {
    title: t('Prices over time'),
    columns: [
      { label: t('From'), isNumber: false },
      { label: t('Variant'), isNumber: false },
      { label: t('Price'), isNumber: true },
      { label: t('Struck price'), isNumber: true },
      { label: t('Lowest of the 30 days before'), isNumber: true },
    ],
    rows: rows.map(({ variant, currency, amountMinor, compareAtMinor, validFrom, lowestMinor }) => [
      { kind: 'instant', at: validFrom.toISOString() },
      { kind: 'outside', text: variant },
      amount(amountMinor, currency),
      amount(compareAtMinor, currency),
      amount(lowestMinor, currency),
    ]),
  }
}
