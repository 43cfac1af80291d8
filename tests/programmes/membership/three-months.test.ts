import { expect, test } from 'vitest'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewThroughTime, YEAR_GATEWAYS } from '../../support/year-of-renewals.ts'

const sandbox = useSandbox(YEAR_GATEWAYS)
const shop = useRunningShop({}, sandbox)

test('three months of 20 subscriptions over five gateways, a part of them declined, are as the rules say every second day', {
  timeout: 600_000,
}, async () => {
  const end = await renewThroughTime(shop, sandbox, {
    subscriptions: 20,
    days: 92,
    every: 2,
    percent: 30,
    seed: 'three months',
  })
  expect(end.periods).toBeGreaterThan(70)
  expect(end.declined).toBeGreaterThan(5)
})
