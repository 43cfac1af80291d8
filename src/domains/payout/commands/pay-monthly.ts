// Tests: tests/flows/partner/monthly-payouts.test.ts

import type { Database } from '#db/database.ts'
import { lockPartner } from '#domains/partner/index.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DomainError } from '#kernel/errors.ts'
import { wallTime } from '#kernel/time-zone.ts'
import { isAnybodyUnpaid, isRunOver, readDue, storeRunOver } from '../store/runs.ts'
import { payCreditAtOnce } from './pay-credit-at-once.ts'
import { requestPayout } from './request-payout.ts'

/** Partners of one batch. */
const AT_ONCE = 100

export interface PayMonthly {
  /** Day of the month, 1 to 28, from which its run is due; null: partners ask for their payouts. */
  readonly day: number | null
  readonly currency: string
  /** Units: minor units of the currency. */
  readonly minMinor: number
  readonly secondPersonMinor: number | null
  readonly timeZone: string
  readonly now: Date
}

/**
 * Requests the payouts of a month, once its day has come: of everybody who has a method and to whom enough is payable. What
 * is less stays for the next month. A run that was stopped goes on, and the run of a month happens once: it is over when
 * nobody is left, so that a partner whose payout failed is tried again first. Source: decision 0071.
 */
export async function payMonthly(
  database: Database,
  { day, currency, minMinor, secondPersonMinor, timeZone, now }: PayMonthly,
  { log, isOver }: { readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  const today = wallTime(now, timeZone)
  if (day === null || today.day < day) return
  const month = `${today.year}-${String(today.month).padStart(2, '0')}-01`
  if (await isRunOver(database, month)) return
  while (!isOver()) {
    const partners = await readDue(database, { month, currency, minMinor, now, limit: AT_ONCE })
    if (partners.length === 0) {
      if (!(await isAnybodyUnpaid(database, { month, currency, minMinor })))
        await storeRunOver(database, month, now)
      return
    }
    await workThrough(database, partners, {
      task: 'monthly-payout',
      subjectOf: (id) => id,
      work: (id) =>
        database.transaction(async (tx) => {
          const partner = await lockPartner(tx, id)
          if (!partner) return
          const by = { actor: 'job', now }
          try {
            const payout = await requestPayout(tx, {
              partner,
              amountMinor: null,
              currency,
              minMinor,
              month,
              ...by,
            })
            await payCreditAtOnce(tx, payout, { secondPersonMinor, now })
          } catch (error) {
            // Between the list and the lock the partner asked for it, was blocked, or money went back.
            if (!(error instanceof DomainError)) throw error
          }
        }),
      now,
      log,
      isOver,
    })
  }
}
