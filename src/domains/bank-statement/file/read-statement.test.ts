import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, read } from '../../../../tests/support/statement-files.ts'
import { STATEMENT_BYTES_MAX } from '../contract.ts'
import { readStatement } from './read-statement.ts'

/** A file of the fixtures beside the reader. */
const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))

/** Builds a statement with one entry, which has some common elements and the given ones. */
function statement({
  version = '08',
  entry = '',
  head = '',
  account = '<IBAN>DE02120300000000202051</IBAN>',
} = {}): string {
  const common = `<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>`
  return `<?xml version="1.0"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>S</Id>
    <Acct><Id>${account}</Id></Acct><Ntry>${common}${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`
}

const amount = '<Amt Ccy="EUR">10.00</Amt>'

test('version 02 is read: structured and free texts, escapes, and what is no money of a buyer is left out', () => {
  const file = readStatement(bytesOf('camt053-v02.xml'), null)
  expect(file).toMatchObject({
    ok: true,
    skipped: 1,
    outgoing: [{ amountMinor: -1250, remittance: 'Account fee' }],
  })
  const common = { account: 'DE02120300000000202051', bookedOn: '2026-11-20', currency: 'EUR' }
  expect(linesOf(file)).toEqual([
    {
      ...common,
      lineId: '2026112000000001/2026-11-20/12990',
      amountMinor: 12_990,
      remittance: 'RF39K100001',
      debtorName: 'Ada Lovelace & Söhne',
    },
    {
      ...common,
      lineId: expect.stringMatching(/^~[0-9a-f]{32}$/),
      amountMinor: 7_500,
      remittance: 'SVWZ+Bestellung K100 002 vielen Dank',
      debtorName: 'Grace Hopper',
    },
    {
      ...common,
      lineId: expect.stringMatching(/^~[0-9a-f]{32}$/),
      amountMinor: 3_000,
      remittance: 'Interest credit',
      debtorName: '',
    },
  ])
})

test('version 08 is read with a prefix on every element, and a batch of payments is one line each', () => {
  const file = readStatement(bytesOf('camt053-v08.xml'), null)
  expect(file).toMatchObject({ ok: true, skipped: 1 })
  const common = { account: 'DE02120300000000202051', bookedOn: '2026-11-21', currency: 'EUR' }
  expect(linesOf(file)).toEqual([
    {
      ...common,
      lineId: 'BATCH-7-1/2026-11-21/13000',
      amountMinor: 13_000,
      remittance: 'rf82 k100 003 E2E-1',
      debtorName: 'Edsger Dijkstra',
    },
    {
      ...common,
      lineId: 'PART-2/2026-11-21/20000',
      amountMinor: 20_000,
      remittance: 'no idea what for',
      debtorName: 'Barbara Liskov',
    },
  ])
})

test('a batch whose parts are not the whole is one line of the whole', () => {
  const part = '<TxDtls><Amt Ccy="EUR">4.00</Amt></TxDtls>'
  const [line, ...others] = linesOf(
    read(statement({ entry: `${amount}<NtryDtls>${part}${part}</NtryDtls>` })),
  )
  expect([line?.amountMinor, others]).toEqual([1_000, []])
})

test.each(['02', '04', '06', '08', '10', '13'])('version %s is taken', (version) => {
  expect(linesOf(read(statement({ version, entry: amount })))).toMatchObject([{ amountMinor: 1_000 }])
})

test.each([
  ['01', 'Version 01'],
  ['14', 'Version 14'],
])('version %s is refused', (version, reason) => {
  expect(read(statement({ version, entry: amount }))).toMatchObject({
    ok: false,
    reason: { text: expect.stringContaining(reason) },
  })
})

test('entities that would grow without end, and those that would read a file, are refused before anything is parsed', () => {
  expect(readStatement(bytesOf('entity-bomb.xml'), null)).toMatchObject({
    ok: false,
    reason: { text: 'The file declares a document type, which bank statements never do' },
  })
  const head = '<!doctype Document SYSTEM "http://203.0.113.1/x.dtd">'
  expect(read(statement({ head, entry: amount }))).toMatchObject({
    ok: false,
    reason: { text: expect.stringContaining('document type') },
  })
})

test('elements nested without end are refused, and names that are no data are none', () => {
  expect(read(statement({ entry: `${'<x>'.repeat(5_000)}${'</x>'.repeat(5_000)}` }))).toMatchObject({
    ok: false,
    reason: { text: 'The file is not well-formed XML' },
  })
  expect(read(statement({ entry: `${amount}<__proto__><ok>1</ok></__proto__>` }))).toMatchObject({
    ok: false,
  })
  expect(Object.hasOwn(Object.prototype, 'ok')).toBe(false)
})

test.each([
  ['an empty file', '', 'The file is empty'],
  ['XML of something else', '<html></html>', 'This is no camt.053 statement'],
  ['an intraday report', statement({ entry: amount }).replace('camt.053', 'camt.052'), 'This is camt.052'],
  ['XML that breaks off', statement({ entry: amount }).slice(0, -30), 'not well-formed'],
  [
    'a statement that holds none',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><x/></Document>',
    'holds no statement',
  ],
  ['MT940', ':20:STARTUMS\n:25:12030000/0000202051', 'This is MT940'],
  ['an archive', 'PK\u0003\u0004', 'This is an archive'],
  ['a list of nobody’s', 'date,amount,reference\n2026-11-20,1.00,x', 'does not say of which account'],
  [
    'an encoding that nobody knows',
    '<?xml version="1.0" encoding="UTF-7"?><Document/>',
    'UTF-7 is not known',
  ],
])('%s is refused with the reason', (_, text, reason) => {
  expect(read(text)).toMatchObject({ ok: false, reason: { text: expect.stringContaining(reason) } })
})

test('a file of more than 20 MB is refused unread', () => {
  expect(readStatement(new Uint8Array(STATEMENT_BYTES_MAX + 1), null)).toMatchObject({
    ok: false,
    reason: { text: expect.stringContaining('larger than 20 MB') },
  })
})

test.each([
  ['no amount', '<x/>', 'not readable'],
  ['an amount without a currency', '<Amt>10.00</Amt>', 'not readable'],
  ['an amount with too many places', '<Amt Ccy="EUR">10.005</Amt>', 'not readable'],
  ['an amount that is text', '<Amt Ccy="EUR">ten</Amt>', 'not readable'],
  ['an amount of nothing', '<Amt Ccy="EUR">0.00</Amt>', 'not readable'],
])('an entry with %s is a problem of its own and stops no other', (_, entry, problem) => {
  const file = read(
    statement({ entry }).replace(
      '</Ntry>',
      `</Ntry><Ntry><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>${amount}</Ntry>`,
    ),
  )
  expect(file).toMatchObject({
    ok: true,
    lines: [{ amountMinor: 1_000 }],
    problems: [{ text: expect.stringContaining(problem) }],
  })
})

test('an entry whose date is none is a problem', () => {
  const problems = [{ text: 'statement S, entry 1: its date or amount is not readable' }]
  for (const day of ['20.11.2026', '2026-02-30', '']) {
    expect(read(statement({ entry: amount }).replace('2026-11-20', day))).toMatchObject({
      ok: true,
      lines: [],
      problems,
    })
  }
})

test.each([
  ['JPY', '1000', 1_000],
  ['EUR', '10', 1_000],
  ['EUR', '10.5', 1_050],
  ['KWD', '10.125', 10_125],
])('%s %s is %i minor units', (currency, text, amountMinor) => {
  expect(linesOf(read(statement({ entry: `<Amt Ccy="${currency}">${text}</Amt>` })))).toMatchObject([
    { currency, amountMinor },
  ])
})

test('an account without IBAN has the number that the bank gives it, and a statement without account is a problem', () => {
  expect(linesOf(read(statement({ account: '<Othr><Id>4711 x</Id></Othr>', entry: amount })))).toMatchObject([
    { account: '4711X' },
  ])
  expect(read(statement({ account: '', entry: amount }))).toMatchObject({
    ok: true,
    lines: [],
    problems: [{ text: expect.stringContaining('names no account') }],
  })
})

test('letters of older encodings are read as the file says, and a file that lies about them is refused', () => {
  const text = statement({
    entry: `${amount}<NtryDtls><TxDtls><RmtInf><Ustrd>Größe</Ustrd></RmtInf></TxDtls></NtryDtls>`,
  })
  const latin = Buffer.from(text.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'), 'latin1')
  expect(linesOf(readStatement(latin, null))).toMatchObject([{ remittance: 'Größe' }])
  const lie = Buffer.from(text.replace('version="1.0"', 'version="1.0" encoding="UTF-8"'), 'latin1')
  expect(readStatement(lie, null)).toMatchObject({
    ok: false,
    reason: { text: 'The file is not UTF-8, as it says' },
  })
  expect(linesOf(readStatement(Buffer.from(`\ufeff${text}`, 'utf16le'), null))).toMatchObject([
    { remittance: 'Größe' },
  ])
})

test('control characters of a bank are spaces, and texts without end are cut', () => {
  const words = `a\u200fb&#10;c ${'x'.repeat(5_000)}`
  const [line] = linesOf(
    read(
      statement({
        entry: `${amount}<NtryDtls><TxDtls><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      }),
    ),
  )
  expect(line?.remittance).toMatch(/^a b c x+$/)
  expect(line?.remittance).toHaveLength(1_000)
})

test('a line has the same name in every file, and two payments that say the same on one day have two', () => {
  const entry = (text: string) =>
    `${amount}<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`
  const second = '</Ntry><Ntry><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>'
  const ids = (...texts: string[]) =>
    linesOf(read(statement({ entry: texts.map(entry).join(second) }))).map(({ lineId }) => lineId)
  const [first, again] = ids('same', 'same')
  expect(again).toBe(`${first}#2`)
  expect(ids('other', 'same')[1]).toBe(first)
})

test('a bank that gives all lines one reference still has one line for each day and amount', () => {
  const entry = (value: string) => `<Amt Ccy="EUR">${value}</Amt><AcctSvcrRef>0815</AcctSvcrRef>`
  const second = '</Ntry><Ntry><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>'
  const ids = linesOf(read(statement({ entry: `${entry('1.00')}${second}${entry('2.00')}` }))).map(
    ({ lineId }) => lineId,
  )
  expect(ids).toEqual(['0815/2026-11-20/100', '0815/2026-11-20/200'])
})
