import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { createSigner } from '#db/signer.ts'
import type { TestDatabase } from './database.ts'

/** Opens the database of a test a second time, as a shop that has its secret key. */
export function useSignedDatabase(db: TestDatabase): () => Database {
  let signed: Database
  beforeAll(() => {
    const signer = createSigner(Buffer.alloc(32, 7))
    signed = openDatabase({ connectionString: db.connectionString, maxConnections: 2, signer })
  })
  afterAll(() => signed.close())
  return () => signed
}
