import { expect, test } from 'vitest'
import { runRehearsal } from '#main/rehearsal/run-rehearsal.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { stormSize } from '../support/storm-size.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { signUp, YEAR_GATEWAYS } from '../support/year-of-renewals.ts'

const SUBSCRIPTIONS = stormSize('STORM_SUBSCRIPTIONS', { push: 10, release: 100 })
const DAYS = stormSize('STORM_DAYS', { push: 124, release: 366 })

const sandbox = useSandbox(YEAR_GATEWAYS)
const shop = useRunningShop({}, sandbox)

test(`a rehearsal of ${DAYS} days of ${SUBSCRIPTIONS} subscriptions renews each of them every month`, {
  timeout: 1_800_000,
}, async () => {
  await signUp(shop, sandbox, SUBSCRIPTIONS)
  const began = performance.now()
  const { days, sums, attention, notSetUp } = await runRehearsal(shop.core, {
    days: DAYS,
    declinePercent: 0,
    seed: 'storm',
    onDay: () => undefined,
    signal: new AbortController().signal,
  })
  console.log(JSON.stringify({ seconds: Math.round((performance.now() - began) / 1000), sums }))
  const renewals = days.reduce((sum, day) => sum + day.renewals, 0)
  const months = Math.floor(DAYS / 31)
  expect(renewals).toBeGreaterThanOrEqual(SUBSCRIPTIONS * months)
  expect(renewals).toBeLessThanOrEqual(SUBSCRIPTIONS * (months + 2))
  expect(sums).toEqual([{ currency: 'EUR', minor: renewals * 999, payments: renewals }])
  expect([attention, notSetUp]).toEqual([[], []])
})
