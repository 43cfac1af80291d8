import { beforeAll, expect, test } from 'vitest'
import { withdrawalEnd } from '#domains/buyer-statement/index.ts'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct, type TestProduct } from '../support/catalogue.ts'
import { typeCommand } from '../support/command-line.ts'
import { newMember } from '../support/member.ts'
import { auditViolations } from '../support/orders.ts'
import { sellRecording, tone } from '../support/recordings.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
let song: TestProduct
beforeAll(async () => {
  song = await sellRecording(shop, { name: 'Ice song', priceMinor: 1290 })
})

const type = (...words: string[]) =>
  typeCommand({ ...shop.core, payments: openPayments(shop.core).engine }, words)
async function succeed(...words: string[]): Promise<string> {
  const { code, said } = await type(...words)
  expect(code, said).toBe(0)
  await shop.drain()
  return said
}

interface Bought {
  readonly buyer: Buyer
  readonly key: string
  readonly number: string
}

/** Places an order for the recording, and perhaps goods beside it, to be paid by bank transfer. */
async function order(
  fields: Readonly<Record<string, string>> = { waiver: '1' },
  buyer = new Buyer(shop.url),
  goods?: TestProduct,
): Promise<Bought> {
  await buyer.call('/order/update', { fn: 'productAdd', productId: song.productId })
  if (goods) await buyer.call('/order/update', { fn: 'productAdd', productId: goods.productId })
  const placed = await buyer.call('/order/finalize', { ...addressForm, ...fields })
  expect(placed.status, placed.text).toBe(200)
  const key: string = placed.body
  await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: key })
  const { body } = await buyer.call('/order/state', { key })
  return { buyer, key, number: body.order.number }
}
const pay = ({ number }: Bought) => succeed('order', 'settle', number, `paid-${number}`)
const page = async ({ buyer, key }: Bought): Promise<string> => (await buyer.get(`/order/${key}`)).text

/** Returns the signed links in a page, as an outside client finds them. */
function linksIn(html: string): string[] {
  const found = html.matchAll(/(?:src|href)="([^"]*\/media\/recording\/[^"]+)"/g)
  return [...found].map(([, href]) => href!.replaceAll('&amp;', '&'))
}
const fetchAll = (paths: readonly string[]) =>
  Promise.all(paths.map((path) => fetch(new URL(path, shop.url))))

test('a guest plays and downloads a recording on the page of the order as soon as it is paid, never before', async () => {
  const bought = await order()
  expect(linksIn(await page(bought))).toEqual([])
  await pay(bought)
  const html = await page(bought)
  const links = linksIn(html)
  expect(links.length).toBeGreaterThanOrEqual(2)
  expect(links.some((link) => link.includes('download=1'))).toBe(true)
  for (const answer of await fetchAll(links)) {
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(tone(2).length)
  }
  const [mail] = await shop.core.database.query<{ text: string; html: string }>(
    `SELECT text_body AS text, html_body AS html FROM mail WHERE template = 'payment-received' AND order_id = (SELECT id FROM orders WHERE key = $1)`,
    [bought.key],
  )
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain('Ice song')
    expect(part).toContain('Play and download them on the page of your order.')
    expect(part).toContain(`/order/${bought.key}`)
  }
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('a stranger with the link to the order sees the names and no file, until the e-mail address is proved', async () => {
  const bought = await order()
  await pay(bought)
  const stranger = { ...bought, buyer: new Buyer(shop.url) }
  const html = await page(stranger)
  expect(html).toContain('Ice song')
  expect(html).not.toContain('/media/recording/')
  await stranger.buyer.call('/order/identify', { key: bought.key, email: addressForm.email })
  expect(linksIn(await page(stranger)).length).toBeGreaterThan(0)
})

test('without the wish to have it at once, a recording opens when the time to withdraw is over', async () => {
  const bought = await order({})
  await pay(bought)
  const html = await page(bought)
  expect(linksIn(html)).toEqual([])
  expect(html).toContain('They open when the time to withdraw from the order is over')
  const [mail] = await shop.core.database.query<{ text: string }>(
    `SELECT text_body AS text FROM mail WHERE template = 'payment-received' AND order_id = (SELECT id FROM orders WHERE key = $1)`,
    [bought.key],
  )
  expect(mail?.text).toContain('when the time to withdraw from the order is over')
  const [row] = await shop.core.database.query<{ startsAt: Date; placedAt: Date }>(
    `SELECT e.starts_at AS "startsAt", o.placed_at AS "placedAt" FROM entitlement e JOIN orders o ON o.id = e.order_id WHERE o.key = $1`,
    [bought.key],
  )
  // The same instant as the pages of withdrawal show, in the shop's zone.
  expect(row?.startsAt).toEqual(withdrawalEnd(row!.placedAt, row!.placedAt))
})

test('beside goods the form asks for the waiver too, and the recording opens as soon as it is paid', async () => {
  const buyer = new Buyer(shop.url)
  const cable = await sellProduct(shop.core.database, { name: 'Cable of copper' })
  await buyer.call('/order/update', { fn: 'productAdd', productId: cable.productId })
  expect((await buyer.get('/cart')).text).not.toContain('name="waiver"')
  const { body } = await buyer.call('/order/update', { fn: 'productAdd', productId: song.productId })
  expect(body.order.lines.map((line: { isDigital: boolean }) => line.isDigital)).toEqual([false, true])
  const cart = (await buyer.get('/cart')).text
  expect(cart).toContain('name="waiver"')
  expect(/<ul data-waived[^>]*>(.*?)<\/ul>/s.exec(cart)?.[1]).toContain('Ice song')
  const bought = await order({ waiver: '1' }, new Buyer(shop.url), cable)
  await pay(bought)
  expect(linksIn(await page(bought)).length).toBeGreaterThan(0)
})

test('what cost nothing is closed when its order is cancelled, and its history says so', async () => {
  const { database } = shop.core
  const free = await sellRecording(shop, { name: 'Present of ice', priceMinor: 0 })
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId: free.productId })
  const placed = await buyer.call('/order/finalize', { ...addressForm, waiver: '1' })
  expect(placed.status, placed.text).toBe(200)
  const key: string = placed.body
  const { body } = await buyer.call('/order/state', { key })
  const bought = { buyer, key, number: body.order.number as string }
  expect(linksIn(await page(bought)).length).toBeGreaterThan(0)
  await succeed('order', 'cancel', bought.number)
  const html = await page(bought)
  expect(html).not.toContain('data-recordings')
  expect(linksIn(html)).toEqual([])
  const events = await database.query(
    'SELECT v.what, v.why FROM entitlement_event v JOIN entitlement e ON e.id = v.entitlement_id JOIN orders o ON o.id = e.order_id WHERE o.key = $1 ORDER BY v.id',
    [key],
  )
  expect(events).toEqual([
    { what: 'granted', why: 'paid' },
    { what: 'ended', why: 'the order was paid back or cancelled' },
  ])
})

test('a refund closes it, and its history says so; a new link is not given', async () => {
  const bought = await order()
  await pay(bought)
  await succeed('order', 'refund', bought.number)
  expect(linksIn(await page(bought)).length).toBeGreaterThan(0)
  await succeed('order', 'refund-done', bought.number, 'sent back')
  const html = await page(bought)
  expect(html).not.toContain('data-recordings')
  expect(linksIn(html)).toEqual([])
  const events = await shop.core.database.query(
    `SELECT v.what, v.why FROM entitlement_event v JOIN entitlement e ON e.id = v.entitlement_id JOIN orders o ON o.id = e.order_id WHERE o.key = $1 ORDER BY v.id`,
    [bought.key],
  )
  expect(events).toEqual([
    { what: 'granted', why: 'paid' },
    { what: 'ended', why: 'the order was paid back or cancelled' },
  ])
})

test('a member finds it in the library, with the reason; somebody else gets the preview and a way to buy it', async () => {
  const member = await newMember(shop.url)
  const bought = await order({ waiver: '1', email: member.email }, member)
  await pay(bought)
  const library = (await member.get('/library')).text
  expect(library).toContain('Ice song')
  expect(library).toContain('You bought it.')
  const links = linksIn((await member.get(`/library/${song.productId}`)).text)
  for (const answer of await fetchAll(links))
    expect((await answer.arrayBuffer()).byteLength).toBe(tone(2).length)

  const other = await newMember(shop.url)
  expect((await other.get('/library')).text).toContain('Your library is empty.')
  const closed = (await other.get(`/library/${song.productId}`)).text
  expect(closed).toContain('You do not have this recording.')
  expect(closed).toContain(`/p/${song.productId}`)
  expect(closed).not.toContain('sig=')
  const previews = await fetchAll(linksIn(closed).filter((link) => !link.includes('download')))
  expect(previews.length).toBeGreaterThan(0)
  for (const answer of previews) expect((await answer.arrayBuffer()).byteLength).toBe(tone(1).length)
  expect((await member.get('/library/no-such-recording')).status).toBe(404)
})

test('guests of the library are sent to sign in, and come back to where they wanted to go', async () => {
  const guest = new Buyer(shop.url)
  for (const [path, next] of [
    ['/library', '/login?next=%2Flibrary'],
    [`/library/${song.productId}`, `/login?next=%2Flibrary%2F${song.productId}`],
    ['/de/library', '/de/login?next=%2Flibrary'],
  ] as const) {
    const { status, headers } = await guest.get(path)
    expect([path, status, headers.get('location')]).toEqual([path, 302, next])
  }
})

test('the product page plays the preview to everybody and names no other file', async () => {
  const html = (await new Buyer(shop.url).get(`/p/${song.productId}`)).text
  const [link, ...others] = linksIn(html).filter((path) => !path.includes('download'))
  expect(new Set(others).size).toBeLessThanOrEqual(1)
  expect(html).not.toContain('sig=')
  const answer = await fetch(new URL(link!, shop.url))
  expect((await answer.arrayBuffer()).byteLength).toBe(tone(1).length)
})

test('a plan opens what it lists, or the whole library, until it ends', async () => {
  const { database, clock } = shop.core
  const member = await newMember(shop.url)
  const plan = await sellRecording(shop, { name: 'Membership', kind: 'premium' })
  await database.query('DELETE FROM recording WHERE product_id = $1', [plan.productUuid])
  await database.query('INSERT INTO plan (product_id) VALUES ($1)', [plan.productUuid])
  const until = new Date(clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10)
  await succeed('entitlement', 'grant', member.email, plan.productId, '--until', until)
  const title = async () => (await member.get('/library')).text
  expect(await title()).toContain('Your library is empty.')
  await database.query('INSERT INTO plan_content (plan_id, product_id) VALUES ($1, $2)', [
    plan.productUuid,
    song.productUuid,
  ])
  expect(await title()).toContain('Membership')
  await database.query('DELETE FROM plan_content')
  await database.query('UPDATE plan SET opens_library = true')
  expect(linksIn((await member.get(`/library/${song.productId}`)).text).length).toBeGreaterThan(0)
  const [row] = JSON.parse((await type('entitlement', 'list', member.email, '--json')).out)
  await succeed('entitlement', 'end', row.id)
  expect((await member.get(`/library/${song.productId}`)).text).not.toContain('sig=')
})
