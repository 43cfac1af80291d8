// Tests: src/domains/discount/discount.test.ts

import type { Database, Queryable } from '#db/database.ts'
import { discountErrors } from '../errors.ts'
import { codeKey } from '../rules.ts'
import { readCodeByKey, readDemoCodes, setCodeEnded } from '../store/codes.ts'

export interface EndCode {
  readonly code: string
  /** False: open an ended code again. */
  readonly isEnded: boolean
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Ends a code at once, or opens an ended one again. What was ordered with it stays as it is; buyers who have
 * it in a cart see the new price before they order. Returns false if it already is so. Throws: unknown-code.
 */
export async function endCode(db: Queryable, { code, isEnded, actor, why, now }: EndCode): Promise<boolean> {
  const found = await readCodeByKey(db, codeKey(code))
  if (!found) throw discountErrors['unknown-code']()
  return setCodeEnded(db, isEnded, { id: found.id, actor, why, now })
}

/**
 * Ends the codes of the demo, which everybody knows, in a shop that is no demo; opens them again in a demo.
 * Source: decision 0021.
 */
export async function setDemoCodes(database: Database, isDemo: boolean, now: Date): Promise<void> {
  const why = isDemo ? 'the shop is a demo' : 'the shop is no demo'
  await database.transaction(async (tx) => {
    for (const id of await readDemoCodes(tx))
      await setCodeEnded(tx, !isDemo, { id, actor: 'start', why, now })
  })
}
