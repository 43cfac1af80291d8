import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { photoAddress } from '#domains/account/index.ts'

const person = statement(
  'member-profile',
  `SELECT email, name, photo, email_confirmed_at IS NOT NULL AS "isEmailConfirmed", created_at AS "createdAt" FROM account WHERE id = $1`,
)

interface Row {
  readonly email: string
  readonly name: string
  readonly photo: string | null
  readonly isEmailConfirmed: boolean
  readonly createdAt: Date
}

/** Who a member is, as they read it from outside. */
export interface MemberProfile {
  readonly email: string
  readonly emailConfirmed: boolean
  readonly name: string
  /** Path of the photo; null without one. */
  readonly photo: string | null
  readonly memberSince: string
}

/** Reads the profile of an account; null once it is erased. */
export async function readMemberProfile(
  db: Queryable,
  accountId: string,
  mountPath: string,
): Promise<MemberProfile | null> {
  const [row] = await db.query<Row>(person, [accountId])
  if (!row) return null
  const { email, name, photo, isEmailConfirmed, createdAt } = row
  return {
    email,
    emailConfirmed: isEmailConfirmed,
    name,
    photo: photoAddress(mountPath, photo),
    memberSince: createdAt.toISOString(),
  }
}
