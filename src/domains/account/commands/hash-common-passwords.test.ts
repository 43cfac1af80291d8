import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { COMMON_PASSWORDS, commonPasswords } from '../common-passwords.ts'
import { readPasswordOptions } from '../keep-password-options.ts'
import { passwordField } from '../password-field.ts'
import { countHashedCommon, isCommonField, queueHashedCommon } from '../store/common-passwords.ts'
import { insertNextOptions } from '../store/password-options.ts'
import { enqueueCommonPasswords, hashCommonPasswords } from './hash-common-passwords.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00Z')
const CHEAP = { salt: '00112233445566778899aabbccddeeff', cost: 2 ** 14, blockSize: 8, parallel: 1 }

const waiting = () =>
  db.database.query<{ version: number; priority: number }>(
    `SELECT (payload ->> 'version')::int AS version, priority FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = task_id
     WHERE identifier = 'hash-common-passwords' ORDER BY 1`,
  )

test('the list holds three thousand different passwords, the best known of all languages first', () => {
  const list = commonPasswords()
  expect(list).toHaveLength(COMMON_PASSWORDS)
  expect(new Set(list).size).toBe(COMMON_PASSWORDS)
  for (const known of [
    '123456',
    'password123',
    '1234567890',
    'qwertzuiop',
    'motdepasse123',
    'iloveyou123',
    'Password2025',
  ])
    expect(list).toContain(known)
  expect(list.filter((password) => password.length >= 10).length).toBeGreaterThan(2_500)
  expect(list.some((password) => /\s/.test(password))).toBe(false)
})

test('the list is hashed a few at a time, most common first, and what everybody knows is known then by its hash', async () => {
  await readPasswordOptions(db.database, clock.now())
  const version = await insertNextOptions(db.database, CHEAP, clock.now())
  const list = Array.from({ length: 13 }, (_, index) => `well-known ${index}`)
  await hashCommonPasswords(db.database, version, clock.now(), list)
  expect(await countHashedCommon(db.database, version)).toBe(5)
  expect(await waiting()).toContainEqual({ version, priority: 10 })
  for (let time = 0; time < 3; time += 1) await hashCommonPasswords(db.database, version, clock.now(), list)
  expect(await countHashedCommon(db.database, version)).toBe(13)
  for (const password of list)
    expect(await isCommonField(db.database, version, await passwordField(password, CHEAP))).toBe(true)
  expect(await isCommonField(db.database, version, await passwordField('known to nobody', CHEAP))).toBe(false)
  expect(await isCommonField(db.database, version + 1, await passwordField(list[0]!, CHEAP))).toBe(false)
})

test('the best known passwords are hashed within minutes, all others while the shop hardly notices', async () => {
  const version = await insertNextOptions(db.database, CHEAP, clock.now())
  const list = Array.from({ length: 210 }, (_, index) => `known ${index}`)
  const earlier = Array.from({ length: 190 }, () => randomBytes(15).toString('hex'))
  await db.database.transaction(async (tx) => queueHashedCommon(tx, version, 0, earlier))
  const pauses: number[] = []
  while ((await countHashedCommon(db.database, version)) < 205) {
    await hashCommonPasswords(db.database, version, clock.now(), list)
    const [job] = await db.database.query<{ runAt: Date }>(
      `SELECT run_at AS "runAt" FROM graphile_worker._private_jobs WHERE key = $1`,
      [`hash-common-passwords:${version}`],
    )
    pauses.push((job!.runAt.getTime() - clock.now().getTime()) / 1_000)
  }
  expect(pauses).toEqual([4, 30, 30])
})

test('two workers that hash the same part at once store it once', async () => {
  const version = await insertNextOptions(db.database, CHEAP, clock.now())
  const list = ['one', 'two', 'three']
  await Promise.all([1, 2].map(() => hashCommonPasswords(db.database, version, clock.now(), list)))
  expect(await countHashedCommon(db.database, version)).toBe(3)
})

test('a worker that starts begins where the hashing stopped, once for each version that is given out', async () => {
  const version = await insertNextOptions(db.database, CHEAP, clock.now())
  await enqueueCommonPasswords(db.database, clock.now())
  await enqueueCommonPasswords(db.database, clock.now())
  expect((await waiting()).filter((job) => job.version === version)).toHaveLength(1)
  await hashCommonPasswords(db.database, version + 100, clock.now())
})
