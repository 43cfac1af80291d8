// Tests: tests/flows/admin/partner-materials.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { partnerErrors } from '../errors.ts'
import {
  countMaterials,
  dropMaterial,
  MATERIALS_MAX,
  type SavedMaterial,
  storeMaterial,
  storeMaterialPicture,
} from '../store/materials.ts'

/**
 * Saves a material for partners and returns its id; null makes a new one. Its picture stays. Throws:
 * too-many-materials. Source: decision 0073.
 */
export async function saveMaterial(
  tx: Tx,
  { id, ...material }: Omit<SavedMaterial, 'id'> & { readonly id: string | null },
  now: Date,
): Promise<string> {
  if (id === null && (await countMaterials(tx)) >= MATERIALS_MAX) throw partnerErrors['too-many-materials']()
  const saved = id ?? uuidv7(now.getTime())
  await storeMaterial(tx, { id: saved, ...material }, now)
  return saved
}

/** Gives a material a stored picture, or takes it away with null. Throws: not-found. Source: decision 0073. */
export async function showMaterialPicture(tx: Tx, id: string, hash: string | null): Promise<void> {
  if (!(await storeMaterialPicture(tx, id, hash))) throw commonErrors['not-found']({ fields: ['id'] })
}

/** Deletes a material; partners keep what they copied. Throws: not-found. Source: decision 0073. */
export async function removeMaterial(tx: Tx, id: string): Promise<void> {
  if (!(await dropMaterial(tx, id))) throw commonErrors['not-found']({ fields: ['id'] })
}
