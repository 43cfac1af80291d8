import { uuidv7 } from '#kernel/ids.ts'
import type { RunningShop } from './running-shop.ts'

export interface PlantedOrder {
  readonly id: string
  readonly number: string
}

/** Plants placed orders of a shop as rows, a minute apart: lists need many, and buying each takes long. */
export async function plantOrders(
  shop: Pick<RunningShop, 'core'>,
  count: number,
  email: (index: number) => string = (index) => `buyer-${index}@example.com`,
): Promise<readonly PlantedOrder[]> {
  const { database, clock } = shop.core
  const now = clock.now().getTime()
  const mark = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '1')
  const planted: PlantedOrder[] = []
  for (let index = 0; index < count; index += 1) {
    const at = new Date(now - index * 60_000)
    const [id, number] = [uuidv7(at.getTime()), `${mark}${String(index).padStart(4, '0')}`]
    await database.query(
      `INSERT INTO orders (id, key, number, state, email, currency, subtotal_minor, total_minor, placed_at, created_at, updated_at, locale, owner_hash)
       VALUES ($1, $2, $3, 'placed', $4, 'EUR', $5, $5, $6, $6, $6, 'en', decode(md5($2), 'hex'))`,
      [id, `key${id.replaceAll('-', '').slice(0, 24)}`, number, email(index), 1_000 + index, at],
    )
    planted.push({ id, number })
  }
  return planted
}
