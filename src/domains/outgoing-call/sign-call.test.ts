import { expect, test } from 'vitest'
import { createSigner } from '#db/signer.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { GIVE_UP_TRIES, isGivenUp, pauseAfter } from './rules.ts'
import { callSecret, signatureHeaders, spelledSecret } from './sign-call.ts'

test('the signature is that of Standard Webhooks', () => {
  // Source: Standard Webhooks 1.0.0, test vectors of its libraries.
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const headers = signatureHeaders([secret], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    at: new Date(1614265330_000),
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('every endpoint, number and shop has a secret of its own, always the same', () => {
  const signer = createSigner(Buffer.alloc(32, 1))
  const other = createSigner(Buffer.alloc(32, 2))
  const spelled = [
    callSecret(signer, { id: 'a', number: 1 }),
    callSecret(signer, { id: 'a', number: 2 }),
    callSecret(signer, { id: 'b', number: 1 }),
    callSecret(other, { id: 'a', number: 1 }),
  ].map(spelledSecret)
  expect(new Set(spelled).size).toBe(4)
  expect(spelledSecret(callSecret(signer, { id: 'a', number: 1 }))).toBe(spelled[0])
  for (const one of spelled) expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})

test('pauses grow, and after three days a call is given up', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 30].map(pauseAfter)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[0]).toBe(MINUTE)
  const since = new Date('2026-11-20T12:00:00Z')
  const after = (ms: number, tries: number) => isGivenUp({ since, tries }, new Date(since.getTime() + ms))
  expect(after(3 * DAY - 1, 20)).toBe(false)
  expect(after(3 * DAY, 8)).toBe(true)
  expect(after(30 * DAY, 7)).toBe(false)
})

test('so many tries as giving up takes need more than a day, and no more than three', () => {
  const needed = Array.from({ length: GIVE_UP_TRIES - 1 }, (_, failed) => pauseAfter(failed + 1))
  const sum = needed.reduce((all, pause) => all + pause, 0)
  expect(sum).toBeGreaterThan(DAY)
  expect(sum).toBeLessThan(3 * DAY)
})
