import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { savePage } from './save-page.ts'

const db = useTestDatabase()

test('a changed text is a new version, the same text is none, and versions stay', async () => {
  const save = (bodyHtml: string): Promise<boolean> =>
    db.database.transaction((tx) =>
      savePage(
        tx,
        { handle: 'terms', locale: 'en', title: 'Terms', bodyHtml },
        new Date('2026-01-01T00:00:00Z'),
      ),
    )
  expect([
    await save('<p>1</p>'),
    await save('<p>1</p>'),
    await save('<p>2</p>'),
    await save('<p>1</p>'),
  ]).toEqual([true, false, true, true])
  const versions = await db.database.query<{ version: number; body_html: string }>(
    `SELECT version, body_html FROM page WHERE handle = 'terms' ORDER BY version`,
  )
  expect(versions.map((row) => [row.version, row.body_html])).toEqual([
    [1, '<p>1</p>'],
    [2, '<p>2</p>'],
    [3, '<p>1</p>'],
  ])
})
