// Tests: tests/flows/membership/cancel.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readUser } from '#domains/account/index.ts'
import type { SubscriptionRow } from '#domains/subscription/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'

/** What a member, or staff for one, decides about a subscription. */
export interface ChangeOfMind {
  readonly subscriptionId: string
  /** Language of the mail; absent: that of the last mail to the account. */
  readonly locale?: LocaleCode
  /** `buyer`, `cli`, … for the history. */
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/** A mail that confirms a change of a subscription, with the days that it names. */
interface ChangeMail {
  readonly kind: 'subscription-cancelled' | 'subscription-resumed' | 'subscription-paused'
  readonly until: Date
  /** From when a pause takes effect. */
  readonly from?: Date
}

/** Has the mail sent that confirms a change of a subscription; nobody gets one about an erased person. */
export async function queueChangeMail(
  tx: Tx,
  { accountId, number }: SubscriptionRow,
  { kind, until, from }: ChangeMail,
  { locale, now }: ChangeOfMind,
): Promise<void> {
  const user = accountId === null ? null : await readUser(tx, accountId)
  if (!user || accountId === null) return
  queueAccountMail(tx, {
    kind,
    accountId,
    to: user.email,
    now,
    locale: locale ?? (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE,
    detail: { number, until: until.toISOString(), ...(from ? { from: from.toISOString() } : {}) },
  })
}
