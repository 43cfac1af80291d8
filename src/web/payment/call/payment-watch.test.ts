import { expect, test, vi } from 'vitest'
import type { OrderStateView } from '#domains/payment/contract.ts'
import { WATCH_LONGEST_MS, WATCH_MAX, watchPayment } from './payment-watch.ts'

/** Creates a shop whose payment goes through these states; its pauses end when the test says so. */
function shop(states: readonly (string | null)[]) {
  const pauses: number[] = []
  const waiting: (() => void)[] = []
  let asked = 0
  const settled = vi.fn()
  const watch = watchPayment({
    async ask() {
      const state = states[Math.min(asked, states.length - 1)]
      asked += 1
      if (state === null)
        return { ok: false, error: { text: '', code: 'unreachable', status: 0, fields: [], extra: {} } }
      return { ok: true, answer: { paymentState: state } as OrderStateView }
    },
    settled,
    wait(ms) {
      pauses.push(ms)
      return new Promise((resolve) => waiting.push(resolve))
    },
  })
  const turn = async () => {
    for (let step = 0; step < 8; step += 1) await Promise.resolve()
  }
  const next = async () => {
    await turn()
    waiting.shift()?.()
    await turn()
  }
  return { watch, settled, pauses, turn, next, asked: () => asked }
}

test('a payment that is settled while the page watches is told once (§2.21)', async () => {
  const page = shop(['unpaid', 'unpaid', 'paid', 'paid'])
  await page.next()
  expect(page.settled).not.toHaveBeenCalled()
  await page.next()
  await page.next()
  expect(page.settled).toHaveBeenCalledTimes(1)
  expect(page.settled).toHaveBeenCalledWith({ paymentState: 'paid' })
})

test('an order that was awaiting before is not taken for a finished payment', async () => {
  const page = shop(['awaiting', 'awaiting', 'paid'])
  await page.next()
  expect(page.settled).not.toHaveBeenCalled()
  await page.next()
  await page.turn()
  expect(page.settled).toHaveBeenCalledWith({ paymentState: 'paid' })
})

test('a part of the money does not end the watch', async () => {
  const page = shop(['unpaid', 'partly-paid', 'paid'])
  await page.next()
  expect(page.settled).not.toHaveBeenCalled()
})

test('a payment that is declined while the page watches ends the watch, though the order stays as it was', async () => {
  const settled = vi.fn()
  const statuses = ['processing', 'failed', 'failed']
  watchPayment({
    known: 'unpaid',
    ask: async () => ({
      ok: true,
      answer: {
        paymentState: 'unpaid',
        attempt: { gatewayId: 'mollie', status: statuses.shift() },
      } as OrderStateView,
    }),
    isOver: ({ attempt }) => attempt?.status === 'failed',
    settled,
    wait: async () => undefined,
  })
  await expect.poll(() => settled.mock.calls.length).toBe(1)
  expect(statuses).toEqual(['failed'])
})

test('an unreachable shop is asked again', async () => {
  const page = shop([null, 'unpaid', null, 'overpaid'])
  for (let step = 0; step < 4; step += 1) await page.next()
  expect(page.settled).toHaveBeenCalledTimes(1)
})

test('the pauses grow to their longest, and the questions end', async () => {
  const page = shop(['unpaid'])
  for (let step = 0; step < WATCH_MAX + 10; step += 1) await page.next()
  expect(page.asked()).toBe(WATCH_MAX)
  expect(page.pauses[0]).toBe(2_000)
  expect(Math.max(...page.pauses)).toBe(WATCH_LONGEST_MS)
})

test('a hint from the frame asks at once, and a stopped watch asks no more', async () => {
  const page = shop(['unpaid'])
  await page.turn()
  page.watch.askNow()
  await page.turn()
  expect(page.asked()).toBe(2)
  page.watch.stop()
  await page.turn()
  expect(page.asked()).toBe(2)
})
