import { beforeAll, expect, test } from 'vitest'
import { confirmRefund, recordSettlement, refundOrder } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import {
  bankList,
  bankTestKit,
  bankTestTime as now,
  lineResults as results,
  SHOP_ACCOUNT,
  TRANSFER_TOTAL as TOTAL,
} from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { noPayments, testEngine } from '../../../tests/support/payments.ts'
import { assignLine, type LineSettlement, readQueue } from './index.ts'
import { isSameMoney } from './rules.ts'

const db = useTestDatabase()
const { settle, newOrder, importBytes, paidMinor, violations } = bankTestKit(db)

beforeAll(() => openForBusiness(db.database))

interface Transfer {
  readonly text: string
  readonly minor: number
  readonly name?: string
  readonly day?: string
}

/** Builds the bank's statement of the transfers, with the bank's own references. */
function camt(transfers: readonly Transfer[]): Buffer {
  const entries = transfers.map(
    ({
      text,
      minor,
      name = 'Ada',
      day = '2026-11-20',
    }) => `<Ntry><Amt Ccy="EUR">${(minor / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${crypto.randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E2E-${crypto.randomUUID()}</EndToEndId></Refs>
      <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${SHOP_ACCOUNT}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
}

/** Builds a list of the same transfers, without references. */
function csv(transfers: readonly Transfer[]): Buffer {
  const rows = transfers.map(
    ({ text, minor, name = 'Ada', day = '2026-11-20' }) =>
      `${day};${(minor / 100).toFixed(2)};EUR;${text};${name}`,
  )
  return Buffer.from(`date;amount;currency;reference;name\n${rows.join('\n')}\n`)
}

const linesOf = async (text: string) =>
  (
    await db.database.query<{ count: number }>(
      'SELECT count(*) FROM bank_statement_line WHERE remittance LIKE $1',
      [`%${text}%`],
    )
  )[0]?.count

test.each(['camt first', 'csv first'] as const)(
  'money that comes with a statement and with a list is booked once, %s',
  async (order) => {
    const placed = await newOrder()
    const transfers = [{ text: creditorReference(placed.number), minor: TOTAL }]
    const files =
      order === 'camt first' ? [camt(transfers), csv(transfers)] : [csv(transfers), camt(transfers)]
    expect(results(await importBytes(files[0]!))).toEqual(['matched'])
    expect(results(await importBytes(files[1]!, { dryRun: true }))).toEqual(['known'])
    expect(results(await importBytes(files[1]!))).toEqual(['known'])
    expect(await paidMinor(placed.id)).toBe(TOTAL)
    expect(await violations()).toEqual([])
  },
)

test('two equal transfers of one payer on one day are two, in either file and in both', async () => {
  const text = `two-equal-${crypto.randomUUID()}`
  const twice = [1, 2].map(() => ({ text, minor: 777 }))
  expect(results(await importBytes(camt(twice)))).toEqual(['unmatched', 'unmatched'])
  expect(results(await importBytes(csv(twice)))).toEqual(['known', 'known'])
  expect(await linesOf(text)).toBe(2)
  expect(results(await importBytes(csv([...twice, twice[0]!])))).toEqual(['known', 'known', 'unmatched'])
  expect(await linesOf(text)).toBe(3)
})

test.each([
  ['the value date', '2026-11-20', '2026-11-19'],
  ['the next working day after a weekend', '2026-11-20', '2026-11-23'],
  ['the first working day after Easter', '2026-04-02', '2026-04-07'],
])(
  'money that the other file books at %s stands for a person and is not booked twice, whichever file comes first',
  async (_name, day, otherDay) => {
    for (const [first, second] of [
      [camt, csv],
      [csv, camt],
    ] as const) {
      const placed = await newOrder()
      const half = { text: creditorReference(placed.number), minor: TOTAL / 2 }
      expect(results(await importBytes(first([{ ...half, day }])))).toEqual(['under'])
      const again = second([{ ...half, day: otherDay }])
      expect(results(await importBytes(again, { dryRun: true }))).toEqual(['unmatched'])
      const report = await importBytes(again)
      const known = await db.database.query<{ number: number }>(
        'SELECT number FROM bank_statement_line WHERE order_id = $1',
        [placed.id],
      )
      expect(report.lines).toMatchObject([
        { result: 'unmatched', why: expect.stringContaining(`the same money as line ${known[0]!.number}`) },
      ])
      expect(results(await importBytes(again))).toEqual(['known'])
      expect(await paidMinor(placed.id)).toBe(TOTAL / 2)
      const line = report.lines[0]!.number!
      expect((await readQueue(db.database)).find(({ number }) => number === line)).toMatchObject({
        twinNumber: known[0]!.number,
      })
      // It turned out to be another transfer.
      expect(
        await assignLine(db.database, { line, orderNumber: placed.number, settle, actor: 'anna', now }),
      ).toBe('matched')
      expect(await violations()).toEqual([])
    }
  },
)

test('two equal transfers on two days are two, in either file and in both, and after a week nobody doubts', async () => {
  const text = `monthly-${crypto.randomUUID()}`
  const days = ['2026-11-18', '2026-11-20'].map((day) => ({ text, minor: 888, day }))
  expect(results(await importBytes(camt(days)))).toEqual(['unmatched', 'unmatched'])
  const inDoubt = async () =>
    (await readQueue(db.database)).filter(
      ({ remittance, twinNumber }) => remittance.includes(text) && twinNumber !== null,
    )
  expect(results(await importBytes(csv(days)))).toEqual(['known', 'known'])
  expect(results(await importBytes(csv([...days, { text, minor: 888, day: '2026-11-21' }])))).toEqual([
    'known',
    'known',
    'unmatched',
  ])
  expect(await linesOf(text)).toBe(3)
  expect(await inDoubt()).toEqual([])
  const placed = await newOrder()
  const half = { text: creditorReference(placed.number), minor: TOTAL / 2 }
  expect(results(await importBytes(camt([{ ...half, day: '2026-11-10' }])))).toEqual(['under'])
  expect(results(await importBytes(csv([{ ...half, day: '2026-11-16' }])))).toEqual(['matched'])
  expect(await violations()).toEqual([])
})

test('of three transfers that the other file tells at shifted days each has its own twin', async () => {
  const text = `shifted-${crypto.randomUUID()}`
  const at = (...days: readonly string[]) => days.map((day) => ({ text, minor: 999, day: `2026-11-${day}` }))
  await importBytes(camt(at('16', '17', '18')))
  expect(results(await importBytes(csv(at('17', '18', '19'))))).toEqual(['known', 'known', 'unmatched'])
  const doubts = (await readQueue(db.database)).filter(
    ({ remittance, twinNumber }) => remittance === text && twinNumber !== null,
  )
  expect(doubts).toHaveLength(1)
  expect(await linesOf(text)).toBe(4)
})

test('both files at once book the money once', async () => {
  const placed = await newOrder()
  const transfers = [{ text: creditorReference(placed.number), minor: TOTAL }]
  await Promise.all([camt(transfers), csv(transfers), csv(transfers)].map((file) => importBytes(file)))
  expect(await paidMinor(placed.id)).toBe(TOTAL)
  expect(await linesOf(creditorReference(placed.number))).toBe(1)
})

test.each([
  ['the same words', 'RF18 K100001', 'rf18k100001', 'Ada Lovelace', 'LOVELACE ADA', true],
  ['more words in one file', 'RF18K100001 E2E-7', 'RF18K100001', 'Ada', '', true],
  ['no words, the same payer', '', 'transfer', 'Ada Lovelace', 'Ada L.', true],
  ['the same words of another payer', 'for the gear', 'for the gear', 'Ada', 'Grace', false],
  ['other words', 'rent November', 'RF18K100001', 'Ada', 'Ada', false],
  ['a short word that stands in the other by chance', 'gear', 'for the gear', 'Ada', 'Ada', false],
] as const)('%s: same money or not', (_name, one, other, payer, otherPayer, isSame) => {
  expect(
    isSameMoney({ remittance: one, debtorName: payer }, { remittance: other, debtorName: otherPayer }),
  ).toBe(isSame)
})

async function unmatchedLine(minor: number): Promise<number> {
  const report = await importBytes(bankList([{ text: 'for two orders', minor }]))
  return report.lines[0]!.number!
}

test('a transfer for two orders is split, and the rest stays in the queue until it is given away', async () => {
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()]
  const line = await unmatchedLine(2 * TOTAL)
  const give = (
    orderNumber: string,
    amountMinor: number | null,
    by: (settlement: LineSettlement) => Promise<unknown> = settle,
  ) => assignLine(db.database, { line, orderNumber, amountMinor, settle: by, actor: 'anna', now })
  const inQueue = async () => (await readQueue(db.database)).find(({ number }) => number === line)
  // Killed between the two: a repeat books the same part, and nobody can assign it meanwhile.
  await expect(give(first.number, TOTAL, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  await expect(give(second.number, 2 * TOTAL)).rejects.toMatchObject({
    code: 'bank-line-rest',
    extra: { restMinor: TOTAL },
  })
  expect(await give(first.number, TOTAL)).toBe('matched')
  await expect(give(first.number, TOTAL)).rejects.toMatchObject({ code: 'bank-line-done' })
  await expect(give(first.number, 1)).rejects.toMatchObject({ code: 'bank-line-part-booked' })
  expect(await inQueue()).toMatchObject({ outcome: 'unmatched', givenMinor: TOTAL })
  const both = await Promise.allSettled([give(second.number, null), give(third.number, TOTAL)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await inQueue()).toBeUndefined()
  expect(await paidMinor(first.id)).toBe(TOTAL)
  expect((await paidMinor(second.id)) + (await paidMinor(third.id))).toBe(TOTAL)
  expect(await violations()).toEqual([])
})

test('of a line given away whole and in part at once, only one is booked', async () => {
  for (let round = 0; round < 5; round++) {
    const [whole, part] = [await newOrder(), await newOrder()]
    const line = await unmatchedLine(TOTAL)
    const give = (orderNumber: string, amountMinor: number | null) =>
      assignLine(db.database, { line, orderNumber, amountMinor, settle, actor: 'anna', now })
    await Promise.allSettled([give(whole.number, null), give(part.number, 4_000)])
    expect([TOTAL, 4_000]).toContain((await paidMinor(whole.id)) + (await paidMinor(part.id)))
    expect(await violations()).toEqual([])
  }
})

const waits = async (orderId: string) => (await readQueue(db.database)).some((row) => row.orderId === orderId)

test('a line that paid too little leaves the queue when the rest came, by the bank or by the courier', async () => {
  const [byBank, byCash] = [await newOrder(), await newOrder()]
  for (const { number } of [byBank, byCash])
    await importBytes(bankList([{ text: creditorReference(number), minor: 4_000 }]))
  expect([await waits(byBank.id), await waits(byCash.id)]).toEqual([true, true])
  await importBytes(bankList([{ text: creditorReference(byBank.number), minor: TOTAL - 4_000 }]))
  const cash = {
    chargeId: byCash.id,
    gateway: cashOnDelivery,
    amountMinor: TOTAL - 4_000,
    currency: 'EUR',
    reference: 'list 1',
    actor: 'anna',
    now,
  }
  await recordSettlement(noPayments(db.database), cash)
  expect([await waits(byBank.id), await waits(byCash.id)]).toEqual([false, false])
  await importBytes(bankList([{ text: 'rent', minor: 1 }]))
  expect(
    await db.database.query(
      'SELECT handled_by FROM bank_statement_line WHERE order_id = $1 AND outcome = $2',
      [byCash.id, 'under'],
    ),
  ).toEqual([{ handled_by: 'shop' }])
})

test('a line that paid too much waits until it is paid back', async () => {
  const placed = await newOrder()
  await importBytes(bankList([{ text: creditorReference(placed.number), minor: TOTAL + 500 }]))
  expect(await waits(placed.id)).toBe(true)
  const engine = testEngine(db.database, [bankTransfer])
  const moment = { actor: 'anna', now }
  const [refund] = await refundOrder(engine, { chargeId: placed.id, amountMinor: 500, reason: '' }, moment)
  expect(await waits(placed.id)).toBe(true)
  await confirmRefund(engine, { chargeId: placed.id, refundId: refund!.id, note: 'SEPA 1' }, moment)
  expect(await waits(placed.id)).toBe(false)
})
