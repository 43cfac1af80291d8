// Tests: tests/flows/membership/change-plan.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readUser } from '#domains/account/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import type { RenewalRow } from '#domains/subscription/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { readPlanName } from '#views/plan-name.ts'

interface ChangeMail {
  readonly kind: 'plan-changed' | 'plan-change-planned' | 'plan-unchanged'
  /** The plan that it names. */
  readonly variantId: string
  /** The day that it names. */
  readonly at: Date
  readonly moment: Moment
  /** Absent: the language of the last mail to the account. */
  readonly locale?: LocaleCode
}

/** Has the member told of a change of plan, with the price that follows. An erased person gets no mail. */
export async function queueChangeMail(
  tx: Tx,
  { accountId, number, priceMinor, nextPriceMinor, currency, endsAt }: RenewalRow,
  { kind, variantId, at, moment: { now }, locale: wanted }: ChangeMail,
): Promise<void> {
  const user = accountId === null ? null : await readUser(tx, accountId)
  if (!user || accountId === null) return
  const locale = wanted ?? (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  const amount = { amount: nextPriceMinor ?? priceMinor, currency }
  queueAccountMail(tx, {
    kind,
    accountId,
    to: user.email,
    locale,
    now,
    detail: {
      number,
      plan: await readPlanName(tx, variantId, locale),
      until: at.toISOString(),
      // Nothing is charged of what ends by itself.
      price: endsAt === null ? formatMoney(amount, locale) : '',
    },
  })
}
