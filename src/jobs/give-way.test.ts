import { expect, test } from 'vitest'
import { giveWay, type ProcessorTime } from './give-way.ts'

/** Simulates two processors whose idle share a test sets; each sample adds 100 ms. */
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

const context = {
  jobId: '1',
  attempt: 1,
  signal: new AbortController().signal,
  stopping: new AbortController().signal,
}

/** Resolves when the processors were sampled `times` more times. */
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
  const { 'expire-reservations': run } = gate.around({
    'expire-reservations': async () => void ran.push('expire-reservations'),
  })
  await run!({}, context)
  expect(ran).toEqual(['expire-reservations'])
  gate.stop()
})

test('a job waits while buyers keep all processors busy and runs when there is room again', async () => {
  const machine = processors()
  const gate = giveWay({ read: () => machine.read(), sampleEveryMs: 1, waitAtMostMs: 60_000 })
  machine.share = 0.01
  await looks(machine, 3)
  let done = false
  const { 'expire-reservations': run } = gate.around({
    'expire-reservations': async () => {
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

/** Returns how many jobs run at once, and how many in the end, on a machine of which this share is idle. */
async function ranWhile(share: number, jobs: number, options: { waitAtMostMs: number; processors?: number }) {
  const machine = processors()
  const { waitAtMostMs, processors: count = 2 } = options
  const gate = giveWay({
    read: () => ({ ...machine.read(), processors: count }),
    sampleEveryMs: 1,
    waitAtMostMs,
  })
  machine.share = share
  await looks(machine, 3)
  let ran = 0
  const { 'expire-reservations': run } = gate.around({
    'expire-reservations': async () => {
      ran += 1
    },
  })
  const running = Promise.all(Array.from({ length: jobs }, () => run!({}, context)))
  const atOnce = ran
  await running
  gate.stop()
  return { atOnce, ran }
}

test('no job waits longer than it may, however busy the machine is', async () => {
  expect(await ranWhile(0, 1, { waitAtMostMs: 20 })).toEqual({ atOnce: 0, ran: 1 })
})

test('jobs go on one by one while the machine stays busy', async () => {
  expect(await ranWhile(0.01, 5, { waitAtMostMs: 60_000 })).toEqual({ atOnce: 0, ran: 5 })
})

test('a job is not held back while a processor is idle, however many others are busy', async () => {
  expect(await ranWhile(0.1, 1, { waitAtMostMs: 60_000, processors: 16 })).toEqual({ atOnce: 1, ran: 1 })
})
