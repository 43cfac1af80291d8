import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { MailView } from './contract.ts'
import type { MailDelivery } from './states.ts'

export interface NewMail {
  readonly id: string
  /** What the mail is for, once: a second mail of the same cause is not made. */
  readonly cause: string
  readonly template: string
  readonly locale: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly orderId: string | null
  /** Whose account it is about, whatever address it goes to: an export and an erasure find it by that. */
  readonly accountId?: string | null
}

export interface KeptMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly delivery: MailDelivery
}

const KEPT_COLUMNS = 'id, to_address AS "to", subject, text_body AS text, html_body AS html, delivery'

const INSERT = statement<Required<NewMail> & { readonly at: Date }>(
  'mail_insert',
  `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, order_id, created_at, account_id)
   VALUES ($id, $cause, $template, $locale, $to, $subject, $text, $html, $orderId, $at, $accountId)
   ON CONFLICT (cause) DO NOTHING RETURNING ${KEPT_COLUMNS}`,
)

/** Keeps a mail, unless one of the same cause is there; returns the one that is. */
export async function keepMail(database: Queryable, mail: NewMail, at: Date): Promise<KeptMail> {
  const values = INSERT.bind({ ...mail, accountId: mail.accountId ?? null, at })
  const [inserted] = await database.query<KeptMail>(INSERT, values)
  const kept = inserted ?? (await findMailByCause(database, mail.cause))
  if (!kept) throw new Error(`mail ${mail.cause} was neither kept nor found`)
  return kept
}

const BY_CAUSE = statement('mail_by_cause', `SELECT ${KEPT_COLUMNS} FROM mail WHERE cause = $1`)

/** The mail that this cause made before, null when it is new. */
export async function findMailByCause(database: Queryable, cause: string): Promise<KeptMail | null> {
  const [mail] = await database.query<KeptMail>(BY_CAUSE, [cause])
  return mail ?? null
}

// What was sent is kept for staff to read, and no secret of a link with it: who may read mails must not
// become who they were written to.
const MARK = statement(
  'mail_mark',
  `UPDATE mail SET delivery = $2, failure = $3, sent_at = CASE WHEN $2 IN ('sent', 'kept') THEN $4::timestamptz END,
     text_body = CASE WHEN $2 = 'sent' THEN regexp_replace(text_body, '([?&]token=)[A-Za-z0-9_-]+', '\\1…', 'g') ELSE text_body END,
     html_body = CASE WHEN $2 = 'sent' THEN regexp_replace(html_body, '([?&]token=)[A-Za-z0-9_-]+', '\\1…', 'g') ELSE html_body END
   WHERE id = $1 AND delivery IN ('pending', 'failed')`,
)

/** Notes how the delivery of a mail went. One that is already out is left as it is. */
export async function markMail(
  database: Queryable,
  id: string,
  delivery: Exclude<MailDelivery, 'pending'>,
  at: Date,
  failure = '',
): Promise<void> {
  await database.query(MARK, [id, delivery, failure, at])
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
 * Mails, newest first; those to one address where it is given. Source: docs/http-contract.md "Demo hooks".
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

/** How many mails of some kinds were made for an address since an instant. */
export async function countMailsTo(
  database: Queryable,
  to: string,
  templates: readonly string[],
  since: Date,
): Promise<number> {
  const [row] = await database.query<{ made: number }>(COUNT_TO, [to, templates, since])
  return row?.made ?? 0
}
