import { demoCoupons } from '#demo/coupons.ts'
import { demoSettings } from '#demo/shop-settings.ts'
import { createCoupon, openDemoCoupons } from '#domains/coupon/index.ts'
import type { CliContext } from './cli-context.ts'

/** Makes the coupons of the demo that are not there yet; what was spent stays spent. */
export async function seedDemoCoupons({
  database,
  clock,
}: Pick<CliContext, 'database' | 'clock'>): Promise<void> {
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
