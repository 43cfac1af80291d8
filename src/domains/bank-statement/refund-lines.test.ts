import { beforeAll, expect, test } from 'vitest'
import { confirmRefund, readRefunds, refundOrder } from '#domains/payment/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import {
  bankList,
  bankTestKit,
  lineResults as results,
  SHOP_ACCOUNT,
  TRANSFER_TOTAL as TOTAL,
} from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { assignLine, readQueue } from './index.ts'

const db = useTestDatabase()
const { settle, newOrder, importBytes, paidMinor, violations, unassign, engine, refunds, moment } =
  bankTestKit(db)

beforeAll(() => openForBusiness(db.database))

type Order = Awaited<ReturnType<typeof newOrder>>

/** Creates a paid order with refunds of these amounts that wait for their transfer. */
async function owing(...amounts: readonly number[]): Promise<Order> {
  const order = await newOrder()
  await importBytes(bankList([{ text: creditorReference(order.number), minor: TOTAL }]))
  for (const amountMinor of amounts)
    await refundOrder(engine(), { chargeId: order.id, amountMinor, reason: '', again: true }, moment)
  return order
}

/** Builds the bank's file with one outgoing transfer. */
function camtOut(text: string, minor: number, day = '2026-11-20'): Buffer {
  return Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${SHOP_ACCOUNT}</IBAN></Id></Acct>
    <Ntry><Amt Ccy="EUR">${(minor / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    <AcctSvcrRef>${crypto.randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>The shop</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Ada</Nm></Pty></Cdtr></RltdPties>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
  )
}

const csvOut = (text: string, minor: number, day = '2026-11-20') =>
  Buffer.from(`date;amount;currency;reference;name\n${day};-${(minor / 100).toFixed(2)};EUR;${text};Ada\n`)
const states = async ({ id }: Order) => (await readRefunds(db.database, id)).map(({ state }) => state).sort()
const inQueue = async (line: number) => (await readQueue(db.database)).find(({ number }) => number === line)

test.each(['camt first', 'csv first'] as const)(
  'a transfer that names an order and is what waits to go back confirms that refund, %s, once',
  async (first) => {
    const order = await owing(2_500)
    const both = [camtOut, csvOut].map((file) => file(`Refund ${order.number}`, 2_500))
    const [one, other] = first === 'camt first' ? both : both.toReversed()
    expect(results(await importBytes(one!, { dryRun: true }))).toEqual(['refund'])
    expect(await states(order)).toEqual(['waiting'])
    const report = await importBytes(one!)
    expect(results(report)).toEqual(['refund'])
    expect(results(await importBytes(other!))).toEqual(['known'])
    expect(results(await importBytes(one!))).toEqual(['known'])
    expect([await states(order), await paidMinor(order.id)]).toEqual([['done'], TOTAL - 2_500])
    expect((await readRefunds(db.database, order.id))[0]?.outcome).toBe(
      `line ${report.lines[0]!.number} of the bank statements`,
    )
    expect(await violations()).toEqual([])
  },
)

test('one transfer confirms one of two equal refunds, and two at once confirm both', async () => {
  const order = await owing(1_000, 1_000)
  await importBytes(camtOut(creditorReference(order.number), 1_000))
  expect(await states(order)).toEqual(['done', 'waiting'])
  const another = await owing(1_000, 1_000)
  const text = creditorReference(another.number)
  await Promise.all([1, 2].map(() => importBytes(camtOut(text, 1_000))))
  // If two concurrent imports take the same refund, one line stays undecided: the next import decides it.
  const left = await db.database.query<{ amount: number }>(
    `SELECT amount_minor AS amount FROM bank_statement_line WHERE outcome = 'new'`,
  )
  expect(left.length).toBeLessThanOrEqual(1)
  expect(await paidMinor(another.id)).toBe(TOTAL - 1_000 * (2 - left.length))
  expect(await violations()).toEqual([])
})

test('two equal refunds that staff confirmed before the statement came are the two transfers of it', async () => {
  const order = await owing(1_000, 1_000)
  for (const { id } of await readRefunds(db.database, order.id))
    await confirmRefund(engine(), { chargeId: order.id, refundId: id, note: 'typed at the bank' }, moment)
  const text = creditorReference(order.number)
  expect(results(await importBytes(camtOut(text, 1_000)))).toEqual(['refund'])
  expect(results(await importBytes(camtOut(text, 1_000)))).toEqual(['refund'])
  // A third one matches neither, and staff can deal with it.
  const third = await importBytes(camtOut(text, 1_000))
  expect(results(third)).toEqual(['unmatched'])
  expect(await inQueue(third.lines[0]!.number!)).toMatchObject({ outcome: 'unmatched' })
  expect([await states(order), await violations()]).toEqual([['done', 'done'], []])
})

test('another amount, another order and a refund that nobody asked for stand for staff and move nothing', async () => {
  const order = await owing(2_600)
  const paid = await owing()
  const wrong = [
    camtOut(`Refund ${order.number}`, 2_400),
    camtOut('Refund', 2_600),
    camtOut(paid.number, 700),
  ]
  for (const file of wrong) {
    const report = await importBytes(file)
    expect(results(report)).toEqual(['unmatched'])
    expect(await inQueue(report.lines[0]!.number!)).toMatchObject({ outcome: 'unmatched', orderId: null })
  }
  expect([await states(order), await paidMinor(order.id), await paidMinor(paid.id)]).toEqual([
    ['waiting'],
    TOTAL,
    TOTAL,
  ])
  expect(await violations()).toEqual([])
})

test('money that went out and has nothing to do with an order is not kept', async () => {
  const report = await importBytes(camtOut('Salary of Grace', 123_456))
  expect(report).toMatchObject({ lines: [], skipped: 1 })
  expect(await db.database.query(`SELECT FROM bank_statement_line WHERE remittance LIKE 'Salary%'`)).toEqual(
    [],
  )
})

test('a transfer without a reference is given to its order by a person, and only where a refund of just that much waits', async () => {
  const [order, other] = [await owing(3_300), await owing()]
  const line = (await importBytes(camtOut('Money back', 3_300))).lines[0]!.number!
  const assign = ({ number }: Order, amountMinor: number | null = null) =>
    assignLine(db.database, { line, orderNumber: number, amountMinor, settle, refunds: refunds(), ...moment })
  await expect(assign(other)).rejects.toMatchObject({ code: 'bank-line-no-refund' })
  await expect(assign(order, 100)).rejects.toMatchObject({ code: 'bank-line-no-refund' })
  expect(await assign(order)).toBe('refund')
  await expect(assign(order)).rejects.toMatchObject({ code: 'bank-line-done' })
  expect([await states(order), await inQueue(line)]).toEqual([['done'], undefined])
  expect(await violations()).toEqual([])
})

test('a refund that staff confirmed themselves is not waited for, and its line is not booked again', async () => {
  const order = await owing(2_500)
  const [refund] = await readRefunds(db.database, order.id)
  await confirmRefund(engine(), { chargeId: order.id, refundId: refund!.id, note: 'SEPA 7' }, moment)
  const report = await importBytes(camtOut(order.number, 2_500))
  expect(results(report)).toEqual(['refund'])
  expect(await paidMinor(order.id)).toBe(TOTAL - 2_500)
  // Taking the line back reverses only what it did itself.
  await unassign(report.lines[0]!.number!)
  expect([await states(order), await paidMinor(order.id)]).toEqual([['done'], TOTAL - 2_500])
  expect(await violations()).toEqual([])
})

test('a line that was taken for a refund by mistake is taken back: the refund waits for its transfer again', async () => {
  const order = await owing(2_500)
  const line = (await importBytes(camtOut(order.number, 2_500))).lines[0]!.number!
  const all = await Promise.allSettled([unassign(line), unassign(line)])
  expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await states(order), await paidMinor(order.id)]).toEqual([['failed', 'waiting'], TOTAL])
  expect(await inQueue(line)).toMatchObject({ outcome: 'unmatched' })
  expect(await violations()).toEqual([])
  expect(
    await assignLine(db.database, { line, orderNumber: order.number, settle, refunds: refunds(), ...moment }),
  ).toBe('refund')
  expect([await states(order), await paidMinor(order.id)]).toEqual([['done', 'failed'], TOTAL - 2_500])
  expect(await violations()).toEqual([])
})

test('a crash between the decision and the confirmation is ended by the next import of the file', async () => {
  const order = await owing(2_500)
  const file = camtOut(order.number, 2_500)
  const dying = { ...refunds(), confirm: () => Promise.reject(new Error('killed')) }
  expect(results(await importBytes(file, { refunds: dying }))).toEqual(['failed'])
  expect(await states(order)).toEqual(['waiting'])
  expect(results(await importBytes(file))).toEqual(['refund'])
  expect([await states(order), await paidMinor(order.id)]).toEqual([['done'], TOTAL - 2_500])
  expect(await violations()).toEqual([])
})
