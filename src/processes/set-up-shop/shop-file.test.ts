import { expect, test } from 'vitest'
import { RESERVATION_SHARE } from '#domains/shop/index.ts'
import { exampleShopFile } from './example.ts'
import { readShopFile } from './shop-file.ts'

// biome-ignore lint/suspicious/noExplicitAny: each case breaks another part of it
const example = (): any => JSON.parse(exampleShopFile())
const problemsOf = (value: unknown): readonly string[] => {
  const read = readShopFile(JSON.stringify(value))
  return 'problems' in read ? read.problems : []
}

test('the example is right as it is', () => {
  expect(problemsOf(example())).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: as above
test.each<[string, (file: any) => void]>([
  ['name', (file) => delete file.name],
  ['address.email', (file) => (file.address.email = 'nobody')],
  ['address.country', (file) => (file.address.country = 'Germany')],
  ['currency', (file) => (file.currency = 'XQQ')],
  ['timeZone', (file) => (file.timeZone = 'Berlin')],
  ['timeZone', (file) => (file.timeZone = '+02:00')],
  ['vat.rates.DE.standard', (file) => (file.vat.rates.DE.standard = 119)],
  ['vat.rates.DE.standard', (file) => (file.vat.rates.DE.standard = 19.005)],
  ['vat.rates.AT', (file) => delete file.vat.rates.AT],
  ['shipping[0].methods[0].price', (file) => (file.shipping[0].methods[0].price = 4.9)],
  ['shipping[0].methods[0].price', (file) => (file.shipping[0].methods[0].price = '4.905')],
  ['shipping[0].methods[0].days', (file) => (file.shipping[0].methods[0].days = [3, 1])],
  ['shipping[0].methods[0].names', (file) => (file.shipping[0].methods[0].names = {})],
  ['shipping[1].countries[0]', (file) => (file.shipping[1].countries = ['DE'])],
  ['shipping', (file) => (file.shipping[1].zone = file.shipping[0].zone)],
  ['bankAccount.iban', (file) => (file.bankAccount.iban = 'DE88 3704 0044 0532 0130 00')],
  ['bankAccount.bic', (file) => (file.bankAccount.bic = 'COBA')],
  ['reservations.networkPercent', (file) => (file.reservations = { buyerPercent: 60, networkPercent: 50 })],
  ['reservations.buyerPercent', (file) => (file.reservations.buyerPercent = 0)],
  ['reservations.pieces', (file) => (file.reservations.pieces = 0)],
  ['colours.link', (file) => (file.colours = { accent: '#f7a830', link: '#ffee00' })],
  [
    'storefront.de.promises[0].page',
    (file) => (file.storefront = { de: { promises: [{ page: 'x', title: 'X' }] } }),
  ],
  ['vat.mode', (file) => (file.vat.mode = 'none')],
  ['pages.terms', (file) => (file.pages.terms = {})],
  ['pages.terms.en', (file) => (file.pages.terms.en = { title: 'Terms', text: 'a', file: 'b.html' })],
  ['pages.terms.en.title', (file) => (file.pages.terms.en.title = '')],
])('a wrong %s is named', (path, spoil) => {
  const file = example()
  spoil(file)
  expect(problemsOf(file).map((problem) => problem.slice(0, problem.indexOf(':')))).toContain(path)
})

test('a misspelt field is refused by name, so that it does not silently change nothing', () => {
  expect(problemsOf({ ...example(), bankacount: null }).join()).toContain('bankacount')
})

test('a file without reservations, or with some of their numbers, has the usual ones', () => {
  const numbersOf = (reservations?: object) => {
    const read = readShopFile(JSON.stringify({ ...example(), reservations }))
    return 'problems' in read ? read.problems : read.reservations
  }
  expect(numbersOf()).toEqual(RESERVATION_SHARE)
  expect(numbersOf({ networkPercent: 100 })).toEqual({ ...RESERVATION_SHARE, networkPercent: 100 })
})

test('several mistakes are named at once, and a file that is no JSON says so', () => {
  const file = { ...example(), name: '', currency: 'eur' }
  expect(problemsOf(file).length).toBeGreaterThanOrEqual(2)
  expect(readShopFile('{')).toEqual({ problems: [expect.stringContaining('no JSON')] })
})
