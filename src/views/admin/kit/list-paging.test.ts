import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { byStaff } from '#kernel/rights.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { parseListQuery } from './list-query.ts'
import { defineList } from './read-list.ts'

const db = useTestDatabase()
const shelfActions = { list: byStaff('owner') }

const list = defineList<{ readonly id: string; readonly size: number }>({
  path: 'things',
  title: 'Things',
  action: shelfActions.list,
  select: 't.id, t.size',
  from: 'thing t',
  always: 'true',
  idSql: 't.id',
  columns: [{ id: 'size', label: 'Size', cell: ({ size }) => ({ kind: 'number', value: size }) }],
  filters: [],
  search: { hint: '', where: (words) => ({ sql: 't.size = $?', values: [Number(words)] }) },
  orders: {
    size: { sql: 't.size', type: 'integer' },
    name: { sql: 't.name', type: 'text' },
    made: { sql: 't.made_at', type: 'timestamptz' },
  },
  firstOrder: '-made',
  pathOf: ({ id }) => `things/${id}`,
})

/** The same list, whose search collects the ids of what matches. */
const searched = defineList<{ readonly id: string; readonly size: number }>({
  path: 'things',
  title: 'Things',
  action: shelfActions.list,
  select: 't.id, t.size',
  from: 'thing t',
  always: 'true',
  idSql: 't.id',
  columns: [{ id: 'size', label: 'Size', cell: ({ size }) => ({ kind: 'number', value: size }) }],
  filters: [
    {
      kind: 'choice',
      name: 'name',
      label: 'Name',
      choices: { a: 'A' },
      where: (name) => ({ sql: 't.name = $?', values: [name] }),
    },
  ],
  search: {
    hint: '',
    where: (words) => ({ sql: 't.size = $?', values: [Number(words)] }),
    ids: (words) => ({
      sql: 'SELECT id FROM thing WHERE size = $? UNION ALL SELECT id FROM thing WHERE size = $?',
      values: [Number(words), Number(words)],
    }),
    repeats: 2,
  },
  orders: { made: { sql: 't.made_at', type: 'timestamptz' } },
  firstOrder: '-made',
  pathOf: ({ id }) => `things/${id}`,
})

const context = { locale: 'en', t: (english: string) => english } as const

beforeAll(async () => {
  await db.database.query(
    'CREATE TABLE thing (id uuid PRIMARY KEY, size integer NOT NULL, name text NOT NULL, made_at timestamptz NOT NULL)',
  )
})
beforeEach(async () => {
  await db.database.query('DELETE FROM thing')
})

interface Thing {
  readonly size: number
  readonly name: string
  readonly madeAt: Date
}

async function plant(things: readonly Thing[]): Promise<string[]> {
  const ids = things.map(() => crypto.randomUUID())
  await db.database.query(
    `INSERT INTO thing SELECT * FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::timestamptz[])`,
    [ids, things.map(({ size }) => size), things.map(({ name }) => name), things.map(({ madeAt }) => madeAt)],
  )
  return ids
}

const read = (query: string) => list.read(db.database, new URLSearchParams(query), context)
const idsOf = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) => rows.map(({ id }) => id)

/** Few values, so that many rows share theirs and the id must decide. */
const thing = fc.record({
  size: fc.integer({ min: 0, max: 3 }),
  name: fc.constantFrom('', 'a', 'ä', 'Z', '…'),
  madeAt: fc.constantFrom(
    new Date('2026-01-01T00:00:00.001Z'),
    new Date('2026-01-01T00:00:00.002Z'),
    new Date('1970-01-01T00:00:00Z'),
  ),
})

test('pages show every row once, in every order, forwards and back, also when rows are added meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 60, maxLength: 170, size: 'max' }),
      fc.array(thing, { maxLength: 3 }),
      fc.constantFrom('size', '-size', 'name', '-name', 'made', '-made'),
      async (things, added, sort) => {
        await db.database.query('DELETE FROM thing')
        const planted = await plant(things)
        const forwards: string[] = []
        let page = await read(`sort=${sort}`)
        forwards.push(...idsOf(page))
        while (page.next) {
          await plant(added)
          page = await read(page.next)
          forwards.push(...idsOf(page))
        }
        expect(new Set(forwards).size).toBe(forwards.length)
        expect(planted.filter((id) => !forwards.includes(id))).toEqual([])

        const backwards = idsOf(page)
        while (page.previous) {
          page = await read(page.previous)
          backwards.unshift(...idsOf(page))
        }
        expect(new Set(backwards).size).toBe(backwards.length)
        expect(planted.filter((id) => !backwards.includes(id))).toEqual([])
        const known = new Set(planted)
        expect(backwards.filter((id) => known.has(id))).toEqual(forwards.filter((id) => known.has(id)))
      },
    ),
    { numRuns: 12 },
  )
})

test('a file and the ids of a list are the rows of its pages in the same order', async () => {
  await plant(
    Array.from({ length: 1_101 }, (_, index) => ({ size: index % 7, name: '', madeAt: new Date(0) })),
  )
  const all = await list.readIds(db.database, new URLSearchParams('sort=-size'), 5_000)
  const batches: number[] = []
  for await (const { rows } of list.readAll(db.database, new URLSearchParams('sort=-size'), context))
    batches.push(rows.length)
  expect(batches).toEqual([500, 500, 101])
  const { rows } = await read('sort=-size')
  expect(all.slice(0, 50)).toEqual(rows.map(({ id }) => id))
  expect(await list.readIds(db.database, new URLSearchParams('sort=-size&q=3'), 10)).toHaveLength(10)
})

test('a search finds the same rows in the same order, whether few match or nearly all', async () => {
  // 10,400 rows of size 1 are walked, their half is collected for the count, and 40 of size 2 are collected.
  await db.database.query(
    `INSERT INTO thing SELECT uuidv7(), CASE WHEN n <= 40 THEN 2 WHEN n <= 6000 THEN 3 ELSE 1 END, CASE WHEN n % 2 = 0 THEN 'a' ELSE 'b' END,
       timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, 16400) AS n`,
  )
  const expected = async (size: number, where: string) =>
    (
      await db.database.query<{ id: string }>(
        `SELECT id FROM thing WHERE size = $1 AND ${where} ORDER BY made_at DESC, id DESC LIMIT 50`,
        [size],
      )
    ).map(({ id }) => id)
  const found = (query: string) => searched.read(db.database, new URLSearchParams(query), context)
  for (const [size, rows, isMore] of [
    [1, 10_000, true],
    [2, 40, false],
    [3, 5_960, false],
    [4, 0, false],
  ] as const) {
    const page = await found(`q=${size}`)
    expect([size, idsOf(page), page.count]).toEqual([size, await expected(size, 'true'), { rows, isMore }])
  }
  const filtered = await found('q=1&name=a')
  expect(idsOf(filtered)).toEqual(await expected(1, `name = 'a'`))
  expect(filtered.count).toEqual({ rows: 5_200, isMore: false })
  expect(await searched.readIds(db.database, new URLSearchParams('q=1'), 20_000)).toHaveLength(10_400)
})

test.each([
  '2026-02-31 10:00:00+00',
  '2026-13-01 10:00:00+00',
  '2026-01-01 24:00:00+00',
  '2026-01-01 10:00:00+99',
  '0000-01-01 10:00:00+00',
])('a cursor with the instant %s, which there is not, begins with the first page', async (instant) => {
  const [id] = await plant([{ size: 1, name: '', madeAt: new Date('2026-01-01T10:00:00Z') }])
  const cursor = Buffer.from(JSON.stringify([instant, id])).toString('base64url')
  expect(idsOf(await read(`sort=made&after=${cursor}`))).toEqual([id])
})

test('U+0000, which PostgreSQL does not take, is left out of searches and filters', () => {
  const where = (words: string) => ({ sql: 't.name = $?', values: [words] })
  const { conditions, search } = parseListQuery(
    {
      filters: [{ kind: 'text', name: 'name', label: 'Name', where }],
      orders: { size: { sql: 't.size', type: 'integer' } },
      firstOrder: 'size',
    },
    new URLSearchParams('name=a%00b&q=%00c'),
  )
  expect(conditions.flatMap(({ values }) => values)).toEqual(['ab'])
  expect(search).toBe('c')
})
