import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { MailView } from './contract.ts'
import type { MailDelivery } from './states.ts'

export interface NewMail {
  readonly id: string
  /** The cause of the mail; no second mail of the same cause is made. */
  readonly cause: string
  readonly template: string
  readonly locale: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly orderId: string | null
  /** Files that go with it. They are kept by their domain; the mail says which. */
  readonly attachments?: readonly KeptAttachment[]
  /**
   * The account that it is about, whatever address it goes to: an export and an erasure find it by this id.
   */
  readonly accountId?: string | null
  /** The address that a reply goes to, if it is not the shop's. */
  readonly replyTo?: string
  /** The conversation that it belongs to: it is kept as long as that. */
  readonly threadId?: string | null
}

/** A file of a mail: its document, and what a list shows. */
export interface KeptAttachment {
  readonly name: string
  readonly type: string
  /** Units: bytes. */
  readonly size: number
  readonly orderId: string
  readonly documentId: string
  /** Vouchers of this line (a variant’s id), or of all lines that the buyer keeps (''). They are printed when they are sent. */
  readonly voucherLine?: string
  /** Number of the statement of a payout, whose order and document are the payout and the statement. */
  readonly payoutStatement?: string
}

export interface KeptMail {
  readonly attachments: readonly KeptAttachment[]
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly delivery: MailDelivery
  /** '': replies go to the shop's own address. */
  readonly replyTo: string
}

const KEPT_COLUMNS =
  'id, to_address AS "to", reply_to AS "replyTo", subject, text_body AS text, html_body AS html, delivery, attachments'

const INSERT = statement<
  Required<Omit<NewMail, 'attachments'>> & { readonly attachments: string; readonly at: Date }
>(
  'mail_insert',
  `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, order_id, created_at, account_id, attachments, reply_to, thread_id)
   VALUES ($id, $cause, $template, $locale, $to, $subject, $text, $html, $orderId, $at, $accountId, $attachments::jsonb, $replyTo, $threadId)
   ON CONFLICT (cause) DO NOTHING RETURNING ${KEPT_COLUMNS}`,
)

/** Stores a mail, unless one with the same cause exists; returns the stored one. */
export async function keepMail(database: Queryable, mail: NewMail, at: Date): Promise<KeptMail> {
  const { accountId = null, attachments = [], replyTo = '', threadId = null } = mail
  const rest = { accountId, attachments: JSON.stringify(attachments), replyTo, threadId }
  const values = INSERT.bind({ ...mail, ...rest, at })
  const [inserted] = await database.query<KeptMail>(INSERT, values)
  const kept = inserted ?? (await findMailByCause(database, mail.cause))
  if (!kept) throw new Error(`mail ${mail.cause} was neither kept nor found`)
  return kept
}

const BY_CAUSE = statement('mail_by_cause', `SELECT ${KEPT_COLUMNS} FROM mail WHERE cause = $1`)

/** Reads the mail with this cause; null if there is none yet. */
export async function findMailByCause(database: Queryable, cause: string): Promise<KeptMail | null> {
  const [mail] = await database.query<KeptMail>(BY_CAUSE, [cause])
  return mail ?? null
}

const BY_ID = statement('mail_by_id', `SELECT ${KEPT_COLUMNS} FROM mail WHERE id = $1`)

/** Reads a mail; null if there is none. */
export async function readMail(database: Queryable, id: string): Promise<KeptMail | null> {
  const [mail] = await database.query<KeptMail>(BY_ID, [id])
  return mail ?? null
}

const HTML = statement('mail_html', 'SELECT html_body AS html FROM mail WHERE id = $1')

/** Reads the HTML of a mail as it is kept; null if there is none. */
export async function readMailHtml(database: Queryable, id: string): Promise<string | null> {
  const [mail] = await database.query<{ html: string }>(HTML, [id])
  return mail?.html ?? null
}

// A sent mail is kept for staff to read, without the secret of its link and without the codes of vouchers:
// people who may read mails must not be able to act as their recipients.
const HIDDEN = (body: string): string =>
  `regexp_replace(regexp_replace(${body}, '([?&]token=)[A-Za-z0-9_-]+', '\\1…', 'g'), '\\m([A-Z2-9]{4}-){3}([A-Z2-9]{4})\\M', '…-\\2', 'g')`
const MARK = statement(
  'mail_mark',
  `UPDATE mail SET delivery = $2, failure = $3, sent_at = CASE WHEN $2 IN ('sent', 'kept') THEN $4::timestamptz END,
     text_body = CASE WHEN $2 = 'sent' THEN ${HIDDEN('text_body')} ELSE text_body END,
     html_body = CASE WHEN $2 = 'sent' THEN ${HIDDEN('html_body')} ELSE html_body END
   WHERE id = $1 AND delivery IN ('pending', 'failed')`,
)

/** Records the result of sending a mail. A mail that is already sent is not changed. */
export async function markMail(
  database: Queryable,
  id: string,
  delivery: Exclude<MailDelivery, 'pending'>,
  at: Date,
  failure = '',
): Promise<void> {
  await database.query(MARK, [id, delivery, failure, at])
}

const FORGET = statement('mail_forget_threads', 'DELETE FROM mail WHERE thread_id = ANY ($1::uuid[])')

/** Deletes the mails of conversations that are deleted. */
export async function forgetThreadMails(database: Queryable, threadIds: readonly string[]): Promise<void> {
  await database.query(FORGET, [threadIds])
}

const LIST = statement(
  'mail_list',
  `SELECT id, to_address AS "to", subject, text_body AS text, html_body AS html, sent_at AS "sentAt", attachments
   FROM mail WHERE $1::text IS NULL OR to_address = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
)

interface MailRow extends Omit<MailView, 'sentAt'> {
  readonly sentAt: Date | null
}

/**
 * Reads mails, newest first; only those to one address if it is given. Source: docs/http-contract.md "Demo
 * hooks".
 */
export async function listMails(
  database: Queryable,
  to: string | null = null,
  limit = 200,
): Promise<MailView[]> {
  const rows = await database.query<MailRow>(LIST, [to, limit])
  return rows.map((row) => ({
    ...row,
    sentAt: row.sentAt?.toISOString() ?? null,
    attachments: row.attachments.map(({ name, type, size }) => ({ name, type, size })),
  }))
}

const COUNT_TO = statement(
  'mail_count_to',
  'SELECT count(*)::int AS made FROM mail WHERE to_address = $1 AND template = ANY($2) AND created_at > $3',
)

/** Returns how many mails of some kinds were made for an address since an instant. */
export async function countMailsTo(
  database: Queryable,
  to: string,
  templates: readonly string[],
  since: Date,
): Promise<number> {
  const [row] = await database.query<{ made: number }>(COUNT_TO, [to, templates, since])
  return row?.made ?? 0
}

const HAS_MAIL = statement(
  'mail_of_order_exists',
  'SELECT EXISTS (SELECT FROM mail WHERE order_id = $1 AND template = $2) AS "isThere"',
)

/** Returns whether a mail of this template was written for an order. */
export async function hasMail(db: Queryable, orderId: string, template: string): Promise<boolean> {
  const [row] = await db.query<{ isThere: boolean }>(HAS_MAIL, [orderId, template])
  return row?.isThere ?? false
}
