// Tests: tests/flows/admin/payouts.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readUser } from '#domains/account/index.ts'
import { readPartner } from '#domains/partner/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { PayoutRow } from '../store/payouts.ts'

/** Tells a partner by mail what became of a payout. One who was erased is told nothing. */
export async function tellPartner(
  tx: Tx,
  { partnerId, number, amountMinor, currency }: PayoutRow,
  {
    kind,
    why = '',
    now,
  }: {
    readonly kind: 'payout-paid' | 'payout-refused' | 'payout-returned'
    readonly why?: string
    readonly now: Date
  },
): Promise<void> {
  const { accountId = null } = (await readPartner(tx, partnerId)) ?? {}
  const user = accountId === null ? null : await readUser(tx, accountId)
  if (!user || accountId === null) return
  const locale = (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  const amount = formatMoney({ amount: amountMinor, currency }, locale)
  queueAccountMail(tx, { kind, accountId, to: user.email, locale, detail: { number, amount, why }, now })
}
