import { expect, test } from 'vitest'
import { hashOfSecret, isSecret, mintSecret } from './secret.ts'

test('a secret names the program and its kind, is different each time, and only its hash is stored', () => {
  const [member, device, other] = [mintSecret('pat'), mintSecret('dev'), mintSecret('pat')]
  expect(member.secret).toMatch(/^kontor_pat_[0-9A-Za-z]{38}$/)
  expect(device.secret).toMatch(/^kontor_dev_[0-9A-Za-z]{38}$/)
  expect(other.secret).not.toBe(member.secret)
  expect(member.hash).toEqual(hashOfSecret(member.secret))
  expect(member.secret.startsWith(member.prefix)).toBe(true)
  expect(member.prefix).toHaveLength('kontor_pat_'.length + 4)
})

test('a secret with one character changed, left out or added is recognised without the database', () => {
  const { secret } = mintSecret('pat')
  expect(isSecret(secret)).toBe(true)
  const last = secret.at(-1) === 'a' ? 'b' : 'a'
  const other = secret[20] === 'a' ? 'b' : 'a'
  const wrong = [
    secret.slice(0, -1) + last,
    secret.slice(0, 20) + other + secret.slice(21),
    secret.slice(0, -1),
    `${secret}0`,
    secret.replace('kontor_pat_', 'kontor_dev_'),
    secret.toUpperCase(),
    ` ${secret}`,
    '',
  ]
  for (const text of wrong) expect([text, isSecret(text)]).toEqual([text, false])
})
