import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { readDocuments } from '#domains/invoice/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { documentPrinter } from '#main/document-printer.ts'
import { printDocument } from '#processes/print-document.ts'
import { Buyer } from '../../support/buyer.ts'
import { typeCommand } from '../../support/command-line.ts'
import { SELLER } from '../../support/documents.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { bank, ...ADDRESS } = SELLER
const folder = mkdtempSync(join(tmpdir(), 'kontor-invoices-'))

afterAll(() => rmSync(folder, { recursive: true }))

async function paid(price = 1500): Promise<Placed> {
  const placed = await cashier.place({ price })
  const link = await cashier.link(placed, 'mollie')
  await cashier.buyer('mollie', { answer: link.body }, 'pays')
  return placed
}

const setSeller = (address: object) =>
  shop.core.database.transaction((tx) => saveSettings(tx, { address }, shop.core.clock.now()))
const documentsOf = async (placed: Placed) =>
  readDocuments(shop.core.database, (await desk.orderOf(placed)).id)
const numberOf = async (placed: Placed) => (await documentsOf(placed))[0]!.number
const addressOf = async (placed: Placed) => `/order/${placed.orderKey}/${await numberOf(placed)}.pdf`
const type = (...words: string[]) =>
  typeCommand({ database: shop.core.database, clock: shop.core.clock }, words)

async function download(placed: Placed, buyer: Buyer = placed.buyer) {
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(shop.url + (await addressOf(placed)), {
    headers: { cookie },
    redirect: 'manual',
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Returns the embedded XML: the one stream of the file that is XML of an invoice. */
function xmlOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    try {
      const content = inflateSync(pdf.subarray(start, end)).toString('utf8')
      if (content.includes('CrossIndustryInvoice')) return content
    } catch {
      // Not every stream is compressed.
    }
  }
  throw new Error('the file has no invoice inside')
}

const mailOf = async (placed: Placed, template: string) => {
  const answer = await fetch(`${shop.url}/sandbox/mails`)
  const mails = (await answer.json()) as { subject: string; text: string; attachments: object[] }[]
  const words = template === 'paid' ? 'Your payment for order' : 'Your order'
  return mails.find(({ subject }) => subject.startsWith(words) && subject.includes(placed.number))
}

describe('without the seller’s data', () => {
  test('buyers see no error, staff see what is missing, and once it is given every document is printed', async () => {
    await setSeller({ ...ADDRESS, vatId: '', taxNumber: '' })
    const placed = await paid()
    expect((await mailOf(placed, 'paid'))?.attachments).toEqual([])
    const page = (await placed.buyer.get(`/order/${placed.orderKey}`)).text
    expect(page).toContain(await numberOf(placed))
    expect(page).not.toContain('.pdf')
    expect(await download(placed)).toMatchObject({ status: 303 })
    await desk.advance(2 * HOUR, 'print-documents')
    const waiting = await readAttention(shop.core.database, {
      now: shop.core.clock.now(),
      limit: 10,
      demo: true,
      isGatewayOn: () => true,
    })
    const things = waiting.find(({ source }) => source.id === 'documents-unprinted')?.things
    expect(things).toMatchObject([
      { subject: await numberOf(placed), detail: expect.stringContaining('vatId or taxNumber') },
    ])
    expect((await type('invoice', 'show', await numberOf(placed))).said).toContain(
      'vatId or taxNumber is missing',
    )
    const early = await type('invoice', 'export', join(folder, 'early'))
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining(await numberOf(placed)) })
    await setSeller(ADDRESS)
    await desk.advance(HOUR, 'print-documents')
    expect(await documentsOf(placed)).toMatchObject([
      { printedAt: expect.any(Date), seller: { address: ADDRESS } },
    ])
    expect(await download(placed)).toMatchObject({ status: 200 })
  })
})

describe('an invoice', () => {
  beforeAll(() => setSeller(ADDRESS))

  test('goes with the mail of the payment, and the buyer downloads the same file from the order’s page', async () => {
    const placed = await paid()
    const number = await numberOf(placed)
    const mail = await mailOf(placed, 'paid')
    const { status, headers, bytes } = await download(placed)
    expect(mail?.attachments).toEqual([
      { name: `invoice-${number}.pdf`, type: 'application/pdf', size: bytes.length },
    ])
    expect(mail?.text).toContain(`Your invoice ${number} is attached.`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${number}.pdf"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const xml = xmlOf(bytes)
    expect(xml).toContain(
      `<ram:GrandTotalAmount>${(placed.totalMinor / 100).toFixed(2)}</ram:GrandTotalAmount>`,
    )
    expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
    expect((await placed.buyer.get(`/order/${placed.orderKey}`)).text).toContain(await addressOf(placed))
    await cashier.expectCleanBooks()
  })

  test('stays the same file when the shop moves, and the next one has the new address', async () => {
    const first = await paid()
    const before = await download(first)
    await setSeller({ ...ADDRESS, line1: 'Neuer Weg 1' })
    expect((await download(first)).bytes.equals(before.bytes)).toBe(true)
    expect(xmlOf((await download(await paid())).bytes)).toContain('Neuer Weg 1')
    await setSeller(ADDRESS)
  })

  test('that two print at once is kept once', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'coupon')
    const { database, clock } = shop.core
    const { code } = await createCoupon(database, {
      amountMinor: placed.totalMinor,
      currency: 'EUR',
      actor: 'test',
      now: clock.now(),
      validUntil: null,
      note: '',
    })
    await placed.buyer.call('/coupon/redeem', { uuid: link.body.uuid, coupon: code })
    const [document] = await documentsOf(placed)
    const printing = { database, clock, printer: documentPrinter() }
    const files = await Promise.all([1, 2, 3].map(() => printDocument(printing, document!)))
    expect(new Set(files.map((file) => file?.toString('base64'))).size).toBe(1)
    const xml = xmlOf(files[0]!)
    // A coupon is a payment, no discount: the VAT is that of the whole price.
    expect(xml).toContain(
      `<ram:TotalPrepaidAmount>${(placed.totalMinor / 100).toFixed(2)}</ram:TotalPrepaidAmount>`,
    )
    expect(xml).not.toContain('<udt:Indicator>false</udt:Indicator>')
  })

  test('is not for a stranger who has the link of the order: neither the file nor its address', async () => {
    const placed = await paid()
    await download(placed)
    const stranger = new Buyer(shop.url)
    const answer = await download(placed, stranger)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`/order/${placed.orderKey}`)
    expect(answer.bytes).toHaveLength(0)
    expect((await stranger.get(`/order/${placed.orderKey}`)).text).not.toContain('.pdf')
  })

  test.each([
    ['of another order', async (_: Placed, other: Placed) => `${await numberOf(other)}.pdf`],
    ['that nobody wrote', async () => 'R999999.pdf'],
    ['with a path in it', async () => '..%2f..%2fR000001.pdf'],
    ['with a zero byte', async () => 'R000001%00.pdf'],
    ['with a quote', async () => `R000001'--.pdf`],
    ['of another kind', async () => 'R000001.xml'],
    ['of endless length', async () => `R${'9'.repeat(3000)}.pdf`],
  ])('%s is not found', async (_, fileOf) => {
    const [placed, other] = [await paid(), await paid()]
    const answer = await placed.buyer.get(`/order/${placed.orderKey}/${await fileOf(placed, other)}`)
    expect([301, 400, 404, 414]).toContain(answer.status)
    expect(answer.text).not.toContain('%PDF')
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  test('is written for the accountant with its VAT by rate, and a repeat writes the same', async () => {
    const placed = await paid()
    await desk.advance(15 * MINUTE)
    const target = join(folder, 'export')
    const first = await type('invoice', 'export', target)
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining('documents.csv') })
    const number = await numberOf(placed)
    const files = readdirSync(target)
    expect(files).toContain(`invoice-${number}.pdf`)
    const table = readFileSync(join(target, 'documents.csv'), 'utf8')
    const row = table.split('\r\n').find((line) => line.startsWith(number))!
    const [net, vat, total] = row.split(';').slice(-3).map(Number)
    expect(row).toContain(`;${placed.number};;DE;EUR;19;`)
    expect(total).toBe(placed.totalMinor / 100)
    expect(Math.round((net! + vat!) * 100)).toBe(placed.totalMinor)
    await type('invoice', 'export', target)
    expect(readFileSync(join(target, 'documents.csv'), 'utf8')).toBe(table)
    expect((await type('invoice', 'list', '--limit', '1000')).out).toContain(number)
    expect((await type('invoice', 'list', '--to', '2020-01-01')).out).toBe('')
    expect(await type('invoice', 'show', 'R999999')).toMatchObject({ code: 1 })
  })
})
