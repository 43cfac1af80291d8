// Tests: tests/flows/admin/people.test.ts

import type { Tx } from '#db/database.ts'
import { countMailsTo } from '#domains/mail-log/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { accountErrors } from '../errors.ts'
import { LINKS_PER_HOUR, TYPED_KINDS } from '../rules.ts'
import { countWaitingMails } from '../store/account-mail.ts'

/** Kinds of mail that count together, by the kind that staff send. */
const COUNTED = {
  'staff-invitation': ['staff-invitation'],
  'reset-password': ['reset-password'],
  'confirm-email': TYPED_KINDS,
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Tells staff when an address got so many links within the hour that no other one would be mailed to it: they
 * would wait for it. The caller holds a lock that makes two at once wait for each other. Throws: too-many-links.
 */
export async function assertLinksLeft(
  tx: Tx,
  { kind, to, now }: { readonly kind: keyof typeof COUNTED; readonly to: string; readonly now: Date },
): Promise<void> {
  const [kinds, since] = [COUNTED[kind], new Date(now.getTime() - HOUR)]
  const [sent, waiting] = await Promise.all([
    countMailsTo(tx, to, kinds, since),
    countWaitingMails(tx, { to, kinds, since }),
  ])
  if (sent + waiting >= LINKS_PER_HOUR) throw accountErrors['too-many-links']()
}
