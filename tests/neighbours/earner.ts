import { matureCommissions } from '#domains/partner/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { OWN_IBAN } from '../support/bank-desk.ts'
import { Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { SELLER } from '../support/documents.ts'
import { PASSWORD } from '../support/member.ts'
import { buy, newPartner, openProgramme, settle, type TestPartner } from '../support/partners.ts'
import { partnerIdOf } from '../support/payouts.ts'
import { type StaffBuyer, signInStaff } from '../support/staff-buyer.ts'
import type { World } from './world.ts'

/** A partner who brought one order that was paid, and staff who deal with them. */
export interface Earner extends TestPartner {
  readonly id: string
  readonly owner: StaffBuyer
  readonly password: string
}

/** Price with 19 % VAT of which a partner earns 50.00. Units: minor units. */
const PRICE_MINOR = 59_500

const owners = new WeakMap<World, { readonly owner: StaffBuyer; readonly at: number }>()

/** Returns staff whose session has not ended: time passes faster here than sessions live. */
export async function ownerOf(world: World): Promise<StaffBuyer> {
  const now = world.now().getTime()
  const known = owners.get(world)
  if (known && now - known.at < HOUR) return known.owner
  const owner = await signInStaff(world.shop, 'owner')
  owners.set(world, { owner, at: now })
  return owner
}

/** Registers a partner who brought nothing yet. */
export async function member(world: World): Promise<Earner> {
  await readyToPay(world)
  const partner = await newPartner(world.shop)
  const [id, owner] = [await partnerIdOf(world.shop, partner), await ownerOf(world)]
  return { ...partner, id, owner, password: await partner.member.hashed(PASSWORD) }
}

/** Lets a new partner earn 50.00 by an order that is paid: pending, or payable. */
export async function earner(world: World, is: 'pending' | 'payable'): Promise<Earner> {
  const { shop } = world
  const partner = await member(world)
  const { id } = partner
  const { productId } = await sellProduct(shop.core.database, { priceMinor: PRICE_MINOR })
  const order = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  await settle(shop, order)
  if (is === 'payable') {
    await world.rows('UPDATE commission SET matures_at = $2 WHERE partner_id = $1', [id, world.now()])
    await matureCommissions(shop.core.database, world.now())
  }
  return partner
}

/** Opens the programme of a shop that has an address and a bank account. */
async function readyToPay({ shop }: World): Promise<void> {
  const { bank: _, ...address } = SELLER
  const bankAccount = { holder: 'Shop', iban: OWN_IBAN, bic: '' }
  await shop.core.database.transaction((tx) =>
    saveSettings(tx, { address, bankAccount }, shop.core.clock.now()),
  )
  await openProgramme(shop)
}

export const secretsOf = ({ member, password }: Earner): string[] => [
  member.email,
  password,
  ...member.cookies.values(),
]

/** Returns what the books of a partner say. Units: minor units. */
export async function booksOf(world: World, { id }: Pick<Earner, 'id'>) {
  const [row] = await world.rows(
    `SELECT b.pending_minor AS pending, b.payable_minor AS payable, b.earned_minor AS earned, b.paid_minor AS paid,
       (SELECT count(*)::int FROM partner_entry e WHERE e.partner_id = b.partner_id AND e.kind IN ('payout', 'payout-returned', 'corrected')) AS moves
     FROM partner_balance b WHERE b.partner_id = $1`,
    [id],
  )
  return row
}

/** Returns the payouts of a partner, with what became of them. */
export function payoutsOf(world: World, { id }: Pick<Earner, 'id'>) {
  return world.rows(
    `SELECT p.state, p.amount_minor AS amount, p.file_id IS NOT NULL AS filed, p.coupon_id IS NOT NULL AS credited,
       (SELECT count(*)::int FROM payout_statement s WHERE s.payout_id = p.id) AS statements
     FROM payout p WHERE p.partner_id = $1 ORDER BY p.requested_at, p.id`,
    [id],
  )
}
