import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

const FIELD = '00112233445566778899aabbccddee'

test('a password field is stored as argon2id with 19 MiB, 2 passes, 1 lane and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword(FIELD), hashPassword(FIELD)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(one).not.toContain(FIELD)
})

test('the right field fits, another one does not, and nobody fits no account', async () => {
  const stored = await hashPassword(FIELD)
  expect(await isPassword(stored, FIELD)).toBe(true)
  expect(await isPassword(stored, FIELD.replace('0', '1'))).toBe(false)
  expect(await isPassword(null, FIELD)).toBe(false)
})

test('a hash that was made with other costs is read by its own', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(FIELD, 'hex'),
    nonce,
    memory: 8 * 1024,
    passes: 1,
    parallelism: 1,
    tagLength: 16,
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  expect(await isPassword(`$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`, FIELD)).toBe(true)
})

test.each(['', 'secret', FIELD.toUpperCase(), `${FIELD}00`])('"%s" is no password field', async (field) => {
  await expect(hashPassword(field)).rejects.toThrow('not a password field')
})
