// Tests: tests/flows/membership/at-once.test.ts

import type { Tx } from '#db/database.ts'
import type { PaymentEngine, RenewalCharge } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { type BilledPeriod, type RenewalRow, saveRenewal } from '#domains/subscription/index.ts'
import { MINUTE } from '#kernel/clock.ts'

/** What renewals work with. */
export interface RenewalDeps {
  readonly engine: PaymentEngine
  readonly rules: RulesSource
}

/**
 * What is to be done outside of the transaction. `again`: look once more; `done`: nothing before its time;
 * `announce`: tell the member of the next charge; `charge`: charge the stored consent; `look`: ask the provider
 * that renews by itself; `ask`: the same before the period counts as unpaid; `end`: the paid time is over and nobody paid for more.
 */
export type RenewalTask =
  | { readonly do: 'again' | 'done' }
  | { readonly do: 'announce'; readonly row: RenewalRow; readonly for: Date }
  | { readonly do: 'look' | 'ask'; readonly row: RenewalRow }
  | { readonly do: 'charge'; readonly row: RenewalRow; readonly charge: RenewalCharge }
  | {
      readonly do: 'end'
      readonly row: RenewalRow
      readonly unpaid: BilledPeriod | null
      readonly why: string
    }

export const AGAIN = { do: 'again' } as const
export const DONE = { do: 'done' } as const

/** Time for the work outside of the transaction; then another process takes it over. Units: milliseconds. */
const LEASE_MS = 2 * MINUTE

/** Leaves the work to this process for a while. */
export async function lease<Task extends RenewalTask>(
  tx: Tx,
  row: RenewalRow,
  now: Date,
  task: Task,
): Promise<Task> {
  await saveRenewal(tx, row, { dueAt: new Date(now.getTime() + LEASE_MS) })
  return task
}

export async function wait(tx: Tx, row: RenewalRow, dueAt: Date | null): Promise<RenewalTask> {
  await saveRenewal(tx, row, { dueAt })
  return DONE
}
