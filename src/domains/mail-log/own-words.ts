import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { MailSite } from './ports.ts'
import { type OwnWords, soundWords } from './templates.ts'

interface SetRow extends OwnWords {
  readonly isOn: boolean
}

interface TemplateOf {
  readonly template: string
  readonly locale: string
}

const ofMail = statement<TemplateOf>(
  'mail-own-words',
  `SELECT coalesce(k.is_on, true) AS "isOn", coalesce(w.subject, '') AS subject, coalesce(w.introduction, '') AS introduction, coalesce(w.closing, '') AS closing
   FROM (SELECT) one LEFT JOIN mail_kind k ON k.template = $template
   LEFT JOIN LATERAL (SELECT subject, introduction, closing FROM mail_words WHERE template = $template AND locale = $locale ORDER BY version DESC LIMIT 1) w ON true`,
)

/** Reads whether a kind of mail is on, and the owner's words in a locale. */
export async function readOwnWords(
  db: Queryable,
  template: string,
  locale: string,
): Promise<{ readonly isOn: boolean; readonly words: OwnWords }> {
  const [row] = await db.query<SetRow>(ofMail, ofMail.bind({ template, locale }))
  const { isOn = true, subject = '', introduction = '', closing = '' } = row ?? {}
  return { isOn, words: { subject, introduction, closing } }
}

/**
 * Returns the data of the shop for a mail, with the owner's words; null where staff switched this kind off. It is
 * read for every mail, so that a change counts at once in every process.
 */
export async function mailSiteOf(
  { database, siteOf }: { readonly database: Queryable; readonly siteOf: (locale: LocaleCode) => MailSite },
  template: string,
  locale: LocaleCode,
): Promise<MailSite | null> {
  const { isOn, words } = await readOwnWords(database, template, locale)
  return isOn ? { ...siteOf(locale), words: soundWords(words, template) } : null
}

const lockTemplate = statement<{ readonly template: string }>(
  'mail-lock-template',
  `SELECT pg_advisory_xact_lock(hashtext('mail:' || $template))`,
)
const setKind = statement<{ readonly template: string; readonly isOn: boolean; readonly now: Date }>(
  'mail-set-kind',
  `INSERT INTO mail_kind (template, is_on, updated_at) VALUES ($template, $isOn, $now)
   ON CONFLICT (template) DO UPDATE SET is_on = EXCLUDED.is_on, updated_at = EXCLUDED.updated_at WHERE mail_kind.is_on <> EXCLUDED.is_on`,
)
const addWords = statement<TemplateOf & OwnWords & { readonly actor: string; readonly now: Date }>(
  'mail-add-words',
  `INSERT INTO mail_words (template, locale, version, subject, introduction, closing, actor, created_at)
   SELECT $template, $locale, coalesce(last.version, 0) + 1, $subject, $introduction, $closing, $actor, $now
   FROM (SELECT) one LEFT JOIN LATERAL (SELECT * FROM mail_words WHERE template = $template AND locale = $locale ORDER BY version DESC LIMIT 1) last ON true
   WHERE (coalesce(last.subject, ''), coalesce(last.introduction, ''), coalesce(last.closing, '')) <> ($subject, $introduction, $closing)`,
)

/** Locks a kind of mail, so that two members of staff change it one after the other. */
export async function lockMailTemplate(tx: Tx, template: string): Promise<void> {
  await tx.query(lockTemplate, lockTemplate.bind({ template }))
}

/** Stores whether a kind of mail is on. */
export async function storeMailKind(
  tx: Tx,
  row: { template: string; isOn: boolean; now: Date },
): Promise<void> {
  await tx.query(setKind, setKind.bind(row))
}

/** Stores a version of the owner's words; the same words make no version. */
export async function storeOwnWords(
  tx: Tx,
  row: TemplateOf & OwnWords & { readonly actor: string; readonly now: Date },
): Promise<void> {
  await tx.query(addWords, addWords.bind(row))
}
