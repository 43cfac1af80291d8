import { demoMember } from '#demo/plans.ts'
import { seedClients } from '#demo/seed/seed-clients.ts'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { seedPlans } from '#demo/seed/seed-plans.ts'
import { seedProgramme } from '#demo/seed/seed-programme.ts'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { seedReviews } from '#demo/seed/seed-reviews.ts'
import { seedSales } from '#demo/seed/seed-sales.ts'
import { seedDemo } from '#demo/seed/seed-shop.ts'
import { giveOnce } from '#processes/give-once.ts'
import { demoSeller } from '../demo-seller.ts'
import { DONE, deed } from './command.ts'

/** Fills a demo shop. `main` refuses it for any other shop, before anything is opened. */
export const seed = deed({
  name: 'seed',
  summary: 'adds the demo products and people to a demo',
  needs: 'demo',
  takes: {},
  async run({ context, streams: { out } }) {
    const { createdProducts } = await seedDemo(context)
    await seedRecordings({ ...context, storage: context.media })
    await seedPeople(context)
    await seedProgramme(context)
    await seedPlans(context)
    await seedClients(context)
    await giveOnce(context.database, { ...demoMember, now: context.clock.now() })
    await seedSales({ ...context, sell: demoSeller(context.database) })
    await seedReviews(context)
    out.write(`${createdProducts} demo products were added.\n`)
    return DONE
  },
})
