import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { noteMissedSearch, sweepMissedSearches } from './note-missed-search.ts'

const db = useTestDatabase()
const at = (day: string): Date => new Date(`${day}T10:00:00Z`)

const note = (query: string, day = '2026-11-01', locale: 'en' | 'de' = 'en'): Promise<void> =>
  noteMissedSearch(db.database, { locale, query, now: at(day) })

const read = () =>
  db.database.query<{ words: string; times: number; last: string }>(
    `SELECT words, times, to_char(last_at, 'YYYY-MM-DD') AS last FROM missed_search ORDER BY words`,
  )

beforeEach(async () => {
  await db.database.query('DELETE FROM missed_search')
})

test('the same words count together however they are written, by language', async () => {
  await note('Röhren  Radio')
  await note('roehren-radio', '2026-11-03')
  await note('RÖHREN RADIO', '2026-11-02')
  await note('Röhren Radio', '2026-11-02', 'de')
  expect(await read()).toEqual([
    { words: 'röhren radio', times: 3, last: '2026-11-02' },
    { words: 'röhren radio', times: 1, last: '2026-11-02' },
  ])
})

test('two who type the same at once are both counted', async () => {
  await Promise.all(Array.from({ length: 8 }, () => note('valve')))
  expect(await read()).toEqual([{ words: 'valve', times: 8, last: '2026-11-01' }])
})

test.each(['ann@example.com', '+49 30 1234567', 'DE89370400440532013000', '  ', '?!', 'x'.repeat(61)])(
  '"%s" may name a person, or is no search, and is not kept',
  async (words) => {
    await note(words)
    expect(await read()).toEqual([])
  },
)

test('what nobody typed for 90 days is forgotten', async () => {
  await note('old', '2026-08-02')
  await note('young', '2026-08-04')
  await sweepMissedSearches(db.database, at('2026-11-01'))
  expect((await read()).map(({ words }) => words)).toEqual(['young'])
})

test('at most 2,000 are kept, the newest', async () => {
  await db.database.query(
    `INSERT INTO missed_search (id, locale, folded, words, last_at)
     SELECT gen_random_uuid(), 'en', 'word' || n, 'word' || n, timestamptz '2026-10-01' + n * interval '1 minute' FROM generate_series(1, 2100) AS n`,
  )
  await sweepMissedSearches(db.database, at('2026-11-01'))
  const [row] = await db.database.query<{ count: number; first: string }>(
    `SELECT count(*)::int AS count, min(last_at) = timestamptz '2026-10-01' + interval '101 minutes' AS first FROM missed_search`,
  )
  expect(row).toEqual({ count: 2000, first: true })
})
