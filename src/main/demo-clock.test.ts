import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { example } from '../../sandbox/kit/example.ts'
import { useRunningShop } from '../../tests/support/running-shop.ts'
import { useSandbox } from '../../tests/support/use-sandbox.ts'
import { advanceDemo, openClock } from './demo-clock.ts'
import type { SandboxAdmin } from './providers.ts'

const sandbox = useSandbox([example])
const shop = useRunningShop({ BASE_PATH: '/store' }, sandbox)

/** Creates simulators that send the given number of events, round by round. */
function simulatorsSending(rounds: readonly number[], log: string[]): SandboxAdmin {
  const left = [...rounds]
  return {
    file: null,
    moveClock: async () => {
      log.push('simulators')
      return left.shift() ?? 0
    },
    tell: async () => undefined,
  }
}

test.each([
  [[0], ['jobs', 'simulators', 'jobs', 'simulators']],
  [
    [2, 1, 0],
    ['jobs', 'simulators', 'jobs', 'simulators', 'jobs', 'simulators'],
  ],
  [
    [0, 3, 0, 5],
    ['jobs', 'simulators', 'jobs', 'simulators', 'jobs', 'simulators'],
  ],
])(
  'with %j events waiting jobs come first, then simulators and jobs take turns until neither has anything to do',
  async (rounds, turns) => {
    const log: string[] = []
    const drain = async () => void log.push('jobs')
    await advanceDemo({ ...shop.core, sandbox: simulatorsSending(rounds, log) }, shop.core.clock.now(), drain)
    expect(log).toEqual(turns)
  },
)

test('simulators that never come to an end do not hold the clock for ever', async () => {
  const log: string[] = []
  const always = { ...simulatorsSending([], log), moveClock: async () => 1 }
  await advanceDemo(
    { ...shop.core, sandbox: always },
    shop.core.clock.now(),
    async () => void log.push('jobs'),
  )
  // The jobs that waited before the leap, and twenty rounds.
  expect(log).toHaveLength(21)
})

test('a demo without simulators runs its jobs before and after the leap', async () => {
  const log: string[] = []
  await advanceDemo({ ...shop.core, sandbox: null }, shop.core.clock.now(), async () => void log.push('jobs'))
  expect(log).toEqual(['jobs', 'jobs'])
})

test('a change of settings never takes the clock back', async () => {
  const listeners: ((scope: string) => void)[] = []
  const changes = { subscribe: (hear: (scope: string) => void) => listeners.push(hear) }
  const stored = { query: async () => [{ value: HOUR }] }
  const { shifted } = await openClock(stored as never, changes as never, true)
  expect(shifted!.shiftMs()).toBe(HOUR)
  shifted!.setShiftMs(DAY)
  for (const hear of listeners) hear('settings')
  await setImmediate()
  expect(shifted!.shiftMs()).toBe(DAY)
})

test('the hook lists the simulators, and its clock moves them along with the shop', async () => {
  const hooks = (await (await fetch(`${shop.url}/sandbox.json`)).json()) as {
    clock: string
    providers: unknown
  }
  const { url, control } = sandbox.of('example')
  expect(hooks.providers).toEqual({ example: { url, control } })

  const create = () => fetch(`${url}/v1/payments`, { method: 'POST', body: '{"amount":1}' })
  await create()
  await create()
  const [first] = await sandbox.book('example')
  await sandbox.control('example', 'faults', { on: 'event', fault: 'delay' })
  await sandbox.control('example', 'buyer', { ref: first!.ref, does: 'pays' })
  expect((await sandbox.book('example'))[0]!.events).toMatchObject([{ delivered: 0, answer: null }])

  const moved = await fetch(hooks.clock, { method: 'POST', body: '{"advance":"P1D"}' })
  const { now } = (await moved.json()) as { now: string }
  const [paid, open] = await sandbox.book('example')
  // The test asks the shop where it listens; the shop has no gateway of that name.
  expect(paid!.events).toMatchObject([{ delivered: 1, answer: 404 }])
  expect(open!.status).toBe('expired')
  expect(Math.abs(Date.parse(open!.at) - Date.parse(now))).toBeLessThan(60_000)
})
