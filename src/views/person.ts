import type { Queryable } from '#db/database.ts'
import type { Person } from '#db/personal-data.ts'
import { readPersonOfAccount } from '#domains/account/index.ts'
import { tryKeysOf } from '#domains/coupon/index.ts'
import { ownerOfAccount, readOrdersOfPerson } from '#domains/order/index.ts'
import { readPartnerOf } from '#domains/partner/index.ts'

/** Reads the keys by which every domain finds an account's person; null when the account no longer exists. */
export async function findPerson(db: Queryable, accountId: string): Promise<Person | null> {
  const account = await readPersonOfAccount(db, accountId)
  if (!account) return null
  const sessions = [...account.sessions, ownerOfAccount(accountId)]
  const orders = await readOrdersOfPerson(db, accountId, sessions)
  const partner = await readPartnerOf(db, accountId)
  const owners = orders.flatMap(({ ownerHash }) => ownerHash ?? [])
  const browsers = [
    ...new Map([...sessions, ...owners].map((hash) => [hash.toString('base64'), hash])).values(),
  ]
  const tries = await Promise.all([
    ...orders.map(({ id }) => tryKeysOf(db, { orderId: id })),
    ...browsers.map((sessionHash) => tryKeysOf(db, { sessionHash })),
  ])
  return {
    ...account,
    account: accountId,
    sessions,
    browsers,
    couponTries: tries.flat(),
    orders: orders.map(({ id }) => id),
    orderKeys: orders.map(({ key }) => key),
    partners: partner ? [partner.id] : [],
    orderNumbers: orders.flatMap(({ number }) => number ?? []),
  }
}
