import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { runHere } from '../support/run-here.ts'
import { runCommand, type ShopProcess, startShopProcess, until } from '../support/shop-process.ts'
import { shopifyCsv } from '../support/shopify-csv.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-outside-'))
/** Each command starts the program again, which takes seconds on a busy machine. Units: milliseconds. */
const COMMANDS_MS = 120_000
const variables = { BASE_PATH: '/store', DEMO: '1' }
let shop: ShopProcess

beforeAll(async () => {
  prepareCluster(join(folder, 'data'))
  shop = await startShopProcess({ dataDir: join(folder, 'data'), variables })
}, 120_000)
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const importFile = (run: typeof runCommand, name: string, bytes: Uint8Array, ...more: string[]) => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return run(join(folder, 'data'), ['import', file, '--format', 'shopify', ...more], {
    ...variables,
    PORT: String(shop.port),
  })
}

test('the last line of the start names the address and the demo sign-ins', () => {
  const last = shop.output().trim().split('\n').at(-1)
  expect(last).toContain(`${shop.url}/`)
  expect(last).toContain('admin@example.com')
})

test('without script the form of a chosen version carries the id of that version', async () => {
  const page = await new Buyer(shop.url).get('/p/ebbe-belt-drive-turntable?variant=ebbe-turntable-silver')
  expect(page.text).toMatch(/<input[^>]*name="productId"[^>]*value="ebbe-turntable-silver"/)
})

test('everything that the demo shows as available has its own name in every language', async () => {
  const names = new Map<string, Set<string>>()
  for (const locale of ['', '/de', '/fr', '/ar']) {
    const { products } = (await new Buyer(shop.url + locale).get('/products.json?limit=250')).body
    expect(products.length).toBeGreaterThanOrEqual(24)
    for (const product of products)
      names.set(product.productId, (names.get(product.productId) ?? new Set()).add(product.name))
  }
  // A product that another test imported has only one name.
  const demo = [...names].filter(([productId]) => !['reed-organ', 'tuning-fork'].includes(productId))
  expect(demo.filter(([, translated]) => translated.size !== 4)).toEqual([])
})

test(
  'an owner imports a file beside the running shop and a guest buys from it within seconds, to Austria, on delivery',
  async () => {
    const rows = [
      {
        Title: 'Reed organ',
        'URL handle': 'reed-organ',
        Price: '1250.00',
        'Inventory tracker': 'shopify',
        'Inventory quantity': '3',
        Status: 'active',
        'Published on online store': 'true',
      },
      {
        Title: 'Tuning fork',
        'URL handle': 'tuning-fork',
        Price: '9.5',
        'Inventory tracker': '',
        Status: 'active',
        'Published on online store': 'true',
      },
    ]
    const dry = await importFile(runHere, 'dry.csv', shopifyCsv(rows), '--dry-run')
    expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('nothing was changed')])
    const buyer = new Buyer(`${shop.url}/fr`)
    const found = async () =>
      (await buyer.get('/products.json?q=organ')).body.products.find(
        ({ slug }: { slug: string }) => slug === 'reed-organ',
      )
    expect(await found()).toBeUndefined()
    expect(await importFile(runCommand, 'new.csv', shopifyCsv(rows))).toMatchObject({ code: 0 })
    await until('the import shows', async () => (await found()) !== undefined, 5_000)
    const organ = await found()
    expect(organ).toMatchObject({
      slug: 'reed-organ',
      price: { amount: 125_000, currency: 'EUR' },
      available: true,
    })

    await buyer.call('/order/update', { fn: 'productAdd', productId: organ.productId })
    const tooMany = await buyer.call('/order/update', {
      fn: 'productSet',
      productId: organ.productId,
      pieces: '4',
    })
    expect(tooMany).toMatchObject({
      status: 409,
      body: { code: 'sold-out', available: { [organ.productId]: 3 }, fields: [`product${organ.productId}`] },
    })
    await buyer.call('/order/update', { fn: 'productSet', productId: organ.productId, pieces: '3' })
    const austria = {
      ...addressForm,
      email: 'wien@example.com',
      'billing.zip': '1010',
      'billing.city': 'Wien',
      'billing.country': 'AT',
    }
    const key = (await buyer.call('/order/finalize', austria)).body
    expect(
      (
        await buyer.call('/gateway/link', {
          gatewayId: 'cash-on-delivery',
          orderKey: key,
          tel: '+43 1 2345678',
        })
      ).body.type,
    ).toBe('reload')
    await until('sold out shows', async () => (await found()).available === false, 5_000)

    const { mails } = (await new Buyer(shop.url).get('/sandbox.json')).body
    const inbox = async () => (await new Buyer('').get(`${mails}?to=wien@example.com`)).body
    await until('the mail comes', async () => (await inbox()).length > 0, 60_000)
    expect((await inbox())[0].text).toContain(`${shop.url}/fr/order/${key}`)
    const audit = await runHere(join(folder, 'data'), ['audit'], variables)
    expect([audit.code, audit.output]).toEqual([0, expect.stringContaining('The books are clean')])
  },
  COMMANDS_MS,
)

test(
  'staff book an order’s money and ship it from the command line, once, and not before it is paid',
  async () => {
    const buyer = new Buyer(shop.url)
    const { products } = (await buyer.get('/products.json?max=400&stock=1')).body
    const [product] = products.filter(
      (candidate: { kind: string; requiresShipping: boolean }) =>
        candidate.kind === 'single' && candidate.requiresShipping,
    )
    await buyer.call('/order/update', { fn: 'productAdd', productId: product.productId })
    const key = (await buyer.call('/order/finalize', addressForm)).body
    await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: key })
    const { number } = (await buyer.call('/order/state', { key })).body.order
    const run = (...args: string[]) => runHere(join(folder, 'data'), ['order', ...args], variables)
    expect(await run('ship', number)).toMatchObject({ code: 1 })
    expect(await run('settle', number, 'statement-1')).toMatchObject({ code: 0 })
    expect(await run('settle', number, 'statement-1')).toMatchObject({ code: 1 })
    expect(await run('ship', number)).toMatchObject({ code: 0 })
    expect(await run('ship', number)).toMatchObject({ code: 1 })
    const state = (await buyer.call('/order/state', { key })).body
    expect(state).toMatchObject({
      paymentState: 'paid',
      order: { state: 'completed', invoiceNumber: expect.stringMatching(/^R\d{6}$/) },
      gateways: [],
    })
  },
  COMMANDS_MS,
)
