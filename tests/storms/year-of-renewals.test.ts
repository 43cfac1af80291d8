import { expect, test } from 'vitest'
import { useRunningShop } from '../support/running-shop.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { renewThroughTime, YEAR_GATEWAYS } from '../support/year-of-renewals.ts'

/** A year of 500, looked at on every day, takes 22 minutes of processor time. */
const SUBSCRIPTIONS = Number(process.env.STORM_SUBSCRIPTIONS ?? 40)
const DAYS = Number(process.env.STORM_DAYS ?? 366)
const SEED = process.env.STORM_SEED ?? String(Date.now() % 1_000_000)

const sandbox = useSandbox(YEAR_GATEWAYS)
const shop = useRunningShop({}, sandbox)

test(`${DAYS} days of ${SUBSCRIPTIONS} subscriptions over five gateways with 8 % declines: no period twice, none missing (seed ${SEED})`, {
  timeout: 7_200_000,
}, async () => {
  const end = await renewThroughTime(shop, sandbox, {
    subscriptions: SUBSCRIPTIONS,
    days: DAYS,
    percent: 8,
    seed: SEED,
  })
  console.log(JSON.stringify(end))
  expect(end.periods).toBeGreaterThan(SUBSCRIPTIONS)
})
