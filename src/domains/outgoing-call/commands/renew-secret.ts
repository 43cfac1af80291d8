// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import { outgoingCallErrors } from '../errors.ts'
import { FORMER_SECRET_MS } from '../rules.ts'
import { shownSecret } from '../sign-call.ts'
import { changeEndpoint, lockEndpointOf } from '../store.ts'

export interface RenewSecret {
  readonly accountId: string
  readonly actor: string
  readonly now: Date
}

/**
 * Gives the calls of an account a new secret and returns it, as it is shown once. For 24 hours calls carry the signature
 * of the former one too; a secret before that ends at once. Throws: no-call-address. Source: decision 0072.
 */
export async function renewSecret(tx: Tx, { accountId, actor, now }: RenewSecret): Promise<string> {
  const found = await lockEndpointOf(tx, accountId)
  if (!found || found.url === '') throw outgoingCallErrors['no-call-address']()
  const secretNumber = found.secretNumber + 1
  const formerUntil = new Date(now.getTime() + FORMER_SECRET_MS)
  await changeEndpoint(
    tx,
    found,
    { secretNumber, formerUntil, changedAt: now },
    { what: 'secret-renewed', actor, now },
  )
  return shownSecret(tx.signer, { ...found, secretNumber })
}
