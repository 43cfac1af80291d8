// Tests: src/domains/media/recording.test.ts

import type { Database } from '#db/database.ts'
import type { MediaStorage } from '../ports.ts'
import { dropRecording } from '../store.ts'

/**
 * Removes a recording with its files. Who bought it keeps the entitlement and gets the files again if the
 * recording comes back. Returns false when the product has none.
 */
export async function removeRecording(
  database: Database,
  storage: MediaStorage,
  productId: string,
): Promise<boolean> {
  const gone = await database.transaction((tx) => dropRecording(tx, productId))
  for (const name of gone ?? []) await storage.remove(name)
  return gone !== null
}
