import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { AccountMailKind } from '#domains/mail-log/index.ts'
import { ACCOUNT_MAIL, queueJob } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** Variable texts of a mail. */
export type AccountMailDetail = Readonly<Record<string, string>>

/** A mail about an account that a job will send. */
export interface AccountMail {
  readonly kind: AccountMailKind
  /** Null where an address was typed and its account has not been looked up yet. */
  readonly accountId: string | null
  readonly to: string
  readonly locale: LocaleCode
  readonly detail?: AccountMailDetail
  readonly now: Date
}

/** A mail that waits for its job. */
export interface WaitingAccountMail {
  readonly kind: AccountMailKind
  readonly accountId: string | null
  readonly to: string
  readonly locale: LocaleCode
  readonly detail: AccountMailDetail
  readonly createdAt: Date
}

const insert = statement<Required<AccountMail> & { readonly id: string }>(
  'account-mail-insert',
  `INSERT INTO account_mail (id, kind, account_id, to_address, locale, detail, created_at)
   VALUES ($id, $kind, $accountId, $to, $locale, $detail, $now)`,
)
const read = statement(
  'account-mail-read',
  `SELECT kind, account_id AS "accountId", to_address AS "to", locale, detail, created_at AS "createdAt" FROM account_mail WHERE id = $1`,
)
const countTo = statement<{ readonly to: string; readonly kinds: readonly string[]; readonly since: Date }>(
  'account-mail-count-to',
  'SELECT count(*)::int AS waiting FROM account_mail WHERE created_at > $since AND to_address = $to AND kind = ANY ($kinds)',
)
const drop = statement('account-mail-drop', 'DELETE FROM account_mail WHERE id = $1')
const dropLinks = statement(
  'account-mail-drop-links',
  `DELETE FROM account_mail WHERE account_id = $1 AND kind = 'confirm-email'`,
)
const lastLocale = statement(
  'account-mail-locale',
  'SELECT locale FROM mail WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
)
const sweep = statement('account-mail-sweep', 'DELETE FROM account_mail WHERE created_at < $1')

/**
 * Enqueues a mail to be made and sent after the commit. Nothing is looked up here: the call takes the same
 * time for every address.
 */
export function queueAccountMail(tx: Tx, mail: AccountMail): void {
  const id = uuidv7(mail.now.getTime())
  tx.defer(insert, insert.bind({ detail: {}, ...mail, id }))
  queueJob(tx, 'send-account-mail', { accountMailId: id }, { priority: ACCOUNT_MAIL })
}

/** Reads a waiting mail, null when it was made already. */
export async function readWaitingMail(db: Queryable, id: string): Promise<WaitingAccountMail | null> {
  const [row] = await db.query<WaitingAccountMail>(read, [id])
  return row ?? null
}

/**
 * Reads the language of the last mail to an account, null where there is none: for mails that no browser's
 * request causes.
 */
export async function readMailLocale(db: Queryable, accountId: string): Promise<LocaleCode | null> {
  const [row] = await db.query<{ locale: LocaleCode }>(lastLocale, [accountId])
  return row?.locale ?? null
}

/** Returns how many mails of some kinds wait to be sent to an address, of those that were asked for after an instant. */
export async function countWaitingMails(
  db: Queryable,
  of: { readonly to: string; readonly kinds: readonly string[]; readonly since: Date },
): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(countTo, countTo.bind(of))
  return row?.waiting ?? 0
}

/** Deletes a waiting mail that was sent, or that need not be sent. */
export async function dropWaitingMail(db: Queryable, id: string): Promise<void> {
  await db.query(drop, [id])
}

/** Cancels the links of an account that are not mailed yet. */
export function queueWaitingLinksEnd(tx: Tx, accountId: string): void {
  tx.defer(dropLinks, [accountId])
}

/** Deletes mails that their job gave up on. For the clean-up. */
export async function deleteOldAccountMails(db: Queryable, before: Date): Promise<void> {
  await db.query(sweep, [before])
}
