import { expect, test } from 'vitest'
import { useRunningShop } from '../support/running-shop.ts'
import { stormSeed, stormSize } from '../support/storm-size.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { renewThroughTime, YEAR_GATEWAYS } from '../support/year-of-renewals.ts'

/** A year of 500, looked at on every day, takes 22 minutes of processor time. Seven have each gateway once or twice. */
const SUBSCRIPTIONS = stormSize('STORM_SUBSCRIPTIONS', { push: 7, release: 500 })
const DAYS = stormSize('STORM_DAYS', { push: 186, release: 366 })
const SEED = stormSeed()

const sandbox = useSandbox(YEAR_GATEWAYS)
const shop = useRunningShop({}, sandbox)

test(`${DAYS} days of ${SUBSCRIPTIONS} subscriptions over five gateways with 8 % declines: no period twice, none missing (seed ${SEED})`, {
  timeout: 7_200_000,
}, async () => {
  const end = await renewThroughTime(shop, sandbox, {
    subscriptions: SUBSCRIPTIONS,
    days: DAYS,
    percent: 8,
    seed: String(SEED),
  })
  console.log(JSON.stringify(end))
  expect(end.periods).toBeGreaterThan(SUBSCRIPTIONS)
})
