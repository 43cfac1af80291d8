import { randomBytes } from 'node:crypto'
import type { Database } from '#db/database.ts'
import type { PasswordOptions } from '#domains/account/contract.ts'

const KEY = 'passwordOptions'

/**
 * Salt and costs of the hashing in the browser: made at the first start and kept with the data for ever, because losing
 * them would lock everybody out. Source: contract §3.
 */
export async function readPasswordOptions(database: Database): Promise<PasswordOptions> {
  const made: PasswordOptions = { salt: randomBytes(16).toString('hex'), cost: 32_768, blockSize: 8, parallel: 1 }
  await database.query('INSERT INTO shop_setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [KEY, JSON.stringify(made)])
  const [row] = await database.query<{ value: PasswordOptions }>('SELECT value FROM shop_setting WHERE key = $1', [KEY])
  return row?.value ?? made
}
