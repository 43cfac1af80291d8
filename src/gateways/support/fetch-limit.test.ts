import { expect, test } from 'vitest'
import { fetchLimit } from './fetch-limit.ts'

test('a few certificates are fetched in a minute, and no more: what comes then is asked for again', () => {
  const admit = fetchLimit(3)
  for (let count = 0; count < 3; count++) admit()
  expect(admit).toThrowError(expect.objectContaining({ kind: 'unreachable' }))
})
