// Tests: tests/flows/partner/join.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { REFS_MAX } from '../contract.ts'
import { partnerErrors } from '../errors.ts'
import { isRef, looksOf } from '../ref.ts'
import { lockPartnerOf, queuePartnerEvent } from '../store/partners.ts'
import { isRefTaken, lockRefs, readRefs, storeRef } from '../store/refs.ts'

export interface ChangeRef {
  readonly accountId: string
  readonly ref: string
  /** Words that no ref may be or look like, such as the first segments of the shop's addresses. */
  readonly reserved: readonly string[]
  readonly actor: string
  readonly now: Date
}

/**
 * Changes the name in a partner's links. The former one leads on for a while and never to another partner; a partner
 * may take one of their former ones again. Throws: invalid-fields, no-partner, partner-blocked, ref-taken,
 * too-many-refs. Source: docs/http-contract.md "Partner programme", decision 0067.
 */
export async function changeRef(tx: Tx, { accountId, ref, reserved, actor, now }: ChangeRef): Promise<void> {
  if (!isRef(ref, reserved)) throw commonErrors['invalid-fields']({ fields: ['ref'] })
  const partner = await lockPartnerOf(tx, accountId)
  if (!partner) throw partnerErrors['no-partner']()
  if (partner.state !== 'active') throw partnerErrors['partner-blocked']()
  if (partner.ref === ref) return
  await lockRefs(tx)
  const looks = looksOf(ref)
  if (await isRefTaken(tx, looks, partner.id)) throw partnerErrors['ref-taken']({ fields: ['ref'] })
  const own = await readRefs(tx, partner.id)
  // The partner was read before the lock: of two calls at once the second one finds it done.
  if (own.some((one) => one.ref === ref && one.retiredAt === null)) return
  if (own.length >= REFS_MAX && !own.some((one) => one.ref === ref))
    throw partnerErrors['too-many-refs']({ fields: ['ref'] })
  await storeRef(tx, { ref, looks, partnerId: partner.id }, now)
  const { id, state } = partner
  queuePartnerEvent(tx, { id, from: state, to: state }, { what: 'ref-changed', actor, now })
}
