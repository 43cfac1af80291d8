// Tests: tests/flows/partner/join.test.ts

import { randomBytes } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { addPartnerRole } from '#domains/account/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { looksOf, refFrom } from '../ref.ts'
import { insertPartner, queuePartnerEvent, readPartnerOf } from '../store/partners.ts'
import { isRefTaken, lockRefs, storeRef } from '../store/refs.ts'

const TRIES = 20

/**
 * Lets an account take part in the programme, with a ref by chance that it may change. Who takes part already gets
 * the ref that they have. Returns the ref. Source: docs/http-contract.md "Partner programme", decision 0067.
 */
export async function joinProgramme(
  tx: Tx,
  { accountId, actor, now }: { readonly accountId: string; readonly actor: string; readonly now: Date },
): Promise<string> {
  const id = uuidv7(now.getTime())
  const isNew = await insertPartner(tx, { id, accountId, state: 'active', joinedAt: now, tier: '' })
  if (!isNew) {
    const standing = await readPartnerOf(tx, accountId)
    if (standing?.ref) return standing.ref
    throw new Error('a partner has no ref')
  }
  await lockRefs(tx)
  const ref = await freeRef(tx, id)
  await storeRef(tx, { ref, looks: looksOf(ref), partnerId: id }, now)
  await addPartnerRole(tx, accountId, now)
  queuePartnerEvent(tx, { id, from: null, to: 'active' }, { what: 'joined', actor, now })
  return ref
}

async function freeRef(tx: Tx, partnerId: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ref = refFrom(randomBytes(8))
    if (!(await isRefTaken(tx, looksOf(ref), partnerId))) return ref
  }
  throw new Error('no free ref was found by chance')
}
