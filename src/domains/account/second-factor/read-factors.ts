import type { Queryable } from '#db/database.ts'
import { isStaff } from '#kernel/actor.ts'
import type { FactorsView } from '../contract.ts'
import { listPasskeys } from '../store/passkeys.ts'
import { countRecoveryCodes } from '../store/recovery-codes.ts'
import { readTotp } from '../store/totp.ts'
import { readUser } from '../store.ts'

/** Reads the second factors of an account, for the profile of its owner; null when the account is gone. */
export async function readFactors(
  db: Queryable,
  accountId: string,
  { demo }: { readonly demo: boolean },
): Promise<FactorsView | null> {
  const [user, totp, passkeys, recoveryCodesLeft] = await Promise.all([
    readUser(db, accountId),
    readTotp(db, accountId),
    listPasskeys(db, accountId),
    countRecoveryCodes(db, accountId),
  ])
  if (!user) return null
  return {
    totpSince: totp?.createdAt.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: isStaff(user.roles) && !demo,
  }
}
