import { expect, test } from 'vitest'
import { checkTranslation } from '#locales/check-text.ts'
import { checkCatalogue } from './check.ts'
import { textsOf } from './extract.ts'
import { mergeTexts, mergeTranslations } from './merge.ts'

const entry = (id: string, text: string, obsolete = false) => ({
  id,
  text,
  origins: obsolete ? [] : ['src/a.ts'],
  obsolete,
})

test('literal texts of t and msg are found, in JSX beside apostrophes too', () => {
  const source = `
    // t('not this') and 'it is a comment'
    const labels = [msg('Price'), site.t("It's \\"new\\"")]
    export const A = () => <p title={t('Close')}>don't {t('{n, plural, one {#} other {#}}', { n })} {t(open ? 'Open' : 'Shut')} {t(\`Plain\`)}</p>
    t(variable); format('No'); t('Long ' + 'text')`
  expect(textsOf('a.tsx', source)).toEqual([
    'Price',
    `It's "new"`,
    'Close',
    '{n, plural, one {#} other {#}}',
    'Open',
    'Shut',
    'Plain',
    'Long text',
  ])
})

test('error texts are found inside defineErrors only', () => {
  const source = `const a = defineErrors({ 'sold-out': { kind: 'conflict', text: 'Sold out', reportable: false }, gone: { kind: 'gone', text: 'Gone' } })
    const b = { text: 'No' }`
  expect(textsOf('a.ts', source)).toEqual(['Sold out', 'Gone'])
})

test('the name of a gateway is found, other names are not', () => {
  const source = `export const bank: Gateway = { info: { id: 'bank', name: 'Bank transfer' }, other: { name: 'No' } }`
  expect(textsOf('src/gateways/bank/index.ts', source)).toEqual(['Bank transfer'])
  expect(textsOf('src/domains/bank/index.ts', source)).toEqual([])
})

test('a template with holes is refused, since no extractor can know its text', () => {
  expect(() => textsOf('a.ts', `t(\`Hello \${name}\`)`)).toThrow('plain literal')
})

test('merging keeps translations, adds new texts empty and keeps gone ones as obsolete', () => {
  const texts = new Map([
    ['Cart', ['src/cart.tsx']],
    ['Close', ['src/menu.tsx']],
  ])
  expect(
    mergeTexts('de', [entry('Cart', 'Warenkorb'), entry('Old', 'Alt'), entry('Never translated', '')], texts),
  ).toEqual([
    { id: 'Cart', text: 'Warenkorb', origins: ['src/cart.tsx'], obsolete: false },
    { id: 'Close', text: '', origins: ['src/menu.tsx'], obsolete: false },
    { id: 'Old', text: 'Alt', origins: [], obsolete: true },
  ])
})

test('a new English text is its own translation', () => {
  expect(mergeTexts('en', [], new Map([['Cart', ['src/cart.tsx']]]))).toMatchObject([
    { id: 'Cart', text: 'Cart' },
  ])
})

test('a text that comes back has its translation again', () => {
  expect(mergeTexts('de', [entry('Old', 'Alt', true)], new Map([['Old', ['src/a.ts']]]))).toMatchObject([
    { text: 'Alt', obsolete: false },
  ])
})

test('translations of a file go into the locale they are for', () => {
  const merged = mergeTranslations('de', [entry('Cart', ''), entry('Close', 'Schließen')], {
    Cart: { de: 'Warenkorb', fr: 'Panier' },
    Unknown: { de: 'x' },
  })
  expect(merged.map((each) => each.text)).toEqual(['Warenkorb', 'Schließen'])
})

test('a planted missing text, an empty translation and an obsolete entry are found', () => {
  const texts = new Map([
    ['Cart', ['src/a.ts']],
    ['Close', ['src/b.ts']],
    ['Planted', ['src/c.ts']],
  ])
  expect(
    checkCatalogue('de', [entry('Cart', 'Warenkorb'), entry('Close', ''), entry('Old', 'Alt', true)], texts),
  ).toEqual([
    'de: not translated: "Close" (src/b.ts)',
    'de: not translated: "Planted" (src/c.ts)',
    'de: no longer in the source: "Old"',
  ])
})

test.each([
  ['de', 'From {price}', 'Ab {preis}', 'placeholders differ'],
  ['de', 'From {price}', 'Ab', 'placeholders differ'],
  ['de', 'Cart', '{oops', 'not a valid message'],
  ['fr', 'Price of {name}', "Prix d'{name}", 'apostrophe'],
  ['ar', '{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}', 'plural form "zero" is missing'],
] as const)('in %s, %j as %j is refused', (locale, id, text, problem) => {
  expect(checkTranslation(locale, id, text)[0]).toContain(problem)
})

test('a translation may order placeholders its own way and nest them in plurals', () => {
  const id = '{n, plural, one {# piece of {name}} other {# pieces of {name}}}'
  expect(checkTranslation('de', id, '{name}: {n, plural, one {# Stück} other {# Stück}}')).toEqual([])
})
