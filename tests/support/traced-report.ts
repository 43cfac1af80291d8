import type { Buyer } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import type { RunningShop } from './running-shop.ts'
import { signInStaff } from './staff-buyer.ts'
import type { Fill } from './traced-person.ts'

/** The person reports a product; staff answer, hide, show, close and open the case again, and block an address. */
export async function handleReport(shop: RunningShop, fill: Fill, owner: Buyer): Promise<void> {
  const {
    core: { database },
    drain,
  } = shop
  const { productId } = await sellProduct(database)
  const report = { kind: 'product', thing: productId, reason: 'other', website: '' }
  const { body } = await fill('/abuse', report)
  const own = { case: String(body.case).split('/').at(-1) ?? '' }
  await fill('/abuse/message', own)
  const [row] = await database.query<{ number: number }>('SELECT max(number) AS number FROM abuse_case')
  const number = String(row?.number)
  for (const name of ['answer', 'hide', 'show']) await fill(`/admin/abuse/${name}`, { number }, 200, owner)
  await fill('/admin/abuse/close', { number, decision: 'unfounded' }, 200, owner)
  await fill('/abuse/appeal', own)
  const second = await signInStaff(shop, 'manager')
  await fill('/admin/abuse/close', { number, decision: 'actioned' }, 200, second)
  await fill('/admin/abuse/reopen', { number }, 200, owner)
  await objectToMeasure(shop, fill, owner)
  await drain()
}

/** Somebody reports the person as a partner, staff hide their links, and the person objects by their link. */
async function objectToMeasure(shop: RunningShop, fill: Fill, owner: Buyer): Promise<void> {
  const { database } = shop.core
  const [partner] = await database.query<{ ref: string }>(
    'SELECT r.ref FROM partner_ref r JOIN partner p ON p.id = r.partner_id WHERE p.account_id IS NOT NULL AND r.retired_at IS NULL ORDER BY r.created_at DESC LIMIT 1',
  )
  await fill('/abuse', { kind: 'partner', thing: partner?.ref ?? '', reason: 'other', website: '' })
  const [row] = await database.query<{ number: number }>('SELECT max(number) AS number FROM abuse_case')
  const number = String(row?.number)
  await fill('/admin/abuse/hide', { number, why: 'fraud' }, 200, owner)
  const [measure] = await database.query<{ key: string }>(
    'SELECT m.key FROM abuse_measure m JOIN abuse_case c ON c.id = m.case_id WHERE c.number = $1',
    [number],
  )
  await fill('/abuse/object', { case: measure?.key ?? '' })
  const second = await signInStaff(shop, 'manager')
  await fill('/admin/abuse/uphold', { number, measure: 'hide', why: 'it stays' }, 200, second)
  await fill('/admin/abuse/show', { number, why: 'it was not fraud' }, 200, owner)
}
