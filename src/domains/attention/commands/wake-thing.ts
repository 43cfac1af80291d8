// Tests: tests/flows/admin/attention.test.ts

import type { Tx } from '#db/database.ts'
import { endSnooze } from '../store.ts'

/**
 * Ends a snooze before its time, and returns whether there was one, so that it may run again. The caller
 * records the act of staff.
 */
export function wakeThing(
  tx: Tx,
  { kind, subject }: { readonly kind: string; readonly subject: string },
): Promise<boolean> {
  return endSnooze(tx, kind, subject)
}
