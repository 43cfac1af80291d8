// Tests: tests/flows/partner/payout.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail, readUser } from '#domains/account/index.ts'
import type { PartnerRow } from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { accountOf, sealAccount } from '../account.ts'
import { HELD_DAYS, type PayoutType } from '../contract.ts'
import type { AccountBox } from '../ports.ts'
import { queueMethod, readMethod } from '../store/methods.ts'

export interface SetMethod {
  /** Locked by the caller. */
  readonly partner: PartnerRow
  readonly type: PayoutType
  /** As it was typed. */
  readonly account: string
  /** Whether no account means the standing one of this type, as where a payout is asked for. */
  readonly isKept: boolean
  /** Currency in which the shop pays. */
  readonly currency: string
  readonly box: AccountBox
  /** Language of the mail that tells the partner. */
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Sets where a partner wants the money. The same account again changes nothing. An account in the place of another one
 * makes payouts wait for a person for some days, and the partner gets a mail, because a thief would change it. A payout
 * that was requested before keeps its account. Throws: invalid-fields,
 * missing-fields. Source: decision 0071.
 */
export async function setMethod(
  tx: Tx,
  { partner, type, account: typed, isKept, currency, box, locale, now }: SetMethod,
): Promise<void> {
  if (type === 'sepa' && currency !== 'EUR') throw commonErrors['invalid-fields']({ fields: ['payoutType'] })
  const standing = await readMethod(tx, partner.id)
  if (typed === '' && type !== 'credit') {
    if (isKept && standing?.type === type) return
    throw commonErrors['missing-fields']({ fields: ['payoutAccount'] })
  }
  const account = accountOf(type, typed)
  if (account === null) throw commonErrors['invalid-fields']({ fields: ['payoutAccount'] })
  const sealed = sealAccount(box, type, account, partner.id)
  if (standing?.type === type && isSame(standing.accountPrint, sealed.accountPrint)) return
  const heldUntil = standing ? new Date(now.getTime() + HELD_DAYS * DAY) : null
  queueMethod(tx, { partnerId: partner.id, type, ...sealed, changedAt: now, heldUntil })
  const user = partner.accountId === null ? null : await readUser(tx, partner.accountId)
  if (!user) return
  const detail = { method: type, account: sealed.ending }
  const { accountId } = partner
  queueAccountMail(tx, { kind: 'payout-account', accountId, to: user.email, locale, detail, now })
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}
