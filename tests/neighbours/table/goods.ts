import { importProducts, saveCategory } from '#domains/catalog/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { productRow } from '../../support/import-file.ts'
import { shopifyCsv } from '../../support/shopify-csv.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'
import { type Order, orderIdOf, orderPromises, placed, secretsOf } from './subjects.ts'

interface File {
  readonly handle: string
}

const promisesNothing = async () => ({})

const importing: Neighbour<File> = {
  name: 'import products',
  commands: ['catalog/import-products', 'catalog/save-product', 'catalog/save-category', 'catalog/set-stock'],
  begin: async () => ({ handle: `import-${crypto.randomUUID()}` }),
  async act(world, { handle }) {
    const report = await importProducts(world.shop.core.database, {
      bytes: shopifyCsv([productRow(handle, { Type: `Type ${handle}` })]),
      currency: 'EUR',
      dryRun: false,
      actor: 'staff',
      now: world.now,
      queueJob: async () => undefined,
      pictures: { folder: world.shop.core.environment.dataDir, totalMs: 1000, isAllowed: () => false },
    })
    if (!report.ok) throw new Error(report.reason)
  },
  promises: promisesNothing,
  facts: async (world, { handle }) => ({
    products: await world.count('SELECT count(*) FROM product WHERE handle = $1', [handle]),
    onHand: await world.count(
      'SELECT coalesce(sum(s.on_hand), 0)::bigint FROM stock s JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id WHERE p.handle = $1',
      [handle],
    ),
    movements: await world.count(
      'SELECT count(*) FROM stock_movement m JOIN variant v ON v.id = m.variant_id JOIN product p ON p.id = v.product_id WHERE p.handle = $1',
      [handle],
    ),
    categories: await world.count('SELECT count(*) FROM category_text WHERE name = $1 AND locale = $2', [
      `Type ${handle}`,
      'en',
    ]),
  }),
  undo: without('another file, or the archive, takes a product off sale'),
  expire: without('what is on sale stays on sale'),
  repeat: { answer: 'any' },
  twin: 3,
  half: {},
  secrets: () => [],
}

interface Named {
  readonly handle: string
}

const sorting: Neighbour<Named> = {
  name: 'save a category',
  commands: ['catalog/save-category'],
  begin: async () => ({ handle: `category-${crypto.randomUUID()}` }),
  act: (world, { handle }) =>
    world.shop.core.database.transaction((tx) =>
      saveCategory(tx, {
        id: uuidv7(),
        handle,
        parentId: null,
        position: 0,
        texts: [{ locale: 'en', name: handle, slug: handle, description: '' }],
      }),
    ),
  promises: promisesNothing,
  facts: async (world, { handle }) => ({
    categories: await world.count('SELECT count(*) FROM category WHERE handle = $1', [handle]),
    texts: await world.count('SELECT count(*) FROM category_text WHERE slug = $1', [handle]),
  }),
  undo: without('staff save it anew'),
  expire: without('it stays until staff change it'),
  repeat: { answer: 'any' },
  twin: 3,
  half: {},
  secrets: () => [],
}

const mailsAbout = async (world: World, order: Order): Promise<number> =>
  world.count('SELECT count(*) FROM mail WHERE order_id = $1', [await orderIdOf(world, order)])

const confirming: Neighbour<Order> = {
  name: 'mail the confirmation of an order',
  commands: ['mail-log/send-order-confirmation', 'mail-log/deliver-mail'],
  begin: placed,
  act: async (world, order) =>
    world.job('send-order-confirmation', { orderId: await orderIdOf(world, order) }),
  promises: orderPromises,
  facts: async (world, order) => ({
    mails: await mailsAbout(world, order),
    kept: await world.count(`SELECT count(*) FROM mail WHERE order_id = $1 AND delivery = 'kept'`, [
      await orderIdOf(world, order),
    ]),
  }),
  undo: without('a mail cannot be called back'),
  expire: without('it promises nothing'),
  repeat: { answer: 'any' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

/** Goods, and the mails about them. */
export const GOODS: readonly AnyNeighbour[] = [importing, sorting, confirming]
