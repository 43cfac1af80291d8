// Tests: tests/flows/abuse/block-list.test.ts

import type { Database } from '#db/database.ts'
import { type AddressBlock, type BlockAddress, blockAddress, endBlock } from '#domains/abuse/index.ts'

/** Puts an entry on the block list, for the command line. Throws: what `blockAddress` throws. */
export function putOnBlockList(
  database: Database,
  entry: BlockAddress,
): Promise<{ readonly id: string; readonly value: string }> {
  return database.transaction((tx) => blockAddress(tx, entry))
}

/** Takes an entry off the block list, for the command line. Throws: not-found. */
export function takeOffBlockList(database: Database, id: string, now: Date): Promise<AddressBlock> {
  return database.transaction((tx) => endBlock(tx, id, now))
}
