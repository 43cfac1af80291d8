import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { runHere } from '../support/run-here.ts'
import { runCommand, type ShopProcess, startShopProcess } from '../support/shop-process.ts'

/** A real shop, set up from nothing to its first sales as its owner would. */
const REAL = { DEMO: '0' }
const folder = mkdtempSync(join(tmpdir(), 'kontor-set-up-'))
const dataDir = join(folder, 'data')
const file = join(folder, 'shop.json')
let shop: ShopProcess
const command = (...args: string[]) => runHere(dataDir, args, REAL)

beforeAll(async () => {
  prepareCluster(dataDir)
  shop = await startShopProcess({ dataDir, variables: REAL })
  expect((await command('setup', '--example', file)).code).toBe(0)
}, 120_000)
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function place(
  gatewayId: string,
  more: Record<string, string> = {},
): Promise<{ buyer: Buyer; key: string; number: string }> {
  const buyer = new Buyer(shop.url)
  expect((await buyer.call('/order/update', { fn: 'productAdd', productId: 'lamp' })).status).toBe(200)
  const placed = await buyer.call('/order/finalize', addressForm)
  expect(placed.status, placed.text).toBe(200)
  const linked = await buyer.call('/gateway/link', { gatewayId, orderKey: placed.body, ...more })
  expect(linked.body, linked.text).toMatchObject({ type: 'reload' })
  const { body } = await buyer.call('/order/state', { key: placed.body })
  expect(body.paymentState).toBe('awaiting')
  return { buyer, key: placed.body, number: body.order.number }
}

test('a shop that was never a demo is set up by one file, sells by bank transfer and cash on delivery, and its books are clean', {
  timeout: 180_000,
}, async () => {
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(join(folder, 'terms.en.html'), '<p>Our <strong>terms</strong><script>x</script>.</p>')
  settings.name = 'Lampenladen'
  settings.pages.terms = { en: { title: 'Terms of sale', file: 'terms.en.html' } }
  writeFileSync(file, JSON.stringify(settings))

  const tried = await command('setup', file, '--dry-run')
  expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('+ shopName: "Lampenladen"') })
  expect((await new Buyer(shop.url).get('/imprint')).status).toBe(404)
  const ill = await command('doctor')
  expect(ill.code).toBe(1)
  for (const id of ['no-address', 'no-vat', 'no-shipping', 'no-payment', 'no-legal-pages', 'no-product'])
    expect(ill.output).toMatch(new RegExp(`^BAD {3}${id} `, 'm'))
  const done = await runCommand(dataDir, ['setup', file, '--yes'], REAL)
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('changes.') })
  // The command receives its own announcement while it ends: no log line may look like a failure.
  expect(done.output).not.toContain('"level"')
  expect((await command('setup', file)).output).toContain(
    'Nothing to change: the shop already matches the file.',
  )

  for (const locale of ['', '/de', '/fr', '/ar']) {
    const visitor = new Buyer(shop.url + locale)
    for (const { handle } of TEXT_PAGES)
      expect((await visitor.get(`/${handle}`)).status, `${locale}/${handle}`).toBe(200)
  }
  const terms = await new Buyer(shop.url).get('/terms')
  expect(terms.text).toContain('<strong>terms</strong>')
  expect(terms.text).not.toContain('<script>x</script>')
  expect((await new Buyer(shop.url).get('/')).text).toContain('Lampenladen')

  const goods = join(folder, 'goods.csv')
  writeFileSync(
    goods,
    'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\nlamp,Lamp,lamp,49.90,shopify,20\n',
  )
  expect(await command('import', goods, '--format', 'shopify')).toMatchObject({ code: 0 })

  const healthy = await runCommand(dataDir, ['doctor'], { ...REAL, PORT: String(shop.port) })
  expect(healthy).toMatchObject({ code: 0, output: expect.stringMatching(/^ok {4}database .*answers$/m) })
  expect(healthy.output).toMatch(/^warn {2}mail /m)

  const transfer = await place('bank-transfer')
  expect((await transfer.buyer.get(`/order/${transfer.key}`)).text).toContain('DE89 3704 0044 0532 0130 00')
  const cash = await place('cash-on-delivery', { tel: '+49 30 123456' })

  expect(await command('order', 'settle', transfer.number, 'bank-1')).toMatchObject({ code: 0 })
  expect((await command('order', 'ship', transfer.number)).output).toMatch(/completed, invoice R?\d+/)
  expect((await command('order', 'ship', cash.number)).output).toMatch(/invoice R?\d+/)
  expect((await command('order', 'settle', cash.number, 'courier-1')).output).toContain('completed')

  const listed = JSON.parse(
    (await command('order', 'list', '--state', 'completed', '--payment', 'paid', '--json')).output,
  )
  expect(listed.orders.map(({ number }: { number: string }) => number)).toEqual([
    cash.number,
    transfer.number,
  ])
  const shown = await command('order', 'show', transfer.number, '--json')
  const order = JSON.parse(shown.output)
  expect(order).toMatchObject({
    number: transfer.number,
    state: 'completed',
    payment: 'paid',
    attempts: [{ gatewayId: 'bank-transfer', status: 'settled' }],
  })
  for (const part of ['lines', 'money', 'events', 'stock', 'attemptEvents'])
    expect(order[part].length, part).toBeGreaterThan(0)
  expect(shown.output).not.toContain(transfer.key)
  expect((await command('order', 'show', transfer.number)).output).toContain('Payment attempts')
  expect(await command('order', 'show', 'K1')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no order K1'),
  })

  expect(await command('audit')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The books are clean: 2 orders'),
  })
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toContain('kontor_orders{state="completed"} 2')
  expect(metrics).toContain('kontor_audit_last_success 1')
  expect(metrics).toContain('kontor_figures_up 1')
})

test('a file with a mistake changes nothing and names the field', { timeout: 120_000 }, async () => {
  const broken = join(folder, 'broken.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(
    broken,
    JSON.stringify({ ...settings, name: 'Other', bankAccount: { ...settings.bankAccount, iban: 'DE00' } }),
  )
  expect(await command('setup', broken)).toMatchObject({
    code: 1,
    output: expect.stringContaining('bankAccount.iban: is not an IBAN'),
  })
  expect((await new Buyer(shop.url).get('/')).text).not.toContain('Other')
})

test('a page in a file that is not there is named, and an example never overwrites a file', {
  timeout: 120_000,
}, async () => {
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  settings.pages.privacy = { de: { title: 'Datenschutz', file: 'missing.txt' } }
  const missing = join(folder, 'missing.json')
  writeFileSync(missing, JSON.stringify(settings))
  expect(await command('setup', missing)).toMatchObject({
    code: 1,
    output: expect.stringContaining('pages.privacy.de.file'),
  })
  expect(await command('setup', '--example', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('it already exists'),
  })
  expect(await command('setup', join(folder, 'none.json'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('no such file'),
  })
})
