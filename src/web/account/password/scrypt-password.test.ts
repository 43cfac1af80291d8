import { expect, test } from 'vitest'
import { passwordField } from '#domains/account/index.ts'
import { scryptPassword } from './scrypt-password.ts'

const OPTIONS = { salt: '00112233445566778899aabbccddeeff', cost: 2 ** 14, blockSize: 8, parallel: 1 }

test.each(['kontor-demo-2026', 'Straße 5 mit Öl', 'ﬁne ① password', 'كلمة المرور'])(
  'the browser makes of "%s" what the command line makes of it (§5.9, §7.20)',
  async (password) => {
    expect(scryptPassword(password, OPTIONS, () => undefined)).toBe(await passwordField(password, OPTIONS))
  },
)

test('two spellings of the same letters are one password', () => {
  const hashed = (password: string) => scryptPassword(password, OPTIONS, () => undefined)
  expect(hashed('Cafe\u0301 am Ring')).toBe(hashed('Caf\u00e9 am Ring'))
})

test('progress comes once for each whole percent, rising to a hundred', () => {
  const heard: number[] = []
  scryptPassword('kontor-demo-2026', OPTIONS, (percent) => heard.push(percent))
  expect(heard.at(-1)).toBe(100)
  expect(heard.length).toBeLessThanOrEqual(100)
  expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
})

test('options that would give the password away are refused before anything is hashed', () => {
  expect(() => scryptPassword('kontor-demo-2026', { ...OPTIONS, cost: 2 }, () => undefined)).toThrow(
    'not safe',
  )
})
