import type { PartnerLinks } from '#api/pages/index.ts'
import { createLane } from '#api/plugins/lanes.ts'
import { ownOriginsOf } from '#api/plugins/origin.ts'
import type { Sessions } from '#api/plugins/session.ts'
import { clickCounter, rememberVisit, storeClicks } from '#domains/partner/index.ts'
import { shopTimeZone, wallTime } from '#kernel/time-zone.ts'
import type { ShopCore } from './shop-core.ts'

/** Limits of look-ups: invented cookies must not take the database's connections from buyers. */
const LOOKUPS = { atOnce: 3, waiting: 100 } as const

/** Binds the links of partners to the shop: clicks are counted, and remembered for visitors who consent. */
export function partnerLinks(
  { environment, database, clock, rules, logger }: ShopCore,
  sessions: Sessions,
): PartnerLinks & { settled(): Promise<void> } {
  const lane = createLane(LOOKUPS)
  const counter = clickCounter(
    (clicks) => storeClicks(database, clicks, dayOf(clock.now()), clock.now()),
    (error) => logger.warn({ err: error }, 'clicks on links of partners could not be counted yet'),
  )
  const isOpen = (): boolean => rules.current().partners.isOpen
  const { shopOrigin, port } = environment
  return {
    isOpen,
    ownOrigins: ownOriginsOf(shopOrigin ?? undefined, port),
    settled: counter.settled,
    clicked(ref) {
      if (isOpen()) counter.count(ref)
    },
    async remember(request, ref) {
      if (!isOpen() || request.headers.cookie === undefined) return
      try {
        await lane.run(async () => {
          const visit = await sessions.of(request).find()
          if (visit)
            await rememberVisit(
              database,
              { sessionHash: visit.hash, accountId: visit.accountId },
              ref,
              rules.current().partners,
              clock.now(),
            )
        })
      } catch (error) {
        logger.warn({ err: error }, 'a click on a link of a partner could not be remembered')
      }
    },
  }
}

/** Returns the day of the shop: `2026-11-20`. */
function dayOf(instant: Date): string {
  const { year, month, day } = wallTime(instant, shopTimeZone())
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
