import { expect } from 'vitest'
import { queueCharge } from '#domains/ledger/index.ts'
import { matureCommissions } from '#domains/partner/index.ts'
import { queuePartnerEntry } from '#domains/partner/store/entries.ts'
import { Buyer } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import { type Member, PASSWORD } from './member.ts'
import { buy, newPartner, openProgramme, settle, type TestPartner } from './partners.ts'
import type { RunningShop } from './running-shop.ts'

/** IBANs with right check digits. */
export const IBAN = 'DE89370400440532013000'
export const OTHER_IBAN = 'AT611904300234573201'

/** Makes an amount payable to a partner by a row of their ledger, as commissions that matured do. */
export async function plantPayable(
  { core: { database, clock } }: RunningShop,
  partnerId: string,
  minor: number,
): Promise<void> {
  const now = clock.now()
  const id = crypto.randomUUID()
  await database.transaction(async (tx) => {
    queueCharge(tx, { id, payer: { kind: 'payout', id }, currency: 'EUR' }, now)
    const sums = { orderId: null, payoutId: id, currency: 'EUR', pendingMinor: 0, payableMinor: minor, now }
    queuePartnerEntry(tx, { partnerId, kind: 'corrected', cause: `planted:${id}`, ...sums }, 'test')
  })
}

/** Returns the id of a partner. */
export async function partnerIdOf(
  { core: { database } }: RunningShop,
  { ref }: TestPartner,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'SELECT partner_id AS id FROM partner_ref WHERE ref = $1',
    [ref],
  )
  return row!.id
}

/** A partner to whom an amount is payable. */
export interface EarningPartner extends TestPartner {
  readonly id: string
}

/** Registers a partner to whom an amount is payable. */
export async function newEarner(shop: RunningShop, minor: number): Promise<EarningPartner> {
  await openProgramme(shop)
  const partner = await newPartner(shop)
  const id = await partnerIdOf(shop, partner)
  if (minor !== 0) await plantPayable(shop, id, minor)
  return { ...partner, id }
}

/**
 * Registers a partner who brought a paid order of which an amount has become payable, with everything that the books then
 * say. Slower than `newEarner`, and right for the audit.
 */
export async function newOrderEarner(shop: RunningShop, minor: number): Promise<EarningPartner> {
  const partner = await newEarner(shop, 0)
  // A tenth of the price without 19 % VAT.
  const priceMinor = Math.round(minor * 11.9)
  const { productId } = await sellProduct(shop.core.database, { priceMinor })
  const order = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  await settle(shop, order)
  const now = shop.core.clock.now()
  await shop.core.database.query('UPDATE commission SET matures_at = $2 WHERE partner_id = $1', [
    partner.id,
    now,
  ])
  await matureCommissions(shop.core.database, now)
  expect(await balanceOf(shop, partner.id)).toEqual({ payable: minor, paid: 0 })
  return partner
}

/** Calls `/partner/payout` with the right password. */
export async function payout(member: Member, fields: Readonly<Record<string, string>> = {}) {
  const method = { payoutType: 'sepa', payoutAccount: IBAN }
  return member.call('/partner/payout', { ...method, ...fields, password: await member.hashed(PASSWORD) })
}

/** Asks for a payout that is accepted, and returns it. */
export async function requested(
  { member }: TestPartner,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string; readonly number: string }> {
  const { status, body, text } = await payout(member, { request: '1', ...fields })
  expect(status, text).toBe(200)
  return body.payout
}

/** Returns what the books say of a partner: the balance, which must equal the sum of the entries. */
export async function balanceOf({ core: { database } }: RunningShop, partnerId: string) {
  const [row] = await database.query<{ payable: number; paid: number; booked: number }>(
    `SELECT payable_minor AS payable, paid_minor AS paid,
       (SELECT sum(payable_minor)::bigint FROM partner_entry WHERE partner_id = $1) AS booked FROM partner_balance WHERE partner_id = $1`,
    [partnerId],
  )
  expect(row!.booked).toBe(row!.payable)
  return { payable: row!.payable, paid: row!.paid }
}
