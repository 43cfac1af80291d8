import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { LOG_FOLDER_VARIABLE } from '../support/test-logs.ts'

const shop = useRunningShop()

/** Returns everything that this process has logged so far. */
function logged(): string {
  const folder = process.env[LOG_FOLDER_VARIABLE] ?? ''
  const files = readdirSync(folder).filter((file) => file.endsWith(`-${process.pid}.log`))
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
}

async function placed(): Promise<{ readonly buyer: Buyer; readonly key: string }> {
  const buyer = new Buyer(shop.url)
  const { productId } = await sellProduct(shop.core.database)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  return { buyer, key: (await buyer.call('/order/finalize', addressForm)).body }
}

test('a page that fails leaves neither the key in its address nor its query in the log, in any spelling', async () => {
  const { buyer, key } = await placed()
  await shop.core.database.query('ALTER TABLE order_event RENAME TO order_event_away')
  try {
    for (const path of [
      `/order/${key}`,
      `/ORDER/${key}`,
      `/de/order/${key}?flash=0197-flash`,
      `/order/${key}.data`,
      `//order//${key}/`,
    ]) {
      const { headers, status } = await buyer.get(path)
      const seen = status === 301 ? (await buyer.get(headers.get('location')!)).status : status
      expect([path, seen]).toEqual([path, 500])
    }
  } finally {
    await shop.core.database.query('ALTER TABLE order_event_away RENAME TO order_event')
  }
  const text = logged()
  expect(text).toContain('a page could not be rendered')
  expect(text).toContain('order_event')
  expect(text).not.toContain(key)
  expect(text).not.toContain('0197-flash')
})

test('a row that the database refuses is told without its values', async () => {
  const { database, logger } = shop.core
  const insert = (): Promise<unknown> =>
    database.query(`INSERT INTO account (id, email, name, password_hash, password_version, roles, demo, signup_reason, created_at, updated_at)
      VALUES (gen_random_uuid(), 'refused.person@example.com', '', 'x', 1, '{}', false, '', now(), now())`)
  await insert()
  const refused = await insert().catch((error: unknown) => error)
  expect(JSON.stringify(refused)).toContain('refused.person@example.com')
  logger.error(refused, 'a planted refusal')
  expect(logged()).toContain('a planted refusal')
  expect(logged()).not.toContain('refused.person')
})
