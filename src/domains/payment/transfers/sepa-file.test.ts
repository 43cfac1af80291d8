import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateSepa } from '../../../../tests/support/sepa-schema.ts'
import { ibanOf } from './iban.ts'
import { sepaFile, type TransferFile } from './sepa-file.ts'

const file: TransferFile = {
  number: 'T7',
  createdAt: new Date('2026-11-23T10:00:00.123Z'),
  on: '2026-11-23',
  holder: 'Pegel',
  iban: 'DE89370400440532013000',
  bic: '',
  transfers: [
    {
      reference: 'a',
      amountMinor: 1005,
      holder: 'José Müller <x>',
      iban: 'AT611904300234573201',
      words: 'K1001',
    },
    {
      reference: 'b',
      amountMinor: 10,
      holder: 'شخص',
      iban: 'DE89370400440532013000',
      words: 'x'.repeat(200),
    },
  ],
}

/** Returns the names of the elements below one, in their order. */
function childrenOf(xml: string, path: readonly string[]): string[] {
  let inner = xml
  for (const name of path) inner = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(inner)?.[1] ?? ''
  const names: string[] = []
  while (inner !== '') {
    const found = /^<(\w+)[^>]*>/.exec(inner)
    if (!found?.[1]) break
    names.push(found[1])
    const end = inner.indexOf(`</${found[1]}>`)
    inner = inner.slice(end + found[1].length + 3)
  }
  return names
}

test('a SEPA file has the elements of pain.001.001.09 in their order', () => {
  const xml = sepaFile(file)
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  expect(childrenOf(xml, ['CstmrCdtTrfInitn'])).toEqual(['GrpHdr', 'PmtInf'])
  expect(childrenOf(xml, ['GrpHdr'])).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
  expect(childrenOf(xml, ['PmtInf'])).toEqual([
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
    'CdtTrfTxInf',
  ])
  expect(childrenOf(xml, ['CdtTrfTxInf'])).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
  expect(xml).toContain('<CreDtTm>2026-11-23T10:00:00Z</CreDtTm>')
})

test('the published schema takes a file of whatever was typed, with and without a BIC', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  const transfer = fc.record({
    reference: text,
    amountMinor: fc.integer({ min: 1, max: 99_999_999_999 }),
    holder: text,
    iban: fc.constantFrom('DE89370400440532013000', 'AT611904300234573201', 'FR1420041010050500013M02606'),
    words: text,
  })
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('', 'COBADEFF', 'COBADEFFXXX'),
      fc.array(transfer, { minLength: 1, maxLength: 4 }),
      (number, holder, bic, transfers) => validateSepa(sepaFile({ ...file, number, holder, bic, transfers })),
    ),
    { numRuns: 40 },
  )
})

test.each([
  ['no amount', (xml: string) => xml.replace(/<Amt>.*?<\/Amt>/, '')],
  ['another order', (xml: string) => xml.replace(/(<MsgId>.*?<\/MsgId>)(<CreDtTm>.*?<\/CreDtTm>)/, '$2$1')],
  ['a false IBAN', (xml: string) => xml.replace('AT611904300234573201', 'AT61 1904')],
  ['a text that is too long', (xml: string) => xml.replace(/<Ustrd>/, `<Ustrd>${'y'.repeat(140)}`)],
])('the published schema refuses a file with %s', (_, spoilt) => {
  validateSepa(sepaFile(file))
  expect(() => validateSepa(spoilt(sepaFile(file)))).toThrow()
})

test('its sums are those of its transfers', () => {
  const xml = sepaFile(file)
  expect(xml.match(/<CtrlSum>10\.15<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2)
})

test('its texts have the letters and the length that every bank takes', () => {
  const xml = sepaFile(file)
  expect(xml).toContain('<Nm>Jose Mueller x</Nm>')
  expect(xml).toContain('<Nm>NOTPROVIDED</Nm>')
  expect(xml).toContain(`<Ustrd>${'x'.repeat(140)}</Ustrd>`)
  expect(/[^\x20-\x7e\n]/.test(xml)).toBe(false)
})

test('a bank is named by its BIC where it is known', () => {
  expect(sepaFile(file)).toContain('<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>')
  expect(sepaFile({ ...file, bic: 'COBADEFFXXX' })).toContain(
    '<FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId>',
  )
})

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['fr1420041010050500013m02606', 'FR1420041010050500013M02606'],
  ['DE88370400440532013000', null],
  ['DE8937040044053201300', null],
  ['US89370400440532013000', null],
  ['', null],
])('the IBAN %s is read as %s', (typed, iban) => {
  expect(ibanOf(typed)).toBe(iban)
})
