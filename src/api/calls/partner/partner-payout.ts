import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { accountActions, checkPassword } from '#domains/account/index.ts'
import { lockPartnerOf, type PartnerRow, partnerErrors } from '#domains/partner/index.ts'
import { ACCOUNT_MAX, PAYOUT_TYPES, VAT_STATUSES } from '#domains/payout/contract.ts'
import {
  type AccountBox,
  cancelPayout,
  type PayoutRow,
  payCreditAtOnce,
  readPayable,
  requestPayout,
  setBilling,
  setMethod,
} from '#domains/payout/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { flag, oneOf, optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { MONEY } from '../../shapes/common.ts'
import { PAYOUT } from '../../shapes/membership.ts'
import { passwordField, sentPassword, versionsOf } from '../account/sent-password.ts'

const MOST_MINOR = 999_999_999
const COUNTRY = /^[A-Z]{2}$/
const ADDRESS_MAX = 100

/** What the calls of payouts need. */
export interface PayoutParts {
  readonly rules: RulesSource
  readonly box: AccountBox
}

/**
 * Sets where a partner wants the money, and with `request=1` asks for a payout. Needs the current password. Source:
 * docs/http-contract.md "Partner programme", decision 0071.
 */
export function partnerPayoutCall({ rules, box }: PayoutParts): Call {
  return defineCall({
    path: '/partner/payout',
    summary: 'Set where a partner wants the money, or ask for a payout; needs the current password',
    action: accountActions['change-own'],
    errors: [
      'wrong-password',
      'no-partner',
      'partner-blocked',
      'payout-too-small',
      'payout-over-payable',
      'payout-running',
    ],
    fields: {
      payoutType: oneOf(PAYOUT_TYPES),
      payoutAccount: optional(text({ max: ACCOUNT_MAX })),
      password: passwordField(),
      passwordVersions: versionsOf('password'),
      request: flag(),
      // What is too small is refused with what is payable.
      amount: optional(wholeNumber({ min: -MOST_MINOR, max: MOST_MINOR })),
    },
    money: true,
    limit: { burst: 30, refillMs: HOUR },
    answer: z.object({ payable: MONEY, payout: PAYOUT.optional() }),
    async handle({ fields, accountId, clock, database, locale, commit }) {
      const {
        payoutType: type,
        payoutAccount = '',
        password,
        passwordVersions,
        request,
        amount = null,
      } = fields
      const now = clock.now()
      await checkPassword(database, { accountId, ...sentPassword(password, passwordVersions), now })
      const { currency, partners } = rules.current()
      return commit(async (tx) => {
        const partner = await activePartner(tx, accountId)
        await setMethod(tx, {
          partner,
          type,
          account: payoutAccount,
          isKept: request,
          currency,
          box,
          locale,
          now,
        })
        if (!request) return { payable: { amount: await readPayable(tx, partner.id, currency), currency } }
        const { minPayoutMinor: minMinor, secondPersonMinor } = partners
        const by = { actor: 'partner', now }
        const asked = await requestPayout(tx, {
          partner,
          amountMinor: amount,
          currency,
          minMinor,
          month: null,
          ...by,
        })
        const payout = await payCreditAtOnce(tx, asked, { secondPersonMinor, now })
        const payable = { amount: await readPayable(tx, partner.id, currency), currency }
        return { payable, payout: presented(payout) }
      })
    },
  })
}

/** Cancels a payout that nobody approved yet. Works without script. */
export function partnerPayoutCancelCall(): Call {
  return defineCall({
    path: '/partner/payout/cancel',
    summary: 'Cancel a payout that the shop has not approved yet',
    action: accountActions['change-own'],
    errors: ['no-partner', 'partner-blocked', 'payout-ended'],
    fields: { id: text({ max: 36, pattern: /^[0-9a-f-]{36}$/ }) },
    limit: { burst: 30, refillMs: HOUR },
    page: () => '/partner',
    flash: () => ({ success: msg('The payout is cancelled') }),
    answer: z.object({ payout: PAYOUT }),
    async handle({ fields: { id }, accountId, clock, commit }) {
      return commit(async (tx) => {
        const partner = await activePartner(tx, accountId)
        const by = { actor: 'partner', now: clock.now() }
        return { payout: presented(await cancelPayout(tx, { id, partnerId: partner.id, ...by })) }
      })
    },
  })
}

/** Sets who a partner is on the statements of payouts. Needs the current password. */
export function partnerBillingCall(): Call {
  return defineCall({
    path: '/partner/billing',
    summary: 'Set who a partner is on statements of payouts; needs the current password',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'no-partner', 'partner-blocked'],
    fields: {
      name: text({ max: ADDRESS_MAX }),
      line1: text({ max: ADDRESS_MAX }),
      zip: text({ max: 20 }),
      city: text({ max: ADDRESS_MAX }),
      country: text({ max: 2, pattern: COUNTRY }),
      vatStatus: oneOf(VAT_STATUSES),
      vatId: optional(text({ max: 20 })),
      taxNumber: optional(text({ max: 30 })),
      password: passwordField(),
      passwordVersions: versionsOf('password'),
    },
    limit: { burst: 30, refillMs: HOUR },
    async handle({ fields, accountId, clock, database, commit }) {
      const { password, passwordVersions, vatId = '', taxNumber = '', ...typed } = fields
      const now = clock.now()
      await checkPassword(database, { accountId, ...sentPassword(password, passwordVersions), now })
      return commit(async (tx) => {
        const partner = await activePartner(tx, accountId)
        await setBilling(tx, { partner, billing: { ...typed, vatId, taxNumber }, now })
      })
    },
  })
}

async function activePartner(tx: Tx, accountId: string): Promise<PartnerRow> {
  const partner = await lockPartnerOf(tx, accountId)
  if (!partner) throw partnerErrors['no-partner']()
  if (partner.state !== 'active') throw partnerErrors['partner-blocked']()
  return partner
}

/** Returns what a partner learns of a payout. */
function presented({ id, number, state, amountMinor: amount, currency, type }: PayoutRow) {
  return { id, number, state, amount: { amount, currency }, payoutType: type }
}
