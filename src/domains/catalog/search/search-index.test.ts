import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { addCategory, addProduct } from '../../../../tests/support/catalog-rows.ts'
import { createChangeFeed } from '../../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { sweepSearchWords } from '../commands/sweep-search-words.ts'
import { createCatalogReader } from '../reader.ts'
import { parseProductFilter } from '../rules.ts'
import { foldSearch } from '../store/search-store.ts'

const db = useTestDatabase()

/** Finds products as a buyer does who comes now: nothing is remembered from before. */
async function find(query: string, locale: LocaleCode = 'en'): Promise<readonly string[]> {
  const reader = createCatalogReader(db.database, createChangeFeed())
  const filter = parseProductFilter(new URLSearchParams({ q: query }), { category: null, limit: 250 })
  const { products } = await reader.search({ locale, currency: 'EUR' }, filter, () => undefined)
  return products.map(({ name }) => name)
}

const fold = (text: string): Promise<string> => foldSearch(db.database, text)

test.each([
  ['Kopfhörer', 'kopfhorer'],
  ['KOPFHOERER', 'kopfhorer'],
  ['Straße', 'strasse'],
  ['Øresund Łódź œuvre', 'oresund lodz ouvre'],
  ['Prêt-à-porter', 'pret a porter'],
  ['مُشَغِّل الأُسْطُوَانَات', 'مشغل الاسطوانات'],
  ['إلى آخر قهوة شهريًا', 'الي اخر قهوه شهريا'],
  ['ســـماعة', 'سماعه'],
  ['یک کتاب ۱۲٣', 'يك كتاب 123'],
  ['€50, 5 m²', 'euro 50 5 m2'],
  ['  !?  ', ''],
])('"%s" is folded to "%s"', async (typed, folded) => {
  expect(await fold(typed)).toBe(folded)
})

test('folding twice is folding once, and leaves letters and digits with single spaces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
      const once = await fold(text.replaceAll('\0', ''))
      expect(await fold(once)).toBe(once)
      expect(once).toBe(once.trim())
      expect(once).not.toMatch(/ {2}|[!-/:-@[-`{-~]/)
    }),
    { numRuns: 500 },
  )
})

test('the fold of the beginning of a word begins the fold of the word', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeouäöüßéœnrst'), minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(letters, fc.nat(12), async (word, length) => {
      expect((await fold(word)).startsWith(await fold(word.slice(0, length)))).toBe(true)
    }),
    { numRuns: 200 },
  )
})

const NAMES: Readonly<Record<LocaleCode, readonly string[]>> = {
  en: ['Oak side table', 'Brass lamp', 'A 40 amplifier', 'Wi-Fi bridge', 'Green tea'],
  de: ['Beistelltisch Eiche', 'Messinglampe', 'Verstärker A 40', 'WLAN-Brücke', 'Grüner Tee'],
  fr: ['Table d’appoint en chêne', 'Lampe en laiton', 'Amplificateur A 40', 'Pont Wi-Fi', 'Thé vert'],
  ar: ['طاولة جانبية من البلوط', 'مصباح نحاسي', 'مضخّم A 40', 'جسر Wi-Fi', 'شاي أخضر'],
}

beforeAll(async () => {
  for (const [at, name] of NAMES.en.entries()) {
    const names = Object.fromEntries(LOCALES.slice(1).map(({ code }) => [code, NAMES[code][at]!]))
    await addProduct(db.database, { name, names })
  }
})

test.each(LOCALES.map(({ code }) => code))(
  'in "%s" a product is the first that its own name finds, in any order and however it is written',
  async (locale) => {
    for (const name of NAMES[locale]) {
      expect((await find(name, locale))[0], name).toBe(name)
      expect((await find(name.toUpperCase(), locale))[0], name).toBe(name)
      expect((await find(name.split(' ').reverse().join(' '), locale))[0], name).toBe(name)
      expect((await find(await fold(name), locale))[0], name).toBe(name)
    }
  },
)

test('every change of a product is found at once: its texts, facts, options, numbers and state', async () => {
  const { id, variantIds } = await addProduct(db.database, { name: 'Plain chair', names: { de: 'Stuhl' } })
  const change = (sql: string): Promise<unknown> => db.database.query(sql, [id])
  expect(await find('zanzibar')).toEqual([])
  await change(`UPDATE product_text SET name = 'Zanzibar chair' WHERE product_id = $1 AND locale = 'en'`)
  expect(await find('zanzibar')).toEqual(['Zanzibar chair'])
  expect(await find('plain')).toEqual([])
  await change(`UPDATE product_text SET facts = '[{"name":"Weight","value":"quagga"}]' WHERE product_id = $1`)
  expect(await find('quagga')).toEqual(['Zanzibar chair'])
  await db.database.query(
    `UPDATE variant SET sku = 'XQ-77/b', barcode = '4006381333931', options = '[{"name":"Colour","value":"Vermilion"}]',
       option_texts = '{"de":[{"name":"Farbe","value":"Zinnober"}]}' WHERE id = $1`,
    [variantIds[0]],
  )
  for (const words of ['xq77b', 'XQ-77', 'xq 77 b', '4006381333931', '400638', 'vermilion'])
    expect(await find(words), words).toEqual(['Zanzibar chair'])
  expect(await find('Zinnober', 'de')).toEqual(['Stuhl'])
  await change(`UPDATE product SET tags = '{okapi}' WHERE id = $1`)
  expect(await find('okapi')).toEqual(['Zanzibar chair'])
  await change(`UPDATE product SET status = 'archived' WHERE id = $1`)
  expect(await find('okapi')).toEqual([])
  await change(`UPDATE product SET status = 'active' WHERE id = $1`)
  await db.database.query(`UPDATE variant SET active = false WHERE id = $1`, [variantIds[0]])
  expect(await find('vermilion')).toEqual([])
  await change('DELETE FROM product_text WHERE product_id = $1')
  expect(await find('okapi')).toEqual([])
})

test('a category is found by its name, also after it was renamed, and leaves what leaves it', async () => {
  const category = await addCategory(db.database, { slug: 'menagerie', name: 'Menagerie' })
  const { id } = await addProduct(db.database, { name: 'Tin soldier', categories: [category] })
  expect(await find('menagerie')).toEqual(['Tin soldier'])
  await db.database.query(`UPDATE category_text SET name = 'Panopticum' WHERE category_id = $1`, [category])
  expect(await find('panopticum')).toEqual(['Tin soldier'])
  expect(await find('panoptikum')).toEqual(['Tin soldier'])
  await db.database.query('DELETE FROM product_category WHERE product_id = $1', [id])
  expect(await find('panopticum')).toEqual([])
})

test('two changes of one product at once both stand in the index', async () => {
  const { id } = await addProduct(db.database, { name: 'Twin beds', names: { de: 'Zwei Betten' } })
  await Promise.all([
    db.database.query(`UPDATE product SET tags = '{marmoset}' WHERE id = $1`, [id]),
    db.database.query(`UPDATE product_text SET summary = 'capybara' WHERE product_id = $1`, [id]),
    db.database.query(`UPDATE product SET vendor = 'Axolotl' WHERE id = $1`, [id]),
  ])
  for (const words of ['marmoset', 'capybara', 'axolotl', 'marmoset capybara axolotl'])
    expect(await find(words), words).toEqual(['Twin beds'])
})

test('a transaction that is taken back leaves neither a row nor a word', async () => {
  const { id } = await addProduct(db.database, { name: 'Kept' })
  await expect(
    db.database.transaction(async (tx) => {
      await tx.query(`UPDATE product_text SET name = 'Wombat' WHERE product_id = $1`, [id])
      throw new Error('broken off half-way')
    }),
  ).rejects.toThrow('broken off')
  expect(await find('wombat')).toEqual([])
  expect(await find('kept')).toEqual(['Kept'])
  const rows = await db.database.query(
    `SELECT FROM search_word WHERE word = 'wombat' UNION ALL SELECT FROM search_stale`,
  )
  expect(rows).toEqual([])
})

test('words that no product has any longer leave the vocabulary, and those in use stay', async () => {
  const { id } = await addProduct(db.database, { name: 'Pangolin' })
  await addProduct(db.database, { name: 'Narwhal' })
  const words = async (): Promise<readonly string[]> => {
    const rows = await db.database.query<{ word: string }>(
      `SELECT DISTINCT word FROM search_word WHERE word IN ('pangolin', 'narwhal') ORDER BY word`,
    )
    return rows.map(({ word }) => word)
  }
  await db.database.query(`UPDATE product SET status = 'draft' WHERE id = $1`, [id])
  expect(await words()).toEqual(['narwhal', 'pangolin'])
  await sweepSearchWords(db.database)
  expect(await words()).toEqual(['narwhal'])
  await sweepSearchWords(db.database)
  await db.database.query(`UPDATE product SET status = 'active' WHERE id = $1`, [id])
  expect(await find('pangolim')).toEqual(['Pangolin'])
})

test('the index of a shop from before is the one that its changes would have made', async () => {
  const read = () =>
    db.database.query(
      'SELECT product_id, locale, name, words::text FROM product_search ORDER BY product_id, locale',
    )
  const before = await read()
  await db.database.query('DELETE FROM product_search')
  await db.database.query('SELECT refresh_product_search(ARRAY(SELECT id FROM product))')
  expect(await read()).toEqual(before)
  expect(before.length).toBeGreaterThan(19)
})
