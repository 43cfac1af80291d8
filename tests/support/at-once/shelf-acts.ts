import { importProducts } from '#domains/catalog/index.ts'
import { addressForm, Buyer } from '../buyer.ts'
import { productRow } from '../import-file.ts'
import { shopifyCsv } from '../shopify-csv.ts'
import { type Act, act, type Group, type Stage } from './act.ts'

/** A product that staff made, with two variants, a price and pieces. */
export interface Shelved {
  readonly handle: string
  readonly variants: readonly [string, string]
}

/** What happens to a product: staff, an import and buyers. */
export function shelfGroup({ shop, staff, job }: Stage): Group<Shelved> {
  const { database, clock, environment } = shop.core

  async function make(): Promise<Shelved> {
    const name = `Thing ${crypto.randomUUID()}`
    const saved = await staff().call('/admin/products/save', {
      id: 'new',
      'name.en': name,
      taxClass: 'standard',
      requiresShipping: '1',
    })
    const handle: string = saved.body.id
    const option = { product: handle, name: 'Size', values: 'S\r\nM', onSale: '1' }
    const added = await staff().call('/admin/option/add', option)
    const [row] = await database.query<{ ids: string[] }>(
      'SELECT array_agg(v.public_id ORDER BY v.position) AS ids FROM variant v JOIN product p ON p.id = v.product_id WHERE p.handle = $1',
      [handle],
    )
    if (row?.ids.length !== 2) throw new Error(`${added.text} ${JSON.stringify(row)}`)
    const [one = '', other = ''] = row.ids
    const cells = [one, other].flatMap((id) => [
      [id, 'price.EUR', '', '49,90'],
      [id, 'onHand', '0', '30'],
    ])
    await staff().call('/admin/product/cells', { product: handle, cells: JSON.stringify(cells) })
    await staff().call('/admin/product/status', { product: handle, status: 'active' })
    return { handle, variants: [one, other] }
  }
  const cells = (name: string, field: string, was: string, now: string): Act<Shelved> =>
    act(name, ({ handle, variants }) =>
      staff().call('/admin/product/cells', {
        product: handle,
        cells: JSON.stringify(variants.map((id) => [id, field, was, now])),
      }),
    )
  const buying = (name: string, turn: (ids: readonly string[]) => readonly string[]): Act<Shelved> => ({
    name,
    async begin({ variants }) {
      const buyer = new Buyer(shop.url)
      for (const productId of turn(variants))
        await buyer.call('/order/update', { fn: 'productAdd', productId })
      const email = `${crypto.randomUUID()}@example.com`
      return () => buyer.call('/order/finalize', { ...addressForm, email })
    },
  })
  const expiring: Act<Shelved> = {
    name: 'end a reservation',
    async begin(shelved) {
      await (await buying('', (ids) => ids).begin(shelved))()
      await database.query(`UPDATE stock_reservation SET expires_at = $1 WHERE state = 'open'`, [
        new Date(clock.now().getTime() - 1),
      ])
      return () => job('expire-reservations')
    },
  }
  const savingTexts: Act<Shelved> = {
    name: 'save the texts',
    async begin({ handle }) {
      // The address follows the name, and two products have not the same one.
      const name = `Other ${crypto.randomUUID()}`
      const texts = { id: handle, 'name.en': name, taxClass: 'standard', requiresShipping: '1' }
      // Without the version of the page, the answer says which one there is.
      const { body } = await staff().call('/admin/products/save', texts)
      return () => staff().call('/admin/products/save', { ...texts, version: body.version })
    },
  }
  return {
    name: 'a product',
    make,
    acts: [
      buying('buy both', (ids) => ids),
      buying('buy both the other way round', (ids) => ids.toReversed()),
      expiring,
      cells('set the prices', 'price.EUR', '49.90', '39.90'),
      cells('set the stock', 'onHand', '30', '20'),
      act('add to the stock', ({ variants: [productId] }) =>
        staff().call('/admin/stock/change', { productId, how: 'add', pieces: '2' }),
      ),
      savingTexts,
      act('add a variant', ({ handle }) =>
        staff().call('/admin/variant/add', { product: handle, value0: 'L' }),
      ),
      act('remove a variant', ({ handle, variants: [, productId] }) =>
        staff().call('/admin/variant/remove', { product: handle, productId }),
      ),
      act('hide it', ({ handle }) =>
        staff().call('/admin/product/status', { product: handle, status: 'draft' }),
      ),
      act('delete it', ({ handle }) => staff().call('/admin/product/remove', { product: handle })),
      act('import it', ({ handle }) =>
        importProducts(database, {
          bytes: shopifyCsv([productRow(handle, { Type: 'Things' })]),
          currency: 'EUR',
          dryRun: false,
          actor: 'staff',
          now: () => clock.now(),
          queueJob: async () => undefined,
          pictures: { folder: environment.dataDir, totalMs: 1000, isAllowed: () => false },
        }),
      ),
    ],
  }
}
