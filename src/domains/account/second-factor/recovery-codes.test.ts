import { expect, test } from 'vitest'
import { newRecoverySet, recoveryTag } from './recovery-codes.ts'

test('ten different codes are made, easy to read, and stored as hashes only', async () => {
  const { codes, salt, tags } = await newRecoverySet()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(await Promise.all(codes.map((code) => recoveryTag(code, salt)))).toEqual(tags)
})

test('capitals, spaces, a missing hyphen and look-alikes do not matter, another letter does', async () => {
  const salt = Buffer.alloc(16)
  const tag = await recoveryTag('a10kq-9xm2p', salt)
  for (const typed of ['A10KQ-9XM2P', 'a10kq9xm2p', ' a10kq 9xm2p ', 'alokq-9xm2p', 'AIOKQ 9XM2P'])
    expect(await recoveryTag(typed, salt)).toEqual(tag)
  expect(await recoveryTag('b10kq-9xm2p', salt)).not.toEqual(tag)
  expect(await recoveryTag('a10kq-9xm2p', Buffer.alloc(16, 1))).not.toEqual(tag)
})
