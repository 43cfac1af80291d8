import { expect, expectTypeOf, test } from 'vitest'
import { column, columns, type RowOf } from './columns.ts'
import { statement } from './statement.ts'

const PARCEL = columns('parcel', {
  id: column<string>('uuid'),
  weightGrams: column<number>('integer'),
  owner: column<Buffer | null>('bytea', 'owner_hash'),
})
type Parcel = RowOf<typeof PARCEL>

test('one declaration gives the lists of every statement', () => {
  expect(PARCEL.names).toBe('id, weight_grams, owner_hash')
  expect(PARCEL.parameters).toBe('$id, $weightGrams, $owner')
  expect(PARCEL.assignments).toBe('id = $id, weight_grams = $weightGrams, owner_hash = $owner')
  expect(PARCEL.definitions).toBe('id uuid, weight_grams integer, owner_hash bytea')
  expect(PARCEL.select('p')).toBe('p.id, p.weight_grams AS "weightGrams", p.owner_hash AS "owner"')
  expect(PARCEL.of('excluded')).toBe('excluded.id, excluded.weight_grams, excluded.owner_hash')
  expect(PARCEL.without('id', 'owner').assignmentsFrom('l')).toBe('weight_grams = l.weight_grams')
})

test('one declaration gives the type of the row', () => {
  expectTypeOf<Parcel>().toEqualTypeOf<{
    readonly id: string
    readonly weightGrams: number
    readonly owner: Buffer | null
  }>()
  // @ts-expect-error: a column is missing
  expect(() => PARCEL.json([{ id: 'a', weightGrams: 1 }])).not.toThrow()
})

test('a statement takes its values by name, each once, in the order of its text', () => {
  const write = statement<Parcel & { readonly now: Date }>(
    'test-write-parcel',
    `INSERT INTO parcel (${PARCEL.names}, made_at, seen_at) VALUES (${PARCEL.parameters}, $now, $now)`,
  )
  expect(write.text).toBe(
    'INSERT INTO parcel (id, weight_grams, owner_hash, made_at, seen_at) VALUES ($1, $2, $3, $4, $4)',
  )
  const now = new Date(0)
  expect(write.bind({ owner: null, now, weightGrams: 5, id: 'a' })).toEqual(['a', 5, null, now])
})

test('a new column of the declaration is written, read and compared without another edit', () => {
  const wider = columns('parcel', { ...PARCEL.declared, giftNote: column<string>('text') })
  const row = { id: 'a', weightGrams: 5, owner: null, giftNote: 'For you' }
  expect(statement<typeof row>('test-wider', `VALUES (${wider.parameters})`).bind(row)).toEqual([
    'a',
    5,
    null,
    'For you',
  ])
  expect(wider.select('p')).toMatch(/, p\.gift_note AS "giftNote"$/)
  expect(wider.agree(row, { ...row, owner: null })).toBe(true)
  expect(wider.agree(row, { ...row, giftNote: 'For me' })).toBe(false)
  expect(PARCEL.agree(row, { ...row, giftNote: 'For me' } as Parcel)).toBe(true)
})

test('what another object says of the columns is picked out of it', () => {
  const parcel = { id: 'a', weightGrams: 5, owner: null, colour: 'red' }
  expect(PARCEL.pick(parcel)).toEqual({ id: 'a', weightGrams: 5, owner: null })
})

test('rows travel as JSON with the names of the columns and nothing else', () => {
  const row = { id: 'a', weightGrams: 5, owner: null, colour: 'red' }
  expect(JSON.parse(PARCEL.json([row]))).toEqual([{ id: 'a', weight_grams: 5, owner_hash: null }])
})

test('a parameter without a value is refused, and so is a text with numbered and named parameters', () => {
  const find = statement<{ readonly id: string }>('test-find-parcel', 'SELECT FROM parcel WHERE id = $id')
  expect(() => find.bind({} as { id: string })).toThrow('test-find-parcel got no value for $id')
  expect(() => statement('test-mixed', 'SELECT $1, $id')).toThrow('numbered and named')
  expect(statement('test-casts', `SELECT $1::text || ':x' || '\\1$'`).text).toBe(
    `SELECT $1::text || ':x' || '\\1$'`,
  )
})
