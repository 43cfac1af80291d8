import { afterEach, describe, expect, test, vi } from 'vitest'
import { lockOrder } from '#domains/order/index.ts'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { sendVoucherGifts } from '#processes/send-voucher-gifts.ts'
import { Buyer } from '../../support/buyer.ts'
import { typeCommand } from '../../support/command-line.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { PRINTED_CODE, voucherDeskOf } from '../../support/voucher-orders.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const type = orderDesk(shop)
const { fill, place, order, pay, rowOf, vouchersOf, codesOf } = voucherDeskOf(shop, cashier)

afterEach(() => cashier.expectCleanBooks())

const inDays = (days: number) => addDays(dayOf(shop.core.clock.now()), days)
const anyEmail = () => `${crypto.randomUUID()}@example.com`

interface Gift {
  readonly email: string
  readonly productId: string
}

const giftForm = ({ email, productId }: Gift, more: Readonly<Record<string, string>> = {}) => ({
  productId,
  for: 'other',
  recipientName: 'Grace Hopper',
  recipientEmail: email,
  message: 'For you: https://evil.example/win',
  deliverOn: inDays(30),
  ...more,
})

/** Orders vouchers that somebody else gets, and says so in the cart. */
async function given(pieces = 1, more: Readonly<Record<string, string>> = {}): Promise<Placed & Gift> {
  const { buyer, productId } = await fill(pieces)
  const gift = { email: anyEmail(), productId }
  const { body: state } = await buyer.call('/state', {})
  const saved = await buyer.call('/order/voucher', { key: state.cart.key, ...giftForm(gift, more) })
  expect(saved, saved.text).toMatchObject({ status: 200 })
  return { ...(await place(buyer)), ...gift }
}

const mailsTo = async ({ email }: Gift) => {
  await shop.drain()
  return shop.core.database.query<{ text: string; html: string; attachments: { name: string }[] }>(
    'SELECT text_body AS text, html_body AS html, attachments FROM mail WHERE to_address = $1 ORDER BY id',
    [email],
  )
}

const change = (placed: Placed & Gift, more: Readonly<Record<string, string>>, by = placed.buyer) =>
  by.call('/order/voucher', { key: placed.orderKey, ...giftForm(placed), ...more })

describe('vouchers for somebody else', () => {
  test('go to the recipient on their day, once, and the buyer gets a receipt without the code', async () => {
    const placed = await given()
    expect(await mailsTo(placed), 'before it is paid, nobody gets a mail').toEqual([])
    await pay(placed)
    expect(await codesOf(placed)).toEqual([])
    const [receipt] = await shop.core.database.query<{ text: string }>(
      `SELECT text_body AS text FROM mail WHERE order_id = $1 AND template = 'vouchers'`,
      [(await rowOf(placed)).id],
    )
    expect(receipt?.text).toContain('Grace Hopper')
    await desk.advance(29 * DAY, 'send-voucher-gifts')
    expect(await mailsTo(placed)).toEqual([])
    await desk.advance(2 * DAY, 'send-voucher-gifts')
    await desk.advance(DAY, 'send-voucher-gifts')
    const [mail, ...more] = await mailsTo(placed)
    expect(more).toEqual([])
    const [code] = mail!.text.match(PRINTED_CODE) ?? []
    expect((await vouchersOf(placed))[0]).toMatchObject({ codeEnd: code!.slice(-4) })
    expect(mail!.text).toContain('https: //evil. example/win')
    expect(mail!.html).not.toContain('evil.example')
    expect(mail!.attachments).toMatchObject([{ name: 'gift-vouchers.pdf' }])
  })

  test('are not sent once the order is paid back, and a refund that failed sends them after all', async () => {
    const placed = await given()
    expect(await type('settle', placed, 'list 1', '--by', 'bank-transfer')).toMatchObject({ code: 0 })
    await type('refund', placed)
    await type('refund-done', placed, `SEPA ${crypto.randomUUID()}`)
    await desk.advance(31 * DAY, 'send-voucher-gifts')
    expect(await mailsTo(placed)).toEqual([])
    await type('refund-failed', placed, 'account closed', '--refund', '1')
    await desk.advance(HOUR, 'send-voucher-gifts')
    expect(await mailsTo(placed)).toHaveLength(1)
  })

  test('can be readdressed, moved or kept by the buyer until they are sent, and by nobody else', async () => {
    const placed = await given()
    await pay(placed)
    const other = anyEmail()
    const stranger = new Buyer(shop.url)
    expect(await change(placed, { recipientEmail: other }, stranger)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await change(placed, { deliverOn: inDays(400) })).toMatchObject({
      status: 422,
      body: { fields: ['deliverOn'] },
    })
    expect(await change(placed, { message: 'x'.repeat(501) })).toMatchObject({ status: 422 })
    expect(await change(placed, { recipientEmail: other, deliverOn: inDays(1) })).toMatchObject({
      status: 200,
    })
    await desk.advance(2 * DAY, 'send-voucher-gifts')
    expect(await mailsTo(placed)).toEqual([])
    expect(await mailsTo({ ...placed, email: other })).toHaveLength(1)
    const { email } = await rowOf(placed)
    await placed.buyer.call('/order/identify', { key: placed.orderKey, email })
    expect(await change(placed, {})).toMatchObject({ status: 409, body: { code: 'voucher-sent' } })
    expect((await placed.buyer.get(`/order/${placed.orderKey}`)).text).toContain('data-gift-sent')
  })

  test('that the buyer keeps after all come to the buyer, and are no gift any more', async () => {
    const placed = await given(2)
    await pay(placed)
    expect(await change(placed, { for: 'me' })).toMatchObject({ status: 200 })
    expect(await codesOf(placed)).toHaveLength(2)
    expect(await change(placed, {})).toMatchObject({ status: 409, body: { code: 'voucher-sent' } })
    await desk.advance(31 * DAY, 'send-voucher-gifts')
    expect(await mailsTo(placed)).toEqual([])
  })

  test('without a day are sent as soon as they are paid, and staff mail them again to a better address', async () => {
    const placed = await given(1, { deliverOn: '' })
    await pay(placed)
    expect(await mailsTo(placed)).toHaveLength(1)
    const better = anyEmail()
    const { database, clock } = shop.core
    const typed = await typeCommand({ database, clock }, ['voucher', 'readdress', placed.number, better])
    expect(typed).toMatchObject({ code: 0 })
    expect(await mailsTo({ ...placed, email: better })).toHaveLength(1)
    expect((await typeCommand({ database, clock }, ['voucher', 'list', placed.number])).out).toContain(better)
  })

  test('that several processes find at the same moment are sent once', async () => {
    const placed = await given()
    await pay(placed)
    const { id: orderId } = await rowOf(placed)
    const { database } = shop.core
    const later = new Date(shop.core.clock.now().getTime() + 31 * DAY)
    const send = () => sendVoucherGifts(database, { now: later, log: NO_LOG, isOver: () => false })
    const waiting = () =>
      database.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    const { sent } = await database.transaction(async (tx) => {
      await lockOrder(tx, { id: orderId })
      const both = Promise.all([send(), send()])
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 60_000, interval: 50 })
      return { sent: both }
    })
    await sent
    expect(
      await database.query("SELECT FROM order_event WHERE order_id = $1 AND what = 'gift-sent'", [orderId]),
    ).toHaveLength(1)
    expect(await mailsTo(placed)).toHaveLength(1)
  })

  test('are no way to mail strangers: unpaid ones are never sent', async () => {
    const placed = await given(1, { deliverOn: '' })
    await desk.advance(2 * DAY, 'send-voucher-gifts')
    expect(await mailsTo(placed)).toEqual([])
  })
})

describe('the file of vouchers', () => {
  async function download({ buyer, orderKey }: Placed, by = buyer) {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${shop.url}/order/${orderKey}/vouchers.pdf`, {
      headers: { cookie },
      redirect: 'manual',
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test('is for the browser that placed the order, once it is paid, and is stored nowhere', async () => {
    const placed = await order(2)
    expect((await download(placed)).status).toBe(303)
    await pay(placed)
    const { status, headers, bytes } = await download(placed)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect((await placed.buyer.get(`/order/${placed.orderKey}`)).text).toContain('/vouchers.pdf')
    expect((await download(placed, new Buyer(shop.url))).status).toBe(303)
    const mail = await shop.core.database.query<{ attachments: { size: number }[] }>(
      `SELECT attachments FROM mail WHERE order_id = $1 AND template = 'vouchers'`,
      [(await rowOf(placed)).id],
    )
    expect(mail).toMatchObject([{ attachments: [{ size: bytes.length }] }])
    expect(await shop.core.database.query('SELECT FROM invoice_file WHERE content = $1', [bytes])).toEqual([])
  })
})
