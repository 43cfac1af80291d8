import type { Database } from '#db/database.ts'
import { createCoupon, openDemoCoupons } from '#domains/coupon/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { demoCoupons } from '../coupons.ts'
import { demoSettings } from '../shop-settings.ts'

/** Creates missing coupons of the demo; an amount that was spent stays spent. */
export async function seedDemoCoupons({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const common = {
    currency: demoSettings.currency,
    note: 'Demo',
    actor: 'seed',
    now: clock.now(),
    demo: true,
  }
  for (const coupon of demoCoupons) await createCoupon(database, { ...common, ...coupon })
  await openDemoCoupons(database)
}
