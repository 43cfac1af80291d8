// Tests: tests/flows/abuse/measures.test.ts

import type { Tx } from '#db/database.ts'
import { announceRecording, setHidden } from '../store.ts'

/**
 * Takes a recording from the library, its links and its preview, or shows it again. Entitlements stay. Returns false if
 * it is so already. Source: decision 0085.
 */
export async function hideRecording(
  tx: Tx,
  {
    productId,
    isHidden,
    now,
  }: { readonly productId: string; readonly isHidden: boolean; readonly now: Date },
): Promise<boolean> {
  if (!(await setHidden(tx, productId, isHidden ? now : null))) return false
  await announceRecording(tx, productId)
  return true
}
