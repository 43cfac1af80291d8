import {
  forgetDemoBankAccount,
  keepStartedAsDemo,
  readDemoLeftovers,
  readStartedAsDemo,
  restoreDemoBankAccount,
} from '#demo/demo-data.ts'
import { demoMember } from '#demo/plans.ts'
import { seedClients } from '#demo/seed/seed-clients.ts'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { seedPlans } from '#demo/seed/seed-plans.ts'
import { seedProgramme } from '#demo/seed/seed-programme.ts'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { seedReviews } from '#demo/seed/seed-reviews.ts'
import { seedSales } from '#demo/seed/seed-sales.ts'
import { seedDemo } from '#demo/seed/seed-shop.ts'
import { endSessionsOfDemo } from '#domains/account/index.ts'
import { sellDemoProducts } from '#domains/catalog/index.ts'
import { blockDemoCoupons } from '#domains/coupon/index.ts'
import { setDemoCodes } from '#domains/discount/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { giveOnce } from '#processes/give-once.ts'
import { demoSeller } from './demo-seller.ts'
import { EnvironmentError } from './environment.ts'
import { openMediaStorage } from './media-storage.ts'
import type { ShopCore } from './shop-core.ts'

/**
 * Fills a demo shop, so that the first page already looks finished. A real shop starts empty, and demo data
 * has no effect in it: demo accounts cannot sign in, demo coupons have no value, demo products are not on
 * sale and nobody is asked to transfer money to the demo's bank account. Returns a message for the operator,
 * '' if there is none. Throws: EnvironmentError.
 */
export async function prepareData(core: ShopCore): Promise<string> {
  const { environment, database, clock, rules } = core
  const before = await readStartedAsDemo(database)
  if (before === false && environment.demo && !isSaid(environment))
    throw new EnvironmentError(
      'DEMO: this shop was last started with DEMO=0. Say DEMO=0 again, or DEMO=1 to make a demo of it.',
    )
  await keepStartedAsDemo(database, environment.demo, clock.now())
  const heard = environment.demo ? await prepareDemo(core, before === false) : await endDemo(core)
  await rules.reload()
  return heard
}

/**
 * Returns whether the environment says if the shop is a demo. A real shop must not become one because it
 * was started from a shell without its settings.
 */
function isSaid({ variables }: ShopCore['environment']): boolean {
  return (variables.DEMO ?? '') !== ''
}

async function prepareDemo({ environment, database, clock }: ShopCore, wasReal: boolean): Promise<string> {
  const { dataDir } = environment
  await Promise.all([seedDemo({ database, dataDir, clock, queueJob }), seedPeople({ database, clock })])
  await seedProgramme({ database, clock })
  await seedRecordings({ database, dataDir, clock, queueJob, storage: openMediaStorage(environment) })
  await seedPlans({ database, clock })
  await seedClients({ database, clock })
  await giveOnce(database, { ...demoMember, now: clock.now() })
  await sellDemoProducts(database, true, clock.now())
  await seedSales({ database, clock, sell: demoSeller(database) })
  await seedReviews({ database, clock })
  await restoreDemoBankAccount(database, clock.now())
  return wasReal
    ? 'This data was last started with DEMO=0 and is a demo now: everybody knows the password of its owner. Set DEMO=0 for a real shop.'
    : ''
}

async function endDemo({ database, clock }: ShopCore): Promise<string> {
  await blockDemoCoupons(database)
  await setDemoCodes(database, false, clock.now())
  await endSessionsOfDemo(database)
  await sellDemoProducts(database, false, clock.now())
  await forgetDemoBankAccount(database)
  const left = await readDemoLeftovers(database)
  if (left.length === 0) return ''
  const kinds = left.map(({ subject }) => subject).join(', ')
  return `This data was made as a demo. Its people cannot sign in, its coupons and codes are worth nothing, its products are off sale (left: ${kinds}). Start a real shop with an empty DATA_DIR; see: kontor attention`
}
