import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { addClient, countGuess, requestCode, sweepDeviceCodes } from '../index.ts'
import { WRONG_CODES_MAX } from '../rules.ts'

const db = useTestDatabase()
const START = new Date('2026-11-20T10:00:30Z').getTime()
const HOME = Buffer.alloc(16, 1)
const ELSEWHERE = Buffer.alloc(16, 2)
const ACCOUNT = '0197f3a0-0000-7000-8000-000000000001'

beforeEach(() => db.database.query('DELETE FROM device_guess'))

const at = (ms: number) => new Date(START + ms)
const enter = (userCode: string, { ms = 0, network = ELSEWHERE as Buffer | null, demo = false } = {}) =>
  countGuess(db.database, { userCode, accountId: ACCOUNT, network, demo, now: at(ms) }).then(
    () => 'taken',
    (error: { code?: string; data?: unknown }) => error.code ?? String(error),
  )

async function deviceCode(ms = 0, network: Buffer | null = HOME): Promise<string> {
  await db.database.query('DELETE FROM device_client')
  const now = at(ms)
  await db.database.transaction((tx) =>
    addClient(tx, { id: 'player', name: 'Player', scopes: ['library'], isOn: true, now }),
  )
  const codes = await requestCode(db.database, { clientId: 'player', scope: '', network, demo: false, now })
  if (typeof codes === 'string') throw new Error(codes)
  return codes.userCode.replace('-', '')
}

test('wrong codes are counted together; then a code is taken beside its device alone, until ten minutes have passed', async () => {
  const code = await deviceCode()
  for (let tries = 0; tries < WRONG_CODES_MAX; tries += 1) expect(await enter('BCDFGHJK')).toBe('taken')
  expect(await enter('BCDFGHJK')).toBe('too-many-requests')
  expect(await enter(code)).toBe('too-many-requests')
  expect(await enter('BCDFGHJK', { network: HOME })).toBe('too-many-requests')
  expect(await enter(code, { network: null })).toBe('too-many-requests')
  expect(await enter(code, { network: HOME })).toBe('taken')
  // The count of this slot and the one before holds; what was refused was not counted.
  expect(await enter(code, { ms: 5 * MINUTE })).toBe('too-many-requests')
  expect(await enter(code, { ms: 10 * MINUTE })).toBe('taken')
  const [row] = await db.database.query<{ wrong: number }>(
    'SELECT sum(wrong)::int AS wrong FROM device_guess',
  )
  expect(row?.wrong).toBe(WRONG_CODES_MAX)
  await sweepDeviceCodes(db.database, at(3 * 24 * 60 * MINUTE))
  expect(await db.database.query('SELECT FROM device_guess')).toEqual([])
})

test('a code that a device shows is no guess, and a demo without networks takes its codes', async () => {
  const code = await deviceCode(0, null)
  expect(await enter(code)).toBe('taken')
  expect(await db.database.query('SELECT FROM device_guess')).toEqual([])
  await db.database.query('INSERT INTO device_guess (slot, wrong) VALUES ($1, 100)', [
    new Date(Math.floor(START / (5 * MINUTE)) * 5 * MINUTE),
  ])
  expect(await enter(code, { network: null })).toBe('too-many-requests')
  expect(await enter(code, { network: null, demo: true })).toBe('taken')
})
