import { openDatabase } from '#db/database.ts'
import { createSigner } from '#db/signer.ts'
import type { RuleValues } from '#views/admin/areas/people/commission-rule-form.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import type { AdminList } from '#views/admin/kit/read-list.ts'
import { AREAS } from '#views/admin/menu/all-areas.ts'
import { draftPath } from '#views/admin/rules/rule-draft.ts'
import type { ListView } from '#web/admin/views.ts'
import type { Buyer } from '../tests/support/buyer.ts'
import type { ShopProcess } from '../tests/support/shop-process.ts'
import { MANY_VARIANTS, MANY_VARIANTS_HANDLE } from './large-shop.ts'

/** One thing that staff ask of the back office. */
export interface Asked {
  /** Address behind `/admin`, or what is done. */
  readonly path: string
  /** At the 95th percentile. Units: ms. */
  readonly goalMs: number
  /** Asks once. Returns what is wrong with the answer; null if nothing is. */
  readonly ask: (owner: Buyer) => Promise<string | null>
}

const LIST_MS = 200
const VARIANTS_MS = 300
/** First bytes of a file that sums a whole year before it begins. */
const FILE_MS = 1_000

/** What staff type into the search of each list: something that is there, and part of it where that works. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  orders: ['K150000', 'R012345', 'buyer777@example.com', 'Ada c4ca', 'ada', 'zz'],
  products: ['SKU-777-0', '4000000777000', 'cable', 'lamp 1', 'number 4711', 'e'],
  categories: ['Category 7'],
  customers: ['person77@example.com', 'person7', 'grace', 'c4ca42', 'K150000', 'gr'],
  subscriptions: ['S700777', 'person77@example.com', 'plan-100001'],
  codes: ['CODE777', 'CODE'],
  coupons: ['ABCD', 'K100100'],
  gifts: ['friend77@example.com', 'K100050'],
  plans: ['plan-100001'],
  staff: ['bench-owner@example.com'],
  audit: ['person77@example.com', 'signed-in', 'orders.ship', 'K100777'],
  mails: ['buyer777@example.com', 'K150000'],
  events: ['stripe', 'pi_777'],
  'to-transfer': ['K350000'],
  jobs: ['send-mail'],
  contacts: ['writer777@example.com', 'cable 777', 'C1777'],
  abuse: ['1777', 'reporter777@example.com'],
  blocks: ['blocked777@example.com'],
  tokens: ['person77@example.com', 'kt_'],
  partners: ['partner777', 'person77@example.com'],
  payouts: ['P100777'],
  'webhook-log': ['order.placed'],
}
const NOTHING = 'nothing-has-this-name'
/** What staff type into the filters that are words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  country: ['DE', 'PL', 'XX'],
  gateway: ['stripe', 'paypal', 'none'],
  product: ['large-7919', 'none'],
  code: ['CODE7', 'NONE'],
}

/** Lists every list with each of its filters, orders, searches and pages, and every page beside them. */
export async function askedPages(shop: ShopProcess): Promise<readonly Asked[]> {
  const database = openDatabase({
    connectionString: shop.database(),
    signer: createSigner(Buffer.alloc(32, 7)),
  })
  try {
    const lists = AREAS.flatMap(({ areas }) => areas.flatMap(({ list }) => (list ? [list] : [])))
    const context = { locale: 'en' as const, t: (text: string) => text, gateways: [] }
    const read = (list: AdminList, query: string) => list.read(database, new URLSearchParams(query), context)
    const paths: string[] = []
    for (const list of lists) {
      const view = await read(list, '')
      const queries = [...addressesOf(view), ...(await lastPages(view, (query) => read(list, query)))]
      paths.push(...queries.map((query) => `/${list.path}${query}`))
    }
    return [
      ...paths.map((path) => page(path)),
      ...lists.map(({ path }) => firstByte(`/${path}/export.csv`)),
      ...KINDS.map((by) => firstByte(`/reports/file.csv?by=${by}&basis=orders&${lastYear}`, FILE_MS)),
      ...otherPages().map((path) => page(path)),
      ...VARIANT_PAGES.map((path) => page(path, VARIANTS_MS)),
      page(REPLAY, REPLAY_MS),
      ...PARTNER_PAGES.map((path) => page(path, LIST_MS, '')),
    ]
  } finally {
    await database.close()
  }
}

type Shape = Pick<ListView, 'path' | 'filters' | 'columns' | 'sort'>

function addressesOf(view: Shape): string[] {
  const { path, filters } = view
  const inOneYear = `${new Date().getFullYear() - 1}-06-15`
  const filtered = filters.flatMap((filter) => {
    const values =
      filter.kind === 'choice'
        ? filter.choices.map(({ value }) => value)
        : filter.kind === 'day'
          ? [inOneYear]
          : (WORDS[filter.name] ?? [NOTHING])
    return values
      .filter((value) => value !== '')
      .map((value) => `?${filter.name}=${encodeURIComponent(value)}`)
  })
  return [
    '',
    ...filtered,
    ...ordersOf(view).flatMap(({ up, down }) => [up, down]),
    ...[...(SEARCHES[path] ?? []), NOTHING].map((words) => `?q=${encodeURIComponent(words)}`),
  ]
}

/** Returns the orders of a list, each up and down. */
function ordersOf({ columns, sort }: Shape): { readonly up: string; readonly down: string }[] {
  const asked = columns.map((column) => new URLSearchParams(column.sort?.query ?? '').get('sort') ?? '')
  const names = new Set([...asked, sort].map((name) => name.replace(/^-/, '')).filter((name) => name !== ''))
  return [...names].map((name) => ({ up: `?sort=${name}`, down: `?sort=-${name}` }))
}

/** Returns the last page of each order: behind the last row of the first page of the reversed order. */
async function lastPages(
  view: Shape,
  read: (query: string) => Promise<Pick<ListView, 'next'>>,
): Promise<string[]> {
  const pages: string[] = []
  for (const { up, down } of ordersOf(view))
    for (const [one, other] of [
      [up, down],
      [down, up],
    ] as const) {
      const { next } = await read(other)
      const after = new URLSearchParams(next ?? '').get('after')
      if (after !== null) pages.push(`${one}&after=${after}`)
    }
  return pages
}

const KINDS = ['day', 'rate', 'country', 'product', 'payment']
const year = new Date().getFullYear()
const lastYear = `from=${year - 1}-01-01&to=${year - 1}-12-31`

/** Pages that are no list. */
function otherPages(): string[] {
  return [
    '',
    '/attention',
    '/packing',
    '/books',
    '/oss',
    '/search?q=ada',
    '/search?q=cable',
    `/search?q=${NOTHING}`,
    '/orders/K150000',
    '/orders/K150000/refund',
    '/customers/00000000-0000-7203-8000-00000000004d',
    '/products/large-777',
    '/products/large-777/variants',
    '/subscriptions/S700777',
    ...KINDS.flatMap((by) => [
      `/reports?by=${by}&basis=orders`,
      `/reports?by=${by}&basis=orders&${lastYear}`,
    ]),
    `/reports?by=day&basis=documents&${lastYear}`,
    `/reports/entries?by=day&basis=orders&${lastYear}&key=${year - 1}-06-15`,
    `/reports/entries?by=country&basis=orders&${lastYear}&key=DE`,
    `/reports/entries?by=rate&basis=documents&${lastYear}&key=1900`,
    `/reports/entries?by=product&basis=orders&${lastYear}&key=large-7919`,
    `/reports/entries?by=payment&basis=orders&${lastYear}&key=stripe`,
  ]
}

const VARIANT_PAGES = [
  `/products/${MANY_VARIANTS_HANDLE}`,
  `/products/${MANY_VARIANTS_HANDLE}/variants`,
  `/products/${MANY_VARIANTS_HANDLE}/variants?rows=all`,
]

/** The orders of 90 days under a rule that is about to be saved, against what they earned. Units: milliseconds. */
const REPLAY_MS = 2_000
const NEW_RULE: RuleValues = {
  name: 'Cables',
  rate: 700,
  products: ['large-7919'],
  categories: [],
  tiers: [],
  countries: ['DE'],
  phase: 'any',
  cap: { amount: null, currency: 'EUR' },
  isOn: true,
}
const REPLAY = `/${draftPath(NEW, NEW_RULE)}`

/** Pages of a partner with a million entries. */
const PARTNER_PAGES = ['', '/clicks', '/orders', '/commissions', '/statement', '/materials'].map(
  (path) => `/partner${path}`,
)

function page(path: string, goalMs = LIST_MS, below = '/admin'): Asked {
  return {
    path,
    goalMs,
    async ask(owner) {
      const { status, text } = await owner.get(`${below}${path}`)
      if (status !== 200) return `answered ${status}`
      return text.length > 0 ? null : 'answered nothing'
    },
  }
}

/** Asks for a file and stops reading behind its first bytes. */
function firstByte(path: string, goalMs = LIST_MS): Asked {
  return {
    path,
    goalMs,
    async ask({ base, cookies }) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${base}/admin${path}`, { headers: { cookie } })
      const reader = answer.body?.getReader()
      const first = await reader?.read()
      await reader?.cancel()
      if (answer.status !== 200) return `answered ${answer.status}`
      return (first?.value?.length ?? 0) > 0 ? null : 'answered nothing'
    },
  }
}

/** Saves prices and stock of all variants of a large product, and one cell; each time other values. */
export async function askedSaves(owner: Buyer): Promise<readonly Asked[]> {
  const { text } = await owner.get(`/admin/products/${MANY_VARIANTS_HANDLE}/variants?rows=all`)
  const ids = [...new Set([...text.matchAll(/name="onHand:([a-z0-9-]+)"/g)].map(([, id]) => id ?? ''))]
  if (ids.length !== MANY_VARIANTS) throw new Error(`the grid shows ${ids.length} variants`)
  const shown = (name: string): string =>
    text.match(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`))?.[1] ??
    text.match(new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`))?.[1] ??
    ''
  const present = new Map(
    ids.flatMap((id) =>
      ['onHand', 'price.EUR'].map((field) => [`${field}:${id}`, shown(`${field}:${id}`)] as const),
    ),
  )
  let turn = 0
  const save =
    (of: readonly string[], fields: readonly string[]): Asked['ask'] =>
    async (buyer) => {
      turn += 1
      const cells = of.flatMap((id) =>
        fields.map((field) => {
          const was = present.get(`${field}:${id}`) ?? ''
          const typed = field === 'onHand' ? String(300 + (turn % 50)) : `${20 + (turn % 50)}.00`
          return [id, field, was, typed] as const
        }),
      )
      const { status, body } = await buyer.call('/admin/product/cells', {
        product: MANY_VARIANTS_HANDLE,
        cells: JSON.stringify(cells),
      })
      for (const { publicId, field, stored } of body?.changed ?? [])
        present.set(`${field}:${publicId}`, stored)
      if (status !== 200) return `answered ${status}`
      return body.changed.length === cells.length ? null : `changed ${body.changed.length} of ${cells.length}`
    }
  return [
    { path: 'save one price', goalMs: VARIANTS_MS, ask: save(ids.slice(0, 1), ['price.EUR']) },
    { path: `save ${ids.length} prices`, goalMs: VARIANTS_MS, ask: save(ids, ['price.EUR']) },
    { path: `save ${ids.length} counts of stock`, goalMs: VARIANTS_MS, ask: save(ids, ['onHand']) },
    {
      path: `save ${ids.length} prices and counts`,
      goalMs: VARIANTS_MS,
      ask: save(ids, ['price.EUR', 'onHand']),
    },
  ]
}
