import { describe, expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { createMediaLinks, LINK_LIFETIME_MS } from './links.ts'

const links = createMediaLinks(new Uint8Array(32).fill(7))
const FILE = '0193a000-0000-7000-8000-000000000001'
const NOW = new Date('2026-12-01T10:20:00Z')
const later = (ms: number): Date => new Date(NOW.getTime() + ms)
const proofOf = (query: string) => {
  const params = new URLSearchParams(query)
  return { until: params.get('until') ?? undefined, sig: params.get('sig') ?? undefined }
}

describe('a signed link', () => {
  const proof = proofOf(links.sign(FILE, NOW))

  test('works for at least its lifetime, and at most an hour longer', () => {
    expect(links.check(FILE, proof, NOW)).toBe('good')
    expect(links.check(FILE, proof, later(LINK_LIFETIME_MS))).toBe('good')
    expect(links.check(FILE, proof, later(LINK_LIFETIME_MS + HOUR))).toBe('expired')
  })

  test('opens no other file, and nobody prolongs it', () => {
    expect(links.check(FILE.replace(/1$/, '2'), proof, NOW)).toBe('wrong')
    expect(links.check(FILE, { ...proof, until: String(Number(proof.until) + 3600) }, NOW)).toBe('wrong')
    expect(links.check(FILE, { ...proof, until: `0${proof.until}` }, NOW)).toBe('wrong')
  })

  test.each([
    ['without a signature', { ...proof, sig: undefined }],
    ['with an empty one', { ...proof, sig: '' }],
    ['with a shorter one', { ...proof, sig: proof.sig!.slice(0, -4) }],
    ['without an end', { ...proof, until: undefined }],
    ['with an end that is no number', { ...proof, until: '9e99' }],
  ])('%s is wrong', (_, bad) => expect(links.check(FILE, bad, NOW)).toBe('wrong'))

  test('of another shop is wrong', () => {
    const other = createMediaLinks(new Uint8Array(32).fill(8))
    expect(other.check(FILE, proof, NOW)).toBe('wrong')
  })

  test('is the same within an hour, so that browsers keep what they have fetched', () => {
    expect(links.sign(FILE, later(30 * 60_000))).toBe(links.sign(FILE, NOW))
    expect(links.sign(FILE, later(HOUR))).not.toBe(links.sign(FILE, NOW))
  })
})
