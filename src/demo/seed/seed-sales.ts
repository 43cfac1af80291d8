import type { Database, Queryable } from '#db/database.ts'
import { readAccountOfEmail } from '#domains/account/index.ts'
import { matureCommissions, readPartnerOf, storeClicks } from '#domains/partner/index.ts'
import { readSettings, readShopRules, type ShopRules } from '#domains/shop/index.ts'
import { type Clock, DAY } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import { dayOf } from '#kernel/local-day.ts'
import { demoPeople } from '../people.ts'
import { type DemoSale, demoClicks, demoSales, PARTNER_SINCE_DAYS } from '../sales.ts'

/** Setting that counts the sales that were seeded; `done` once all of them and the clicks were. */
const SEEDED = 'demoSales'

export interface SeedSales {
  readonly database: Database
  readonly clock: Clock
  /** Sells and delivers, as of an earlier moment; `ref` is '' for what no partner brought. */
  readonly sell: (sold: {
    readonly sale: DemoSale
    readonly ref: string
    readonly rules: ShopRules
    readonly at: Date
  }) => Promise<void>
}

/**
 * Gives the demo and its partner a past: clicks, and orders that were paid and delivered, so that commissions are payable
 * and buyers have something to review. A shop that sold anything by itself has a past already and gets none, nor does one whose programme its owner
 * closed or whose reports closed a day. Each sale is claimed before it is made, so that concurrent starts share them, and
 * a start after one that was killed goes on without the sale that it was at; a further start reads one row. Source: docs/http-contract.md "Demo people".
 */
export async function seedSales({ database, clock, sell }: SeedSales): Promise<void> {
  let sold = await readSold(database)
  if (sold === 'done') return
  const rules = await readShopRules(database)
  const ref = await readPartnerRef(database)
  const now = clock.now()
  const hasPast = sold === 0 ? await hasSold(database) : await hasClosedDays(database)
  if (!rules.partners.isOpen || ref === null || hasPast) {
    await claim(database, sold, 'done')
    return
  }
  while (sold !== 'done' && sold < demoSales.length) {
    const sale = demoSales[sold]
    if (sale && (await claim(database, sold, sold + 1))) {
      const at = new Date(now.getTime() - sale.daysAgo * DAY)
      await matureCommissions(database, at)
      await sellIfPossible(() => sell({ sale, ref: sale.isByPartner ? ref : '', rules, at }))
    }
    sold = await readSold(database)
  }
  await matureCommissions(database, now)
  await database.transaction(async (tx) => {
    if (await claim(tx, demoSales.length, 'done')) await seedClicks(tx, ref, now)
  })
}

/** A product that was changed since, or sold out, is no reason to refuse a start: that sale is left out. */
async function sellIfPossible(sell: () => Promise<void>): Promise<void> {
  try {
    await sell()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

async function seedClicks(db: Queryable, ref: string, now: Date): Promise<void> {
  for (let daysAgo = PARTNER_SINCE_DAYS - 1; daysAgo > 0; daysAgo -= 1) {
    const day = dayOf(new Date(now.getTime() - daysAgo * DAY))
    await storeClicks(db, new Map([[ref, demoClicks(daysAgo)]]), day, now)
  }
}

async function readSold(db: Queryable): Promise<number | 'done'> {
  const { [SEEDED]: sold } = await readSettings(db, [SEEDED])
  return sold === 'done' ? 'done' : Number(sold ?? 0)
}

/** Moves the count on, unless another process did; returns whether this one did. */
async function claim(db: Queryable, before: number, after: number | 'done'): Promise<boolean> {
  const rows = await db.query(
    `INSERT INTO shop_setting AS s (key, value) VALUES ($1, $3::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now() WHERE s.value = $2::jsonb RETURNING key`,
    [SEEDED, JSON.stringify(before), JSON.stringify(after)],
  )
  return rows.length > 0
}

async function hasSold(db: Queryable): Promise<boolean> {
  return (await db.query(`SELECT FROM orders WHERE state <> 'cart' LIMIT 1`)).length > 0
}

/** Sums of closed days are kept: nothing is sold on them any more. */
async function hasClosedDays(db: Queryable): Promise<boolean> {
  return (await db.query('SELECT FROM report_day LIMIT 1')).length > 0
}

async function readPartnerRef(db: Queryable): Promise<string | null> {
  const person = demoPeople.find(({ roles }) => roles.includes('partner'))
  const accountId = person ? await readAccountOfEmail(db, person.email, true) : null
  const partner = accountId === null ? null : await readPartnerOf(db, accountId)
  return partner?.state === 'active' ? partner.ref : null
}
