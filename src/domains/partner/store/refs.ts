import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { REF_LEADS_DAYS } from '../contract.ts'

const lockNames = statement('partner-lock-refs', `SELECT pg_advisory_xact_lock(hashtext('partner-refs'))`)
const takenBy = statement<{ readonly looks: string; readonly partnerId: string }>(
  'partner-ref-taken',
  'SELECT FROM partner_ref WHERE looks = $looks AND partner_id <> $partnerId LIMIT 1',
)
const ofPartner = statement(
  'partner-refs',
  'SELECT ref, retired_at AS "retiredAt" FROM partner_ref WHERE partner_id = $1 ORDER BY created_at, ref LIMIT 20',
)
const retire = statement(
  'partner-ref-retire',
  'UPDATE partner_ref SET retired_at = $2 WHERE partner_id = $1 AND retired_at IS NULL',
)
const put = statement<{
  readonly ref: string
  readonly looks: string
  readonly partnerId: string
  readonly now: Date
}>(
  'partner-ref-put',
  `INSERT INTO partner_ref (ref, looks, partner_id, created_at) VALUES ($ref, $looks, $partnerId, $now)
   ON CONFLICT (ref) DO UPDATE SET retired_at = NULL WHERE partner_ref.partner_id = $partnerId`,
)
/** Finds the active partner that a ref leads to; a replaced one leads on for a while. */
export const LED_BY_REF = `SELECT r.partner_id FROM partner_ref r JOIN partner p ON p.id = r.partner_id AND p.state = 'active'
   WHERE r.ref = $ref AND (r.retired_at IS NULL OR r.retired_at > $leadsFrom)`

/** Returns the instant after which a ref must have been replaced to lead still. */
export function leadsFrom(now: Date): Date {
  return new Date(now.getTime() - REF_LEADS_DAYS * DAY)
}

/** A ref of a partner, the present one or a former one. */
export interface OwnRef {
  readonly ref: string
  readonly retiredAt: Date | null
}

/** Makes changes of refs wait for each other: two that look alike are no duplicates to an index. */
export async function lockRefs(tx: Tx): Promise<void> {
  await tx.query(lockNames)
}

/** Returns whether another partner has, or had, a ref that looks like this. */
export async function isRefTaken(tx: Tx, looks: string, partnerId: string): Promise<boolean> {
  return (await tx.query(takenBy, takenBy.bind({ looks, partnerId }))).length > 0
}

/** Reads all refs that a partner has had, oldest first. */
export function readRefs(db: Queryable, partnerId: string): Promise<OwnRef[]> {
  return db.query<OwnRef>(ofPartner, [partnerId])
}

/** Gives a partner a ref, new or one of their own of before. The present one is replaced. */
export async function storeRef(
  tx: Tx,
  ref: { readonly ref: string; readonly looks: string; readonly partnerId: string },
  now: Date,
): Promise<void> {
  await tx.query(retire, [ref.partnerId, now])
  await tx.query(put, put.bind({ ...ref, now }))
}

/** Returns until when links with a replaced ref lead on. */
export function refLeadsUntil(retiredAt: Date): Date {
  return new Date(retiredAt.getTime() + REF_LEADS_DAYS * DAY)
}
