import { afterEach, beforeAll, expect, test } from 'vitest'
import { readDocuments } from '#domains/invoice/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { documentPrinter } from '#main/document-printer.ts'
import { printDocument } from '#processes/print-document.ts'
import { readDocumentContent } from '#views/document-content.ts'
import { SELLER } from '../../support/documents.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const type = orderDesk(shop)
const { bank, ...ADDRESS } = SELLER

beforeAll(async () => {
  await shop.drain()
  await shop.core.database.transaction((tx) => saveSettings(tx, { address: ADDRESS }, shop.core.clock.now()))
})
afterEach(() => cashier.expectCleanBooks())

async function paid(): Promise<Placed> {
  const placed = await cashier.place({ price: 3333, pieces: 3 })
  const link = await cashier.link(placed, 'mollie')
  await cashier.buyer('mollie', { answer: link.body }, 'pays')
  return placed
}

/** An order that was paid at the door: its refunds are transferred by hand, and may come back. */
async function paidAtTheDoor(): Promise<Placed> {
  const placed = await cashier.place()
  await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })
  await type('settle', placed, 'list 7')
  return placed
}

const documentsOf = async (placed: Placed) =>
  readDocuments(shop.core.database, (await desk.orderOf(placed)).id)
const shortOf = async (placed: Placed) =>
  (await documentsOf(placed)).map(({ kind, amountMinor }) => [kind, amountMinor])
const mailsOf = async (placed: Placed) => {
  await shop.drain()
  return shop.core.database.query<{
    subject: string
    text: string
    attachments: readonly { readonly name: string }[]
  }>(
    `SELECT subject, text_body AS text, attachments FROM mail WHERE order_id = $1 AND template = 'correction' ORDER BY id`,
    [(await desk.orderOf(placed)).id],
  )
}
const contentsOf = async (placed: Placed) => {
  const documents = await documentsOf(placed)
  const { database, clock } = shop.core
  return Promise.all(
    documents.map((one) => readDocumentContent(database, one, documents, one.seller, clock.now())),
  )
}

test('a partial refund gets a credit note, the rest another, and together they are the invoice in every rate', async () => {
  const placed = await paid()
  await desk.refund(placed, 1_000)
  expect(await shortOf(placed)).toEqual([
    ['invoice', placed.totalMinor],
    ['credit-note', 1_000],
  ])
  await desk.refund(placed, null)
  expect(await shortOf(placed)).toEqual([
    ['invoice', placed.totalMinor],
    ['credit-note', 1_000],
    ['credit-note', placed.totalMinor - 1_000],
  ])
  const [invoice, ...notes] = await contentsOf(placed)
  const sum = (pick: 'netMinor' | 'taxMinor') =>
    notes.reduce((total, note) => total + note!.vat.reduce((part, vat) => part + vat[pick], 0), 0)
  expect([sum('netMinor'), sum('taxMinor')]).toEqual([invoice!.vat[0]!.netMinor, invoice!.vat[0]!.taxMinor])
  expect(notes[0]).toMatchObject({ invoice: { number: invoice!.number }, totalMinor: 1_000 })
})

test('the numbers of credit notes follow each other without a gap, and the buyer downloads each', async () => {
  const placed = await paid()
  await desk.refund(placed, 700)
  await desk.refund(placed, 800)
  const [, first, second] = await documentsOf(placed)
  expect(Number(second!.number.slice(1))).toBe(Number(first!.number.slice(1)) + 1)
  const { database, clock } = shop.core
  const pdf = await printDocument({ database, clock, printer: documentPrinter() }, second!)
  const page = await placed.buyer.get(`/order/${placed.orderKey}`)
  expect(page.text).toContain(`/order/${placed.orderKey}/${second!.number}.pdf`)
  expect(page.text).toContain('Credit note issued')
  const answer = await placed.buyer.get(`/order/${placed.orderKey}/${second!.number}.pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`credit-note-${second!.number}.pdf`)
  expect(Number(answer.headers.get('content-length'))).toBe(pdf!.length)
})

test('a refund that came back is reversed by a document of its own, and the next one credits again', async () => {
  const placed = await paidAtTheDoor()
  await type('refund', placed)
  expect(await shortOf(placed), 'nothing has left yet').toEqual([['invoice', placed.totalMinor]])
  await type('refund-done', placed, 'SEPA 2')
  expect(await type('refund-failed', placed, 'account closed', '--refund', '1')).toMatchObject({ code: 0 })
  await type('refund', placed)
  await type('refund-done', placed, 'SEPA 3')
  expect(await shortOf(placed)).toEqual([
    ['invoice', placed.totalMinor],
    ['credit-note', placed.totalMinor],
    ['reversal', placed.totalMinor],
    ['credit-note', placed.totalMinor],
  ])
  const [invoice, ...rest] = await contentsOf(placed)
  for (const one of rest) expect(one!.vat).toEqual(invoice!.vat)
})

test('a refund of money that the order does not need leaves the invoice as it is', async () => {
  const placed = await cashier.place()
  const link = await cashier.link(placed, 'mollie')
  await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })
  await type('settle', placed, 'list 1')
  await cashier.buyer('mollie', { answer: link.body }, 'pays-late')
  expect(await type('refund', placed, '--payment', '1')).toMatchObject({ code: 0 })
  expect(await shortOf(placed)).toEqual([['invoice', placed.totalMinor]])
})

test('each credit note goes to the buyer once, with its file', async () => {
  const placed = await paid()
  await desk.refund(placed, 1_000)
  const [, note] = await documentsOf(placed)
  const pdf = await placed.buyer.get(`/order/${placed.orderKey}/${note!.number}.pdf`)
  const size = Number(pdf.headers.get('content-length'))
  const [mail, ...others] = await mailsOf(placed)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: `Credit note for order ${placed.number} at Kontor`,
    attachments: [{ name: `credit-note-${note!.number}.pdf`, type: 'application/pdf', size }],
  })
  await shop.core.database.transaction(async (tx) =>
    queueJob(tx, 'send-correction', { orderId: note!.orderId, number: note!.number }),
  )
  await shop.drain()
  expect(await mailsOf(placed), 'the job ran again').toHaveLength(1)
  await desk.refund(placed, null)
  const texts = (await mailsOf(placed)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const { number } of (await documentsOf(placed)).slice(1))
    expect(texts.filter((text) => text.includes(`Credit note ${number} corrects invoice`))).toHaveLength(1)
})

test('a refund that came back is told with the document that reverses it', async () => {
  const placed = await paidAtTheDoor()
  await type('refund', placed)
  expect(await mailsOf(placed), 'nothing has left yet').toEqual([])
  await type('refund-done', placed, 'SEPA 2')
  await type('refund-failed', placed, 'account closed', '--refund', '1')
  const [, , reversal] = await documentsOf(placed)
  const mails = await mailsOf(placed)
  expect(mails.map(({ attachments }) => attachments.map(({ name }) => name.replace(/-G.*/, '')))).toEqual(
    expect.arrayContaining([['credit-note'], ['reversal']]),
  )
  expect(mails).toHaveLength(2)
  expect(mails.find(({ subject }) => subject.startsWith('A refund'))?.text).toContain(reversal!.number)
})

test('while the seller’s data are incomplete the buyer hears of the credit note without its file', async () => {
  const { database, clock } = shop.core
  const setAddress = (address: typeof ADDRESS) =>
    database.transaction((tx) => saveSettings(tx, { address }, clock.now()))
  await setAddress({ ...ADDRESS, vatId: '', taxNumber: '' })
  try {
    const placed = await paid()
    await desk.refund(placed, null)
    const [mail] = await mailsOf(placed)
    expect(mail).toMatchObject({ attachments: [] })
    expect(mail!.text).toContain('You can download it on the order page as soon as it is ready.')
  } finally {
    await setAddress(ADDRESS)
  }
})
