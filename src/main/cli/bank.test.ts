import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { fixedClock } from '#kernel/clock.ts'
import {
  bankList,
  bankTestKit,
  bankTestTime,
  SHOP_ACCOUNT,
  TRANSFER_TOTAL,
} from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { testEngine } from '../../../tests/support/payments.ts'

const db = useTestDatabase()
const { newOrder, paidMinor } = bankTestKit(db)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-bank-'))
  await openForBusiness(db.database)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function type(...args: string[]) {
  const context = {
    database: db.database,
    clock: fixedClock(bankTestTime),
    payments: testEngine(db.database, [bankTransfer]),
  }
  const { out, ...typed } = await typeCommand(context, ['bank', ...args])
  return { ...typed, said: out }
}

async function fileOf(content: string | Buffer): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.txt`)
  await writeFile(file, content)
  return file
}

/** Builds a statement of an account with one payment. */
function camt(account: string, text: string, amount: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
    <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${crypto.randomUUID()}</AcctSvcrRef>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ada</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
}

test('a statement is tried, imported and known, each with a row per line and exit code 0', async () => {
  const order = await newOrder()
  const file = await fileOf(camt(SHOP_ACCOUNT, creditorReference(order.number), '104.90'))
  const tried = await type('import', file, '--dry-run')
  expect(tried).toMatchObject({ code: 0, aside: '' })
  expect(tried.said).toContain(`2026-11-20      €104.90 matched   ${order.number}`)
  expect(tried.said).toContain('Dry run, nothing was changed. Lines: 1 matched, 0 outgoing or not booked\n')
  expect(await paidMinor(order.id)).toBe(0)
  expect((await type('import', file)).said).toContain('Lines: 1 matched, 0 outgoing or not booked\n')
  expect(await paidMinor(order.id)).toBe(TRANSFER_TOTAL)
  expect(await type('import', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Lines: 1 known'),
  })
})

test('what finds no order is no failure: it waits in the queue, is given to an order or dismissed', async () => {
  const order = await newOrder()
  const rows = [
    { text: 'for the gear', minor: TRANSFER_TOTAL },
    { text: 'interest\u001b[31m', minor: 12 },
  ]
  const imported = await type('import', await fileOf(bankList(rows)))
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('2 unmatched') })
  expect(imported.said).not.toContain('\u001b')
  const [first = '', second = ''] = imported.said.split('\n').map((line) => line.split(' ', 1)[0])
  expect((await type('queue')).said).toMatch(new RegExp(`^${first} .* unmatched .*no order was found`, 'm'))
  expect(await type('assign', first, 'K1')).toMatchObject({ code: 1, aside: 'There is no order K1.\n' })
  expect(await type('assign', first, order.number.toLowerCase())).toMatchObject({
    code: 0,
    said: `line ${first} is booked for ${order.number}: matched\n`,
  })
  expect(await type('dismiss', second, '--why', 'interest')).toMatchObject({
    code: 0,
    said: `line ${second} was dismissed.\n`,
  })
  expect((await type('queue')).said).not.toMatch(new RegExp(`^(${first}|${second}) `, 'm'))
  expect(await paidMinor(order.id)).toBe(TRANSFER_TOTAL)
  expect(await type('assign', first, order.number)).toMatchObject({
    code: 1,
    aside: expect.stringContaining('This line of the bank statement was already handled.'),
  })
})

test('a line that was given to the wrong order is taken back with a reason, and the person is told what the order owes', async () => {
  const [wrong, right] = [await newOrder(), await newOrder()]
  const imported = await type(
    'import',
    await fileOf(bankList([{ text: creditorReference(wrong.number), minor: TRANSFER_TOTAL }])),
  )
  const [line = ''] = imported.said.split(' ')
  expect(await type('assign', line, right.number)).toMatchObject({
    code: 1,
    aside: expect.stringContaining('bank unassign LINE --why TEXT'),
  })
  expect(await type('unassign', line)).toMatchObject({ code: 2, aside: expect.stringContaining('Say why') })
  await db.database.query(
    `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, order_id, created_at) VALUES ($1, $2, 'payment-received', 'en', 'a@example.com', '', '', '', $3, $4)`,
    [crypto.randomUUID(), crypto.randomUUID(), wrong.id, bankTestTime],
  )
  const taken = await type('unassign', line, wrong.number.toLowerCase(), '--why', 'it is of Grace')
  expect(taken).toMatchObject({ code: 0, aside: '' })
  expect(taken.said).toContain(`€104.90 of line ${line} was taken back from ${wrong.number}`)
  expect(taken.said).toMatch(
    new RegExp(`${wrong.number} owes €104.90. It keeps invoice R\\d+. A mail on 2026-11-21 told its buyer`),
  )
  expect(await type('unassign', line, '--why', 'x')).toMatchObject({
    code: 1,
    aside: 'This line of the bank statement belongs to no order.\n',
  })
  expect(await type('assign', line, right.number)).toMatchObject({ code: 0 })
  expect([await paidMinor(wrong.id), await paidMinor(right.id)]).toEqual([0, TRANSFER_TOTAL])
  const why = await db.database.query(
    `SELECT why FROM order_event WHERE order_id = $1 AND what = 'payment-unbooked'`,
    [wrong.id],
  )
  expect(why).toEqual([{ why: 'it is of Grace' }])
})

test('a transfer back to a buyer confirms its refund, and taking the line back lets it wait again', async () => {
  const order = await newOrder()
  await type(
    'import',
    await fileOf(bankList([{ text: creditorReference(order.number), minor: TRANSFER_TOTAL }])),
  )
  const engine = testEngine(db.database, [bankTransfer])
  await refundOrder(
    engine,
    { chargeId: order.id, amountMinor: 1_000, reason: '' },
    { actor: 'test', now: bankTestTime },
  )
  const out = await fileOf(
    bankList([
      { text: order.number, minor: -1_000 },
      { text: 'rent', minor: -70_000 },
    ]),
  )
  const imported = await type('import', out)
  expect(imported).toMatchObject({
    code: 0,
    said: expect.stringContaining('Lines: 1 refund, 1 outgoing or not booked'),
  })
  expect(imported.said).toContain('the refund is confirmed')
  expect(await paidMinor(order.id)).toBe(TRANSFER_TOTAL - 1_000)
  const [line = ''] = imported.said.split(' ')
  expect(await type('unassign', line, '--why', 'another one')).toMatchObject({
    code: 0,
    said: expect.stringContaining('waits for its transfer again'),
  })
  expect(await paidMinor(order.id)).toBe(TRANSFER_TOTAL)
  expect((await type('queue')).said).toMatch(
    new RegExp(`^${line} .*-€10.00 unmatched .*no waiting refund matches`, 'm'),
  )
  expect(await type('assign', line, order.number)).toMatchObject({
    code: 0,
    said: `line ${line} is booked for ${order.number}: refund\n`,
  })
})

test('an order shows the lines and parts that paid it, and those that were taken back', async () => {
  const [whole, part] = [await newOrder(), await newOrder()]
  const imported = await type(
    'import',
    await fileOf(bankList([{ text: 'for both', minor: TRANSFER_TOTAL + 1_000 }])),
  )
  const [line = ''] = imported.said.split(' ')
  await type('assign', line, whole.number, '104.90')
  await type('assign', line, part.number, '10.00')
  await type('unassign', line, part.number, '--why', 'it is of Grace')
  const shown = async ({ number }: { number: string }) =>
    JSON.parse((await typeCommand(db, ['order', 'show', number, '--json'])).out)
  const ofLine = { line: Number(line), currency: 'EUR' }
  expect(await shown(whole)).toMatchObject({
    bankLines: [],
    bankParts: [
      {
        ...ofLine,
        amountMinor: TRANSFER_TOTAL,
        ofLineMinor: TRANSFER_TOTAL + 1_000,
        outcome: 'matched',
        assignedBy: 'cli:bank',
      },
    ],
    bankUndone: [],
  })
  expect(await shown(part)).toMatchObject({
    bankLines: [],
    bankParts: [],
    bankUndone: [{ ...ofLine, amountMinor: 1_000, undoneBy: 'cli:bank' }],
  })
})

test('rows that are not readable make the exit code 1, and the others are imported all the same', async () => {
  const order = await newOrder()
  const text = `date,amount,reference\n2026-11-20,104.90,${order.number}\nyesterday,1.00,x\n`
  expect(await type('import', await fileOf(text))).toMatchObject({
    code: 1,
    said: expect.stringContaining('not read  row 3: "yesterday" is no day'),
  })
  expect(await paidMinor(order.id)).toBe(TRANSFER_TOTAL)
})

test('a statement of another account is left out until its account is named', async () => {
  const order = await newOrder()
  const file = await fileOf(camt('DE89370400440532013000', order.number, '104.90'))
  const refused = await type('import', file)
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('left out: account DE89370400440532013000'),
  })
  expect(refused.aside).toContain('--account DE89370400440532013000')
  expect(await paidMinor(order.id)).toBe(0)
  expect(await type('import', file, '--account', 'de89 3704 0044 0532 0130 00')).toMatchObject({ code: 0 })
  expect(await paidMinor(order.id)).toBe(TRANSFER_TOTAL)
})

test.each([
  [[], 'Usage: npm run kontor -- bank import FILE'],
  [['import'], 'Which file?'],
  [['import', 'a', 'b'], 'Unexpected argument: b'],
  [['assign', '1'], 'Which order?'],
  [['assign', 'x', 'K1'], '"x" is not a line number'],
  [['dismiss', '1'], 'Say why'],
  [['unassign'], 'Which line?'],
  [['unassign', '1'], 'Say why'],
  [['unassign', '1', 'K1', 'x', '--why', 'y'], 'Unexpected argument: x'],
  [['import', 'a', '--nonsense'], 'nonsense'],
  [['import', '/nowhere/at-all.xml'], 'there is no such file', 1],
  [['assign', '999999', 'K100001'], 'There is no such line in the bank statements', 1],
  [['unassign', '999999', '--why', 'x'], 'There is no such line in the bank statements', 1],
  [['dismiss', '999999', '--why', 'x'], 'There is no such line in the bank statements', 1],
] as const)('%j is refused with the reason', async (args, reason, code: number = 2) => {
  expect(await type(...args)).toMatchObject({ code, said: '', aside: expect.stringContaining(reason) })
})

test('a file that is no statement is refused with the reason', async () => {
  expect(await type('import', await fileOf('<html></html>'))).toMatchObject({
    code: 1,
    aside: 'This is no camt.053 statement\n',
  })
})
