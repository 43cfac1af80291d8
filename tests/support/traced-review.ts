import { expect } from 'vitest'
import type { RunningShop } from './running-shop.ts'
import { signInStaff } from './staff-buyer.ts'
import type { Fill, TracedOrder } from './traced-person.ts'

/** The person reviews what they got, deletes the review and puts it back; staff do everything that asks why, and answer. */
export async function handleReview(
  shop: RunningShop,
  fill: Fill,
  { key, id }: TracedOrder,
  productId: string,
): Promise<void> {
  const { database } = shop.core
  const owner = await signInStaff(shop, 'owner')
  await fill('/review', { key, productId, stars: '4' })
  for (const name of ['delete', 'restore']) await fill(`/review/${name}`, { key, productId })
  for (const name of ['stop-questions', 'allow-questions', 'stop-questions'])
    await fill(`/review/${name}`, { key })
  for (const name of ['show', 'look-again', 'refuse', 'show', 'hide', 'show', 'answer']) {
    const [row] = await database.query<{ number: number; version: number }>(
      'SELECT number, version FROM review WHERE order_id = $1',
      [id],
    )
    expect(row).toBeDefined()
    const given = { number: String(row?.number), version: String(row?.version) }
    const isAgainst = name === 'refuse' || name === 'hide'
    await fill(`/admin/review/${name}`, { ...given, ...(isAgainst ? { reason: 'privacy' } : {}) }, 200, owner)
  }
  await shop.drain()
}
