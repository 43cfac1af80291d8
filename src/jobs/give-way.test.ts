import { expect, test } from 'vitest'
import { giveWay, type ProcessorTime } from './give-way.ts'

/** Two processors whose idle share a test sets; each look finds 100 ms more. */
function processors(): { share: number; read: () => ProcessorTime } {
  const state = { share: 1, idle: 0, total: 0 }
  return {
    set share(share: number) {
      state.share = share
    },
    get share() {
      return state.share
    },
    read() {
      state.total += 100
      state.idle += 100 * state.share
      return { idle: state.idle, total: state.total, processors: 2 }
    },
  }
}

const context = { jobId: '1', attempt: 1, signal: new AbortController().signal, stopping: new AbortController().signal }

/** Resolves when the processors were looked at `times` more times. */
async function looks(machine: { read: () => ProcessorTime }, times: number): Promise<void> {
  const original = machine.read
  let seen = 0
  await new Promise<void>((resolve) => {
    machine.read = () => {
      seen += 1
      if (seen >= times) resolve()
      return original()
    }
  })
  machine.read = original
}

test('a job runs at once while processors are idle', async () => {
  const machine = processors()
  const gate = giveWay({ read: () => machine.read(), sampleEveryMs: 1, waitAtMostMs: 60_000 })
  const ran: string[] = []
  const { 'expire-holds': run } = gate.around({ 'expire-holds': async () => void ran.push('expire-holds') })
  await run!({}, context)
  expect(ran).toEqual(['expire-holds'])
  gate.stop()
})

test('a job waits while buyers keep all processors busy and runs when there is room again', async () => {
  const machine = processors()
  const gate = giveWay({ read: () => machine.read(), sampleEveryMs: 1, waitAtMostMs: 60_000 })
  machine.share = 0.01
  await looks(machine, 3)
  let done = false
  const { 'expire-holds': run } = gate.around({
    'expire-holds': async () => {
      done = true
    },
  })
  const running = run!({}, context)
  await looks(machine, 5)
  expect(done).toBe(false)
  machine.share = 0.5
  await running
  expect(done).toBe(true)
  gate.stop()
})

test('no job waits longer than it may, however busy the machine is', async () => {
  const machine = processors()
  machine.share = 0
  const gate = giveWay({ read: () => machine.read(), sampleEveryMs: 1, waitAtMostMs: 20 })
  await looks(machine, 3)
  let done = false
  await gate.around({
    'expire-holds': async () => {
      done = true
    },
  })['expire-holds']!({}, context)
  expect(done).toBe(true)
  gate.stop()
})

test('jobs go on one by one while the machine stays busy', async () => {
  const machine = processors()
  const gate = giveWay({ read: () => machine.read(), sampleEveryMs: 1, waitAtMostMs: 60_000 })
  machine.share = 0.01
  await looks(machine, 3)
  let done = 0
  const { 'expire-holds': run } = gate.around({
    'expire-holds': async () => {
      done += 1
    },
  })
  await Promise.all(Array.from({ length: 5 }, () => run!({}, context)))
  expect(done).toBe(5)
  gate.stop()
})

test('a job is not held back while half a processor and more is idle, however many there are', async () => {
  const machine = processors()
  const gate = giveWay({ read: () => ({ ...machine.read(), processors: 16 }), sampleEveryMs: 1, waitAtMostMs: 60_000 })
  machine.share = 0.1
  await looks(machine, 3)
  let done = false
  await gate.around({
    'expire-holds': async () => {
      done = true
    },
  })['expire-holds']!({}, context)
  expect(done).toBe(true)
  gate.stop()
})
