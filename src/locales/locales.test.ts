import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalogues, translatorFor } from './catalogue.ts'
import { formatPo, type PoEntry, parsePo } from './po-file.ts'

test('what is written as PO is read back the same, whatever the texts hold', () => {
  const text = fc.string({ unit: 'grapheme' })
  const entry = fc.record({ id: text.filter((id) => id !== ''), text, origins: fc.constant(['src/a.ts', 'src/b.tsx']), obsolete: fc.constant(false) })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), (entries) => {
      const read = parsePo(formatPo('de', entries))
      const byId = (a: PoEntry, b: PoEntry) => (a.id < b.id ? -1 : 1)
      expect([...read].sort(byId)).toEqual([...entries].sort(byId))
    }),
  )
})

test('texts over several lines and obsolete entries are read', () => {
  const content = `msgid ""\nmsgstr "Language: de\\n"\n\n#. a note\n#: src/a.ts\nmsgid "Add "\n"to cart"\nmsgstr ""\n"In den "\n"Warenkorb"\n\n#~ msgid "Gone"\n#~ msgstr "Weg"\n`
  expect(parsePo(content)).toEqual([
    { id: 'Add to cart', text: 'In den Warenkorb', origins: ['src/a.ts'], obsolete: false },
    { id: 'Gone', text: 'Weg', origins: [], obsolete: true },
  ])
})

function withCatalogues<T>(texts: Record<string, Record<string, string>>, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-po-'))
  try {
    for (const [locale, map] of Object.entries(texts)) {
      const entries = Object.entries(map).map(([id, text]) => ({ id, text, origins: [], obsolete: false }))
      writeFileSync(join(folder, `${locale}.po`), formatPo(locale, entries))
    }
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a catalogue holds every text, in English where the translation is missing', () => {
  const catalogues = withCatalogues({ en: { Cart: 'Cart', Close: 'Close' }, de: { Cart: 'Warenkorb', Close: '' } }, loadCatalogues)
  expect(catalogues.get('de')?.messages).toEqual({ Cart: 'Warenkorb', Close: 'Close' })
  expect(catalogues.get('ar')?.messages).toEqual({ Cart: 'Cart', Close: 'Close' })
})

test('the English wording can be changed without changing the key', () => {
  const catalogues = withCatalogues({ en: { Cart: 'Basket' } }, loadCatalogues)
  expect(catalogues.get('en')?.messages).toEqual({ Cart: 'Basket' })
})

test('the hash of a catalogue changes with any of its texts and only then', () => {
  const hash = (text: string) => withCatalogues({ en: { Cart: 'Cart' }, de: { Cart: text } }, loadCatalogues).get('de')?.hash
  expect(hash('Korb')).toMatch(/^[0-9a-f]{12}$/)
  expect(hash('Korb')).toBe(hash('Korb'))
  expect(hash('Korb')).not.toBe(hash('Warenkorb'))
})

test('placeholders and plurals follow the language, with Latin digits in Arabic', () => {
  const id = '{count, plural, one {# piece} other {# pieces}}'
  const arabic = translatorFor('ar', { [id]: '{count, plural, zero {لا قطع} one {قطعة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}' })
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic(id, { count }))).toEqual(['لا قطع', 'قطعة', 'قطعتان', '3 قطع', '11 قطعة', '100 قطعة'])
  expect(translatorFor('de', { 'Lowest price: {price}': 'Niedrigster Preis: {price}' })('Lowest price: {price}', { price: '5 €' })).toBe(
    'Niedrigster Preis: 5 €',
  )
})

test('a text without translation is shown in English, with its values (§1.16)', () => {
  expect(translatorFor('de', {})('Hello {name}', { name: 'Ada' })).toBe('Hello Ada')
})
