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
  await drain()
}
