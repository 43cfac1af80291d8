import { expect, test } from 'vitest'
import { translatorOf } from '#locales/catalogue.ts'
import { readProductFile } from '../../../domains/catalog/import/read-file.ts'
import { keptWords, reportSentence } from './report-words.ts'

const de = translatorOf('de')
const file = (text: string): Uint8Array => new TextEncoder().encode(text)

const COLUMNS =
  'Handle,Title,Option1 Name,Option1 Value,SKU,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Status,Unit price total measure'
const WRONG = file(
  [
    COLUMNS,
    `a,${'x'.repeat(900)},Size,S,A1,twelve,-1,shopify,many,perhaps,heavy,ftp://x.example/a.png,sold,much`,
    'a,,Size,S,A1,99999999999,1,shopify,-3,,,,,,too,many,cells',
    'b,B,Size,S,,1,2,,7,,,,,',
    'b,,,,,1,2,shopify,99999999,,,,,',
    ',,,,,1,,,,,,,,',
  ].join('\n'),
)

test('every sentence of a report that a wrong file makes is said in the language of staff', () => {
  const read = readProductFile(WRONG, 'EUR')
  if (!read.ok) throw new Error(read.reason)
  const sentences = [...read.notes, ...read.products.flatMap(({ notes }) => notes)].map(({ text }) => text)
  expect(new Set(sentences).size).toBeGreaterThan(12)
  for (const text of sentences) expect([text, reportSentence(text, de)]).not.toEqual([text, text])
})

test('the values of a sentence stay, and columns have the words of the page', () => {
  expect(reportSentence('the compare-at price "1,2,3" is not an amount in EUR such as 12.90', de)).toBe(
    `${de('Struck price')} "1,2,3" ist kein Betrag in EUR wie 12,90`,
  )
  expect(
    reportSentence('the picture https://a.example/b.png is missing: its server answered 404', de),
  ).toContain('404')
  expect(reportSentence('Lamp', de)).toBe('Lamp')
})

test('what an undo kept is said by field, or in a sentence', () => {
  expect(keptWords('de.name, LAMP-1.prices, images', de)).toBe(
    `de: ${de('Name')}, LAMP-1: ${de('Price')}, ${de('Pictures')}`,
  )
  expect(keptWords('it was deleted since', de)).not.toContain('deleted')
  expect(
    keptWords('More pieces than this are reserved for orders. Ship or cancel those orders first', de),
  ).toBe(de('More pieces than this are reserved for orders. Ship or cancel those orders first'))
})
