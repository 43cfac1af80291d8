import { refuseBlocked } from '#domains/abuse/index.ts'
import { readUser } from '#domains/account/index.ts'
import type { CallContext } from './form-call.ts'

/**
 * Refuses a call that comes from the block list: by the address that was typed, that of the account, and the network.
 * Throws: address-blocked. Source: decision 0086.
 */
export async function refuseBlockedCaller(
  {
    database,
    session,
    address,
    clock,
  }: Pick<CallContext<unknown>, 'database' | 'session' | 'address' | 'clock'>,
  { email, isOrder = false }: { readonly email?: string; readonly isOrder?: boolean },
): Promise<void> {
  const accountId = (await session.find())?.accountId ?? null
  const user = accountId === null ? null : await readUser(database, accountId)
  const emails = [email, user?.email].filter((one) => one !== undefined)
  await refuseBlocked(database, { emails, network: address, isOrder, now: clock.now() })
}
