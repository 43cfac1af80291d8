import { expect, test } from 'vitest'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { Person } from '../../support/access-people.ts'
import { sellProduct, stockOf } from '../../support/catalogue.ts'
import { buy } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

// Days that were closed forty days ahead would be open again for other tests: this one has its own shop.
const shop = useRunningShop()

test('a held order that nobody pays ends as any other does, and its pieces are free again', async () => {
  const owner = await signInStaff(shop, 'owner')
  const { productId, variantId } = await sellProduct(shop.core.database, { stock: 5 })
  const person = await new Person(shop, 'member').enter()
  const order = await buy(person.buyer, productId, { email: person.email })
  const report = await reportIt(shop, 'order', order.number)
  const act = async (name: string) => {
    const number = await numberOf(shop, report)
    return owner.call(`/admin/abuse/${name}`, { number, why: 'The law asks for it.' })
  }
  expect((await act('hide')).status).toBe(200)
  const { shifted } = shop.core.clock
  const before = shifted!.shiftMs()
  const body = JSON.stringify({ advance: 'P40D' })
  expect((await fetch(`${shop.url}/sandbox/clock`, { method: 'POST', body })).status).toBe(200)
  const [stored] = await shop.core.database.query<{ state: string }>(
    'SELECT state FROM orders WHERE number = $1',
    [order.number],
  )
  expect(stored?.state).toBe('cancelled')
  expect((await stockOf(shop.core.database, variantId))?.reserved).toBe(0)
  // The session of the owner has ended meanwhile.
  shifted!.setShiftMs(before)
  expect((await act('show')).status).toBe(200)
})
