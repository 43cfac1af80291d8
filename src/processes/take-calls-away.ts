// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import { readEndpoint, setEndpoint } from '#domains/outgoing-call/index.ts'
import { partnerErrors, readPartner } from '#domains/partner/index.ts'
import { commonErrors } from '#kernel/errors.ts'

/**
 * Takes the address of a partner's signed calls away for the shop, and gives up those that wait. Returns the address;
 * the partner may save one again. Throws: not-found, partner-as-wanted. Source: decision 0072.
 */
export async function takeCallsAway(
  tx: Tx,
  {
    id,
    actor,
    now,
    why,
  }: { readonly id: string; readonly actor: string; readonly now: Date; readonly why: string },
): Promise<string> {
  const partner = await readPartner(tx, id)
  if (!partner) throw commonErrors['not-found']()
  const { accountId } = partner
  const endpoint = accountId === null ? null : await readEndpoint(tx, accountId)
  if (accountId === null || !endpoint || endpoint.url === '') throw partnerErrors['partner-as-wanted']()
  await setEndpoint(tx, { accountId, url: '', field: 'id', actor, now, why })
  return endpoint.url
}
