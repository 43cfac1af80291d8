import { expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { isUndone, queueStaffAct, readLastStaffAct, readStaffAct } from './index.ts'

const db = useTestDatabase()
const now = new Date('2026-11-21T10:14:00Z')

test('an act is kept with who, when, to what, and what it said before and after', async () => {
  const accountId = uuidv7()
  const id = await db.database.transaction(async (tx) =>
    queueStaffAct(tx, {
      accountId,
      what: 'pages.save',
      subject: 'imprint',
      before: { title: 'Imprint' },
      after: { title: 'Who we are' },
      now,
    }),
  )
  expect(await readStaffAct(db.database, id)).toEqual({
    id,
    at: now,
    accountId,
    what: 'pages.save',
    subjectKind: 'pages',
    subject: 'imprint',
    before: { title: 'Imprint' },
    after: { title: 'Who we are' },
    undoes: null,
  })
  expect(await readLastStaffAct(db.database, { subjectKind: 'pages', subject: 'imprint' })).toMatchObject({
    id,
    name: null,
  })
  expect(await readLastStaffAct(db.database, { subjectKind: 'pages', subject: 'other' })).toBeNull()
})

test('what was done cannot be rewritten or deleted', async () => {
  for (const sql of [
    `UPDATE staff_act SET what = 'pages.read'`,
    `UPDATE staff_act SET after = NULL`,
    'DELETE FROM staff_act',
    'TRUNCATE staff_act',
  ])
    await expect(db.database.query(sql), sql).rejects.toThrow('append-only')
})

test('an act is taken back once', async () => {
  const act = { accountId: uuidv7(), subject: 'x', now } as const
  const first = await db.database.transaction(async (tx) => queueStaffAct(tx, { ...act, what: 'pages.save' }))
  expect(await isUndone(db.database, first)).toBe(false)
  const undo = () =>
    db.database.transaction(async (tx) => queueStaffAct(tx, { ...act, what: 'pages.undo', undoes: first }))
  await undo()
  expect(await isUndone(db.database, first)).toBe(true)
  await expect(undo()).rejects.toThrow('staff_act_undone_once')
})
