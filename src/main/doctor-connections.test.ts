import { expect, test } from 'vitest'
import { connectionFindings } from './doctor-connections.ts'

const WELL = { clients: 0, endless: 0, endpoints: 0, failing: 0, paused: 0, switchedOff: 0 }
const statesOf = (health: Partial<typeof WELL>, isSecure = true) =>
  Object.fromEntries(connectionFindings({ ...WELL, ...health }, isSecure).map(({ id, state }) => [id, state]))

test.each([
  [{}, true, { devices: 'good', tokens: 'good', endpoints: 'good' }],
  [{}, false, { devices: 'good', tokens: 'good', endpoints: 'good' }],
  [{ clients: 2 }, true, { devices: 'good', tokens: 'good', endpoints: 'good' }],
  [{ clients: 1 }, false, { devices: 'bad', tokens: 'good', endpoints: 'good' }],
  [{ endless: 3 }, true, { devices: 'good', tokens: 'warning', endpoints: 'good' }],
  [{ endpoints: 2, failing: 1 }, true, { devices: 'good', tokens: 'good', endpoints: 'warning' }],
  [{ endpoints: 2, failing: 1, paused: 1 }, true, { devices: 'good', tokens: 'good', endpoints: 'warning' }],
  [{ endpoints: 2, failing: 1, switchedOff: 1 }, true, { devices: 'good', tokens: 'good', endpoints: 'bad' }],
])('%j with https %s', (health, isSecure, found) => {
  expect(statesOf(health, isSecure)).toEqual(found)
})

test('what is not well says what mends it, and counts in words', () => {
  const [devices, tokens, endpoints] = connectionFindings(
    { ...WELL, clients: 1, endless: 1, switchedOff: 2 },
    false,
  )
  expect(devices?.detail).toMatch(/^1 device client may pair, and cannot/)
  expect(tokens?.detail).toBe('1 token never expires')
  expect(endpoints?.detail).toBe('2 addresses were switched off, because nothing arrived')
  for (const found of [devices, tokens, endpoints]) expect(found?.mend).not.toBe('')
})
