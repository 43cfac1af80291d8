import { expect } from 'vitest'
import { type Member, PASSWORD } from './member.ts'
import { newPartner, openProgramme, type TestPartner } from './partners.ts'
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
  await database.query(
    `WITH entry AS (
       INSERT INTO partner_entry (partner_id, kind, cause, currency, pending_minor, payable_minor, at)
       VALUES ($1, 'corrected', 'planted:' || gen_random_uuid(), 'EUR', 0, $2, $3)
     )
     INSERT INTO partner_balance (partner_id, currency, pending_minor, payable_minor, earned_minor, paid_minor)
     VALUES ($1, 'EUR', 0, $2, $2, 0)
     ON CONFLICT (partner_id, currency) DO UPDATE SET payable_minor = partner_balance.payable_minor + $2, earned_minor = partner_balance.earned_minor + $2`,
    [partnerId, minor, clock.now()],
  )
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
