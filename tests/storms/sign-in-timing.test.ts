import { beforeAll, expect, test } from 'vitest'
import { median } from '../../bench/statistics.ts'
import { byRing } from '../support/ring.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { makeAccounts, timeAddresses } from '../support/sign-in-timing.ts'

const shop = useRunningShop()
/** Enough for a median that tells a missing hash. */
const TRIES = byRing({ push: 70, release: 200 })

beforeAll(() => makeAccounts(shop.core.database, TRIES, shop.core.clock.now()))

// `bench/sign-in-timing.ts` takes 2,000 tries each and demands less than a millisecond. Here a busy machine
// must not fail the test, but a missing hash for unknown addresses must: it is most of the time of a try.
test('a sign-in takes as long for an unknown address as for a known one', { timeout: 180_000 }, async () => {
  const { knownMs, unknownMs, answers } = await timeAddresses(shop.url, '/user/login', TRIES, {
    password: '0'.repeat(30),
  })
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('login-failed')
  const [known, unknown] = [median(knownMs), median(unknownMs)]
  expect(unknown, `known ${known} ms`).toBeGreaterThan(known * 0.7)
  expect(unknown, `known ${known} ms`).toBeLessThan(known * 1.3)
})

test('asking for a new password takes as long for an unknown address as for a known one', {
  timeout: 180_000,
}, async () => {
  const { knownMs, unknownMs, answers } = await timeAddresses(shop.url, '/user/lost', TRIES, {})
  expect([...answers]).toEqual(['200 {"ok":true}'])
  const [known, unknown] = [median(knownMs), median(unknownMs)]
  expect(unknown, `known ${known} ms`).toBeGreaterThan(known * 0.6)
  expect(unknown, `known ${known} ms`).toBeLessThan(known * 1.6)
})
