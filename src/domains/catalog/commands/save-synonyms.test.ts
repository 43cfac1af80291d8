import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../../../../tests/support/catalog-rows.ts'
import { createChangeFeed } from '../../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { SYNONYM_TERMS_MAX, SYNONYMS_MAX } from '../contract.ts'
import { createCatalogReader } from '../reader.ts'
import { parseProductFilter } from '../rules.ts'
import { readSynonyms } from '../store/synonym-store.ts'
import { removeSynonyms, type SaveSynonyms, saveSynonyms } from './save-synonyms.ts'

const db = useTestDatabase()
const NOW = new Date('2026-11-24T10:00:00Z')
const changes = createChangeFeed()

const save = (part: Partial<SaveSynonyms>): Promise<string> =>
  db.database.transaction((tx) =>
    saveSynonyms(tx, { id: null, locale: 'en', terms: [], isOn: true, ...part }, NOW),
  )

async function find(query: string, locale: 'en' | 'de' = 'en'): Promise<readonly string[]> {
  changes.announce('catalog')
  const filter = parseProductFilter(new URLSearchParams({ q: query }), { category: null, limit: 20 })
  const reader = createCatalogReader(db.database, changes)
  const { products } = await reader.search({ locale, currency: 'EUR' }, filter, () => undefined)
  return products.map(({ name }) => name)
}

beforeAll(async () => {
  await addProduct(db.database, { name: 'Davenport in green', names: { de: 'Davenport in Grün' } })
})

test('a group is used at once, in its language, by any form of its words, and not once it is off', async () => {
  expect(await find('settle bench')).toEqual([])
  const id = await save({ terms: ['davenport', ' settle bench ', 'davenport', ''] })
  for (const words of ['settle bench', 'Settle Benches', 'green settle-bench'])
    expect(await find(words), words).toEqual(['Davenport in green'])
  expect(await find('settle bench', 'de')).toEqual([])
  const stored = (await readSynonyms(db.database)).find((one) => one.id === id)
  expect(stored).toEqual({ id, locale: 'en', terms: ['davenport', 'settle bench'], isOn: true })
  await save({ id, terms: ['davenport', 'settle bench'], isOn: false })
  expect(await find('settle bench')).toEqual([])
  await save({ id, locale: 'de', terms: ['davenport', 'settle bench'] })
  expect(await find('settle bench', 'de')).toEqual(['Davenport in Grün'])
  await db.database.transaction((tx) => removeSynonyms(tx, [id]))
  expect(await find('settle bench', 'de')).toEqual([])
})

test('a group needs two words, and what is not there cannot be saved or deleted', async () => {
  await expect(save({ terms: ['alone', ' alone '] })).rejects.toMatchObject({
    code: 'missing-fields',
    fields: ['terms'],
  })
  const unknown = crypto.randomUUID()
  await expect(save({ id: unknown, terms: ['a', 'b'] })).rejects.toMatchObject({ code: 'not-found' })
  await expect(db.database.transaction((tx) => removeSynonyms(tx, [unknown]))).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('groups and their words are limited, and a full language still takes changes', async () => {
  const many = Array.from({ length: SYNONYM_TERMS_MAX + 1 }, (_, at) => `word${at}`)
  await expect(save({ terms: many })).rejects.toMatchObject({ code: 'too-many-synonyms' })
  const id = await save({ locale: 'fr', terms: ['un', 'deux'] })
  await db.database.query(
    `INSERT INTO search_synonym (id, locale, terms) SELECT gen_random_uuid(), 'fr', ARRAY['x' || n, 'y' || n]
     FROM generate_series(1, $1::int - (SELECT count(*) FROM search_synonym WHERE locale = 'fr')) AS n`,
    [SYNONYMS_MAX],
  )
  await expect(save({ locale: 'fr', terms: ['trois', 'quatre'] })).rejects.toMatchObject({
    code: 'too-many-synonyms',
  })
  expect(await save({ id, locale: 'fr', terms: ['un', 'deux', 'trois'] })).toBe(id)
})

test('every language begins with words of any shop', async () => {
  const locales = new Set((await readSynonyms(db.database)).map(({ locale }) => locale))
  expect([...locales].sort()).toEqual(['ar', 'de', 'en', 'fr'])
})
