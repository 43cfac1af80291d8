import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { Buyer } from '../../support/buyer.ts'
import { SELLER } from '../../support/documents.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})

const setSeller = (address: object) =>
  shop.core.database.transaction((tx) => saveSettings(tx, { address }, shop.core.clock.now()))
const { bank: _, ...SELLER_ADDRESS } = SELLER
beforeEach(() => setSeller(SELLER_ADDRESS))

/** Places an order that is paid by transfer, with its mails. */
async function paid(): Promise<Placed & { readonly email: string; readonly invoice: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const placed = await cashier.place({ email })
  await shop.drain()
  const { number } = placed
  await owner.call('/admin/order/settle', { number, gateway: 'bank-transfer', reference: number })
  await shop.drain()
  const [order] = await shop.core.database.query<{ invoice: string }>(
    'SELECT invoice_number AS invoice FROM orders WHERE number = $1',
    [number],
  )
  return { ...placed, email, invoice: order!.invoice }
}

/** Lets mails about an order be older than the pause between two of them. */
const age = ({ number }: Placed) =>
  shop.core.database.query(
    'UPDATE mail SET created_at = created_at - $2::interval WHERE order_id = (SELECT id FROM orders WHERE number = $1)',
    [number, `${(11 * MINUTE) / MINUTE} minutes`],
  )
const mailsTo = (email: string) =>
  shop.core.database.query<{ id: string; template: string; files: readonly string[] }>(
    `SELECT id, template, jsonb_path_query_array(attachments::jsonb, '$[*].name') AS files FROM mail WHERE to_address = $1 ORDER BY created_at, id`,
    [email],
  )
const sendDocument = ({ number }: Placed, document: string, who = owner) =>
  who.call('/admin/order/document', { number, document })

describe('from the page of an order', () => {
  test('a mail is chosen and sent again as it was', async () => {
    const placed = await paid()
    const [first] = await mailsTo(placed.email)
    const { text } = await owner.get(`/admin/orders/${placed.number}`)
    expect(text).toContain('Send an e-mail again')
    expect(text).toContain(`<option value="${first!.id}">Order confirmation · ${placed.email}`)
    expect(
      await owner.call('/admin/mail/send-again', { number: placed.number, id: first!.id }),
    ).toMatchObject({
      status: 200,
    })
    await shop.drain()
    expect((await mailsTo(placed.email)).map(({ template }) => template)).toEqual([
      'order-confirmation',
      'payment-received',
      'order-confirmation',
    ])
  })

  test('the invoice is mailed to where the buyer is now, once in ten minutes, also if two ask at once', async () => {
    const placed = await paid()
    expect(await sendDocument(placed, placed.invoice)).toMatchObject({ body: { code: 'mail-just-sent' } })
    await age(placed)
    const answers = await Promise.all([
      sendDocument(placed, placed.invoice),
      sendDocument(placed, placed.invoice),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await shop.drain()
    const sent = (await mailsTo(placed.email)).filter(({ template }) => template === 'order-confirmation')
    expect(sent).toHaveLength(2)
    expect(sent[0]!.files).toEqual([])
    expect(sent[1]!.files.join()).toContain(placed.invoice)
    expect(await sendDocument(placed, placed.invoice)).toMatchObject({ body: { code: 'mail-just-sent' } })
  })

  test('a credit note is mailed again', async () => {
    const placed = await paid()
    const { number } = placed
    const query = new URLSearchParams({ of: 'amount', amount: '5', reason: 'late', preview: '1' })
    const page = await owner.get(`/admin/orders/${number}/refund?${query}`)
    const shown = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    await owner.call('/admin/order/refund', { number, amount: '5', reason: 'late', shown })
    const [refund] = await shop.core.database.query<{ id: string }>(
      'SELECT r.id FROM payment_refund r JOIN orders o ON o.id = r.charge_id WHERE o.number = $1',
      [number],
    )
    await owner.call('/admin/order/refund/done', { number, refund: refund!.id, reference: 'SEPA 1' })
    await shop.drain()
    const [note] = await shop.core.database.query<{ number: string }>(
      `SELECT d.number FROM invoice_document d JOIN orders o ON o.id = d.order_id WHERE o.number = $1 AND d.kind = 'credit-note'`,
      [number],
    )
    await age(placed)
    expect(await sendDocument(placed, note!.number)).toMatchObject({ status: 200 })
    await shop.drain()
    const sent = (await mailsTo(placed.email)).filter(({ template }) => template === 'correction')
    expect(sent).toHaveLength(2)
    expect(sent[1]!.files.join()).toContain(note!.number)
  })

  test('a document that cannot be printed yet is not mailed without its file', async () => {
    await setSeller({ ...SELLER_ADDRESS, vatId: '', taxNumber: '' })
    const placed = await paid()
    await age(placed)
    expect(await sendDocument(placed, placed.invoice)).toMatchObject({ body: { code: 'document-not-ready' } })
  })

  test('documents of other orders, or asked for by others, are not mailed', async () => {
    const [placed, other] = [await paid(), await paid()]
    await age(placed)
    expect(await sendDocument(placed, other.invoice)).toMatchObject({ status: 404 })
    expect(await sendDocument(placed, placed.invoice, await staffOf(shop, 'fulfilment'))).toMatchObject({
      status: 403,
    })
    await shop.drain()
    expect(await mailsTo(placed.email)).toHaveLength(2)
  })
})
