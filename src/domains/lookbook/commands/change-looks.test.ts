import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { LOOKS_MAX } from '../contract.ts'
import { dropDeletedLooks, hasShownLooks, readLook, readLooks, readShownLooks } from '../store.ts'
import {
  bringLookBack,
  bringPictureBack,
  deleteLook,
  findPoints,
  saveLook,
  showLookPicture,
} from './change-looks.ts'

const db = useTestDatabase()
beforeEach(async () => {
  await db.database.query('DELETE FROM look')
})
const NOW = new Date('2026-01-01T00:00:00Z')
const LATER = new Date('2026-02-01T00:00:00Z')
const [RED, BLUE] = ['a'.repeat(32), 'b'.repeat(32)]

const bare = { title: { en: 'A room' }, text: {}, alt: {}, points: [], position: 1, isShown: true }

const save = (part: Partial<typeof bare> = {}) =>
  db.database.transaction((tx) => saveLook(tx, { ...bare, ...part, id: null }, NOW))

/** Stores a picture, so that looks may show it. */
async function picture(hash: string): Promise<void> {
  await db.database.query(
    `INSERT INTO page_picture (hash, original_type, width, height, created_at) VALUES ($1, 'image/png', 400, 300, $2) ON CONFLICT DO NOTHING`,
    [hash, NOW],
  )
}

async function show(id: string, hash: string): Promise<void> {
  await picture(hash)
  await db.database.transaction((tx) => showLookPicture(tx, id, hash))
}

const shownIds = async () => (await readShownLooks(db.database)).map(({ id }) => id)

test('a look is shown once it has a picture, and in the order of its place', async () => {
  expect(await hasShownLooks(db.database)).toBe(false)
  const second = await save({ position: 2 })
  const first = await save({ position: 1 })
  await save({ position: 0, isShown: false })
  expect(await shownIds()).toEqual([])
  await show(second, RED)
  await show(first, RED)
  expect(await shownIds()).toEqual([first, second])
  expect(await readShownLooks(db.database, 1)).toMatchObject([
    { id: first, title: { en: 'A room' }, picture: { hash: RED, width: 400, widths: [] }, points: [] },
  ])
  expect(await hasShownLooks(db.database)).toBe(true)
})

test('a new picture keeps the one before, the same one again does not, and both come back in turn', async () => {
  const id = await save()
  const hash = async () => (await readLook(db.database, id))?.picture?.hash
  const back = () => db.database.transaction((tx) => bringPictureBack(tx, id))
  await expect(back()).rejects.toMatchObject({ code: 'not-found' })
  await show(id, RED)
  await show(id, BLUE)
  await show(id, BLUE)
  await back()
  expect(await hash()).toBe(RED)
  await back()
  expect(await hash()).toBe(BLUE)
})

test('a deleted look is gone for visitors, comes back as it was, and ends after its time', async () => {
  const id = await save()
  await show(id, RED)
  await db.database.transaction((tx) => deleteLook(tx, id, NOW))
  await expect(db.database.transaction((tx) => deleteLook(tx, id, NOW))).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await shownIds()).not.toContain(id)
  await db.database.transaction((tx) => bringLookBack(tx, id))
  expect(await shownIds()).toContain(id)
  await db.database.transaction((tx) => deleteLook(tx, id, NOW))
  await dropDeletedLooks(db.database, NOW)
  expect(await readLook(db.database, id)).not.toBeNull()
  await dropDeletedLooks(db.database, LATER)
  expect(await readLook(db.database, id)).toBeNull()
})

test('a point of a product that is gone stays stored, and a new one of it is refused at its field', async () => {
  const point = { product: 'gone', left: 10, top: 20 }
  const find = (standing: readonly (typeof point)[]) =>
    db.database.transaction((tx) => findPoints(tx, [{ ...point, field: 'product2' }], standing))
  expect(await find([point])).toEqual([point])
  await expect(find([])).rejects.toMatchObject({ code: 'unknown-look-product', fields: ['product2'] })
})

test('of two looks made at once, only as many are kept as the shop may have', async () => {
  for (let made = 1; made < LOOKS_MAX; made += 1) await save()
  const isMade = Promise.withResolvers<void>()
  const isSure = Promise.withResolvers<void>()
  const first = db.database.transaction(async (tx) => {
    await saveLook(tx, { ...bare, id: null }, NOW)
    isMade.resolve()
    await isSure.promise
  })
  await isMade.promise
  let isSettled = false
  const second = save().finally(() => {
    isSettled = true
  })
  const answers = Promise.allSettled([first, second])
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  await expect.poll(async () => isSettled || (await db.database.query(waiting)).length > 0).toBe(true)
  isSure.resolve()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await readLooks(db.database)).toHaveLength(LOOKS_MAX)
})

test('a deleted look takes no picture', async () => {
  const id = await save()
  await show(id, RED)
  await show(id, BLUE)
  await db.database.transaction((tx) => deleteLook(tx, id, NOW))
  await expect(show(id, RED)).rejects.toMatchObject({ code: 'not-found' })
  await expect(db.database.transaction((tx) => bringPictureBack(tx, id))).rejects.toMatchObject({
    code: 'not-found',
  })
  expect((await readLook(db.database, id))?.picture?.hash).toBe(BLUE)
})

test('a shop has at most as many looks as one page shows, those that come back included', async () => {
  const deleted = await save()
  await db.database.transaction((tx) => deleteLook(tx, deleted, NOW))
  for (let standing = (await readLooks(db.database)).length; standing < LOOKS_MAX; standing += 1) await save()
  await expect(save()).rejects.toMatchObject({ code: 'too-many-looks' })
  await expect(db.database.transaction((tx) => bringLookBack(tx, deleted))).rejects.toMatchObject({
    code: 'too-many-looks',
  })
})
