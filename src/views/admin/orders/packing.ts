import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readSellerSettings, sellerOf } from '#domains/invoice/index.ts'
import { type AddressView, fullAddress } from '#domains/order/contract.ts'
import { type PackingPapers, type Parcel, pickListOf } from '#domains/order/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** Most orders whose papers are printed at once. */
export const MOST_PARCELS = 100

const parcels = statement<{ readonly numbers: readonly string[] }>(
  'admin-parcels',
  `SELECT o.number, o.placed_at AS "placedAt", o.shipping_method AS "shippingMethod", o.gift_note AS "giftNote",
     coalesce(o.shipping_address, o.billing) AS address,
     (SELECT json_agg(json_build_object('sku', coalesce(v.sku, ''), 'name', l.name, 'pieces', l.pieces - l.shipped_pieces) ORDER BY coalesce(v.sku, ''), l.position)
      FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id
      WHERE l.order_id = o.id AND l.requires_shipping AND l.shipped_pieces < l.pieces
        AND NOT EXISTS (SELECT FROM order_withdrawal w WHERE w.order_id = l.order_id AND w.variant_id = l.variant_id)) AS lines
   FROM orders o WHERE o.number = ANY ($numbers) AND o.state = 'placed' ORDER BY o.placed_at, o.id`,
)

/** Reads what is left to ship of some orders, the oldest first. Orders with nothing left are not in it. */
export async function readParcels(db: Queryable, numbers: readonly string[]): Promise<Parcel[]> {
  const rows = await db.query<ParcelRow>(parcels, parcels.bind({ numbers: numbers.slice(0, MOST_PARCELS) }))
  return rows.flatMap(({ address, lines, ...order }) =>
    lines === null ? [] : [{ ...order, address: linesOf(fullAddress(address)), lines }],
  )
}

type ParcelRow = Omit<Parcel, 'address' | 'lines'> & {
  readonly address: Partial<AddressView>
  readonly lines: Parcel['lines'] | null
}

/** Reads what the papers for packing some orders say. */
export async function readPackingPapers(
  db: Queryable,
  numbers: readonly string[],
  { locale, shopName, now }: { readonly locale: LocaleCode; readonly shopName: string; readonly now: Date },
): Promise<PackingPapers> {
  const [left, settings] = await Promise.all([readParcels(db, numbers), readSellerSettings(db)])
  const sender = linesOf({ ...sellerOf(settings), name: '' })
  return { locale, shopName, sender, at: now, parcels: left, picked: pickListOf(left) }
}

/** Writes an address as it stands on a parcel. */
function linesOf({
  name = '',
  company = '',
  line1 = '',
  line2 = '',
  zip = '',
  city = '',
  country = '',
}: Partial<AddressView>): string[] {
  return [company, name, line1, line2, `${zip} ${city}`.trim(), country].filter((line) => line !== '')
}
