// Tests: tests/flows/admin/attention.test.ts

import type { Tx } from '#db/database.ts'
import { DAY } from '#kernel/clock.ts'
import type { SnoozeReason } from '../contract.ts'
import { writeSnooze } from '../store.ts'

export interface SnoozeThing {
  readonly kind: string
  readonly subject: string
  readonly reason: SnoozeReason
  readonly days: number
  readonly actor: string
  readonly now: Date
}

/**
 * Puts off something that waits for staff: it is not counted and not mailed until the end. It comes back by
 * itself, and `wakeThing` brings it back at once. The caller records the act of staff.
 */
export async function snoozeThing(tx: Tx, { days, now, ...snooze }: SnoozeThing): Promise<void> {
  await writeSnooze(tx, { ...snooze, at: now, until: new Date(now.getTime() + days * DAY) })
}
