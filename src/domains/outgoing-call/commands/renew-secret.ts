// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import { outgoingCallErrors } from '../errors.ts'
import { FORMER_SECRET_MS } from '../rules.ts'
import { shownSecret } from '../sign-call.ts'
import { changeEndpoint, lockEndpointOf, lockWebhook } from '../store.ts'

export type RenewSecret = (
  | { readonly accountId: string }
  /** An endpoint of the owner. */
  | { readonly endpointId: string }
) & {
  readonly actor: string
  readonly now: Date
}

/**
 * Gives the calls of an account, or of an endpoint of the owner, a new secret and returns it, as it is shown once. For 24 hours calls carry the signature
 * of the former one too; a secret before that ends at once. Throws: no-call-address, not-found. Source: decision 0072.
 */
export async function renewSecret(tx: Tx, { actor, now, ...whose }: RenewSecret): Promise<string> {
  const found =
    'endpointId' in whose
      ? await lockWebhook(tx, whose.endpointId)
      : await lockEndpointOf(tx, whose.accountId)
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
