import { expect, test } from 'vitest'
import { SECOND } from '#kernel/clock.ts'
import { toBase32 } from './base32.ts'
import { newTotpSecret, stepOfCode, type TotpHash, totpCode, totpStepOf, totpUri } from './totp.ts'

const DIGITS = '1234567890'
/** The seeds of RFC 6238 appendix B, one length per hash. */
const SEEDS: Readonly<Record<TotpHash, Buffer>> = {
  sha1: Buffer.from(DIGITS.repeat(2)),
  sha256: Buffer.from(DIGITS.repeat(4).slice(0, 32)),
  sha512: Buffer.from(DIGITS.repeat(7).slice(0, 64)),
}

test.each<readonly [seconds: number, sha1: string, sha256: string, sha512: string]>([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('the codes of second %i are those of RFC 6238 appendix B', (seconds, sha1, sha256, sha512) => {
  const step = totpStepOf(new Date(seconds * SECOND))
  expect(totpCode(SEEDS.sha1, step, 8, 'sha1')).toBe(sha1)
  expect(totpCode(SEEDS.sha256, step, 8, 'sha256')).toBe(sha256)
  expect(totpCode(SEEDS.sha512, step, 8, 'sha512')).toBe(sha512)
})

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('the six digits of counter %i are those of RFC 4226 appendix D', (counter, code) => {
  expect(totpCode(SEEDS.sha1, counter)).toBe(code)
})

const NOW = new Date('2026-11-21T10:00:10Z')
const STEP = totpStepOf(NOW)

test.each([-1, 0, 1])('the code of step %i from now is taken', (away) => {
  expect(stepOfCode(SEEDS.sha1, totpCode(SEEDS.sha1, STEP + away), NOW, 0)).toBe(STEP + away)
})

test.each([-3, -2, 2, 3])('the code of step %i from now is refused', (away) => {
  expect(stepOfCode(SEEDS.sha1, totpCode(SEEDS.sha1, STEP + away), NOW, 0)).toBeNull()
})

test('a code that was taken is refused, and so is every older one, while the next is taken', () => {
  const at = (away: number) => stepOfCode(SEEDS.sha1, totpCode(SEEDS.sha1, STEP + away), NOW, STEP)
  expect([at(-1), at(0), at(1)]).toEqual([null, null, STEP + 1])
})

test('what is no code, or another length of one, is refused', () => {
  const code = totpCode(SEEDS.sha1, STEP)
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef', '٠١٢٣٤٥'])
    expect(stepOfCode(SEEDS.sha1, wrong, NOW, 0)).toBeNull()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is that of RFC 4648 without padding', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
})

test('the address for apps names shop and account, and holds the secret', () => {
  const secret = newTotpSecret()
  const uri = new URL(totpUri(secret, { issuer: 'Pegel & Söhne: Klang', account: 'ada+shop@example.com' }))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Pegel & Söhne  Klang:ada+shop@example.com')
  expect(uri.searchParams.get('issuer')).toBe('Pegel & Söhne: Klang')
  expect(uri.searchParams.get('secret')).toBe(toBase32(secret))
  expect(uri.href).not.toContain('+')
})
