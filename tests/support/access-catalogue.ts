import { type AccessRow, byRoles } from './access-rows.ts'

/** Who edits products, and who counts them. Source: decision 0036. */
const EDITORS = ['owner', 'manager', 'editor'] as const
const COUNTERS = ['owner', 'manager', 'fulfilment'] as const

/** Calls of the catalogue: products, pictures, stock, imports. */
export const CATALOGUE_ACCESS: Readonly<Record<string, AccessRow>> = {
  '/admin/products/save': {
    fields: () => ({ id: 'none', 'name.en': 'X', taxClass: 'standard' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/categories/save': {
    fields: () => ({ id: 'none', 'name.en': 'X' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/synonyms/save': {
    fields: () => ({ id: crypto.randomUUID(), language: 'en', terms: 'one\nother' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/product/status': {
    fields: () => ({ product: 'none', status: 'draft' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/product/preview': {
    fields: () => ({ id: 'none', 'name.en': 'X', taxClass: 'standard' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/product/remove': {
    fields: () => ({ product: 'none' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/product/restore': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/option/add': {
    fields: () => ({ product: 'none', name: 'Size', values: 'S' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/variant/add': {
    fields: () => ({ product: 'none', value0: 'S' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/variant/remove': {
    fields: () => ({ product: 'none', productId: 'none' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/variant/restore': {
    fields: () => ({ product: 'none', variant: crypto.randomUUID() }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/product/cells': {
    fields: () => ({ product: 'none' }),
    expected: byRoles(['owner', 'manager', 'fulfilment', 'support', 'editor'], 'not-found'),
  },
  '/admin/product/cells#price': {
    fields: () => ({ product: 'none', cells: '[["a","price.EUR","1","2"]]' }),
    expected: Object.assign(
      byRoles(['owner', 'manager', 'fulfilment', 'support', 'editor'], 'forbidden'),
      byRoles(['owner', 'manager'], 'not-found'),
    ),
  },
  '/admin/stock/change': {
    fields: () => ({ productId: 'none', how: 'set', pieces: '1' }),
    expected: byRoles(COUNTERS, 'not-found'),
  },
  '/admin/stock/undo': {
    fields: () => ({ movement: crypto.randomUUID() }),
    expected: byRoles(COUNTERS, 'not-found'),
  },
  '/admin/picture/add': { fields: () => ({ product: 'none' }), expected: byRoles(EDITORS, 'missing-fields') },
  '/admin/picture/match': { fields: () => ({}), expected: byRoles(EDITORS, 'missing-fields') },
  '/admin/picture/named': { fields: () => ({}), expected: byRoles(EDITORS, 'missing-fields') },
  '/admin/picture/archive': { fields: () => ({}), expected: byRoles(EDITORS, 'missing-fields') },
  '/admin/picture/move': {
    fields: () => ({ product: 'none', image: crypto.randomUUID(), place: '0' }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/picture/remove': {
    fields: () => ({ product: 'none', image: crypto.randomUUID() }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/picture/restore': {
    fields: () => ({ product: 'none', image: crypto.randomUUID() }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/picture/text': {
    fields: () => ({ product: 'none', image: crypto.randomUUID() }),
    expected: byRoles(EDITORS, 'not-found'),
  },
  '/admin/import/begin': { fields: () => ({}), expected: byRoles(['owner', 'manager'], 'missing-fields') },
  '/admin/import/check': {
    fields: () => ({ import: crypto.randomUUID(), delimiter: 'comma', encoding: 'utf-8', decimal: 'point' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/import/start': {
    fields: () => ({ import: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/import/stop': {
    fields: () => ({ import: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/import/undo': {
    fields: () => ({ import: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'nothing-to-undo'),
  },
  '/admin/stock-count/check': { fields: () => ({}), expected: byRoles(COUNTERS, 'missing-fields') },
  '/admin/stock-count/book': {
    fields: () => ({ count: crypto.randomUUID(), note: 'Counted' }),
    expected: byRoles(COUNTERS, 'not-found'),
  },
  '/admin/stock-count/drop': {
    fields: () => ({ count: crypto.randomUUID() }),
    expected: byRoles(COUNTERS, 'not-found'),
  },
  '/admin/stock-count/undo': {
    fields: () => ({ count: crypto.randomUUID() }),
    expected: byRoles(COUNTERS, 'not-found'),
  },
}
