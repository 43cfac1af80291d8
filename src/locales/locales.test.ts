import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalogues } from './catalogue.ts'
import { compileMessage } from './compile.ts'
import { formatPo, type PoEntry, parsePo } from './po-file.ts'

test('what is written as PO is read back the same, whatever the texts hold', () => {
  const text = fc.string({ unit: 'grapheme' })
  const entry = fc.record({
    id: text.filter((id) => id !== ''),
    text,
    origins: fc.constant(['src/a.ts', 'src/b.tsx']),
    obsolete: fc.constant(false),
  })
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
  const catalogues = withCatalogues(
    { en: { Cart: 'Cart', Close: 'Close' }, de: { Cart: 'Warenkorb', Close: '' } },
    loadCatalogues,
  )
  expect(catalogues.get('de')?.messages).toEqual({ Cart: 'Warenkorb', Close: 'Close' })
  expect(catalogues.get('ar')?.messages).toEqual({ Cart: 'Cart', Close: 'Close' })
})

test('pages of the shop get no text that only the back office, mails or the command line use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-po-'))
  try {
    const entry = (id: string, ...origins: string[]) => ({ id, text: id, origins, obsolete: false })
    const entries = [
      entry('Cart', 'src/web/checkout/a.tsx'),
      entry('Both', 'src/web/admin/a.tsx', 'src/web/checkout/a.tsx'),
      entry('Error', 'src/domains/order/errors.ts'),
      entry('Typed by hand'),
      entry('Area', 'src/views/admin/a.ts', 'src/web/admin/a.tsx'),
      entry('Letter', 'src/mail/a.ts'),
    ]
    writeFileSync(join(folder, 'en.po'), formatPo('en', entries))
    const german = loadCatalogues(folder).get('de')
    expect(Object.keys(german?.shopMessages ?? {}).sort()).toEqual(['Both', 'Cart', 'Error', 'Typed by hand'])
    expect(Object.keys(german?.messages ?? {})).toHaveLength(entries.length)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the English wording can be changed without changing the key', () => {
  const catalogues = withCatalogues({ en: { Cart: 'Basket' } }, loadCatalogues)
  expect(catalogues.get('en')?.messages).toEqual({ Cart: 'Basket' })
})

test('the hash of a catalogue changes with any of its texts and only then', () => {
  const hash = (text: string) =>
    withCatalogues({ en: { Cart: 'Cart' }, de: { Cart: text } }, loadCatalogues).get('de')?.hash
  expect(hash('Korb')).toMatch(/^[0-9a-f]{12}$/)
  expect(hash('Korb')).toBe(hash('Korb'))
  expect(hash('Korb')).not.toBe(hash('Warenkorb'))
})

test('a malformed translation is shown as written instead of failing the shop', () => {
  const catalogues = withCatalogues({ en: { Menu: 'Menu' }, de: { Menu: 'Menü {' } }, loadCatalogues)
  expect(catalogues.get('de')?.messages).toEqual({ Menu: 'Menü {' })
})

test('programs of others get ICU texts, our pages the compiled ones', () => {
  const id = '{n, plural, one {# piece} other {# pieces}}'
  const english = withCatalogues({ en: { [id]: id, Cart: 'Cart' } }, loadCatalogues).get('en')
  expect(english?.texts).toEqual({ [id]: id, Cart: 'Cart' })
  expect(english?.messages.Cart).toBe('Cart')
  expect(english?.messages[id]).toEqual([
    ['n', 'plural', { offset: undefined, one: ['#', ' piece'], other: ['#', ' pieces'] }],
  ])
})

test.each(['{count', '{n, plural, one {x}}', '{n, plural, other {{at, date}}}', '{n, number}'])(
  'refuses the message %s',
  (text) => {
    expect(() => compileMessage(text)).toThrow()
  },
)
