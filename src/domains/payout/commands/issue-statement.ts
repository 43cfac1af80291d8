// Tests: tests/flows/admin/payouts.test.ts

import type { Tx } from '#db/database.ts'
import { readMailLocale, readUser } from '#domains/account/index.ts'
import { readSellerSettings, sellerOf } from '#domains/invoice/index.ts'
import { readPartner } from '#domains/partner/index.ts'
import { readSettings } from '#domains/shop/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import type { StatementContent } from '../contract.ts'
import { vatOf } from '../statement.ts'
import { readBilling } from '../store/billing.ts'
import type { PayoutRow } from '../store/payouts.ts'
import {
  nextStatementNumber,
  queueStatement,
  readStandardRate,
  readStatementsOf,
} from '../store/statements.ts'

/**
 * Issues the statement of a payout with the next number of its series, or the reversal of the one that it has, which says
 * the same with the sums below zero. What it says is stored here and never read again. Source: § 14 UStG, decision
 * 0071.
 */
export async function issueStatement(
  tx: Tx,
  payout: PayoutRow,
  kind: StatementContent['kind'],
  now: Date,
): Promise<void> {
  const [issued] = await readStatementsOf(tx, [payout.id])
  if (kind === 'reversal' && !issued) return
  const content = issued && kind === 'reversal' ? reversed(issued.content) : await contentOf(tx, payout)
  // Last, because the counter is locked from here to the commit.
  const number = await nextStatementNumber(tx)
  queueStatement(tx, payout.id, { ...content, kind, number, issuedAt: now.toISOString() }, now)
}

type Unnumbered = Omit<StatementContent, 'kind' | 'number' | 'issuedAt'>

function reversed({ totalMinor, vat, ...content }: StatementContent): Unnumbered {
  const { netMinor, taxMinor } = vat
  const sums = { totalMinor: -totalMinor, vat: { ...vat, netMinor: -netMinor, taxMinor: -taxMinor } }
  return { ...content, ...sums, reverses: content.number }
}

async function contentOf(tx: Tx, payout: PayoutRow): Promise<Unnumbered> {
  const { partnerId, amountMinor: totalMinor, currency, number } = payout
  const accountId = (await readPartner(tx, partnerId))?.accountId ?? null
  const user = accountId === null ? null : await readUser(tx, accountId)
  const locale = (accountId === null ? null : await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  const { bank: _, ...seller } = sellerOf(await readSellerSettings(tx))
  const billing = await readBilling(tx, partnerId)
  const { partnerId: _id, changedAt: _at, ...partner } = billing ?? { partnerId: '', changedAt: null }
  const known = billing ? (partner as StatementContent['partner']) : null
  const { homeCountry } = await readSettings(tx, ['homeCountry'])
  const home = seller.country || String(homeCountry ?? '')
  const rateBp = await readStandardRate(tx, home)
  return {
    locale,
    payout: number,
    reverses: '',
    totalMinor,
    currency,
    vat: vatOf(totalMinor, { partner: known, home, rateBp }),
    seller,
    partner: known,
    name: known?.name ?? user?.name ?? '',
  }
}
