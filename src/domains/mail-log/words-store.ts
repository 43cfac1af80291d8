import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { mailTemplateOf, type OwnWords } from './templates.ts'

const worded = statement(
  'mail-worded',
  `SELECT ARRAY(SELECT template FROM mail_kind WHERE NOT is_on ORDER BY template) AS off,
     coalesce((SELECT jsonb_object_agg(template, texts) FROM (
       SELECT template, jsonb_object_agg(locale, jsonb_build_object('subject', subject, 'introduction', introduction, 'closing', closing)) AS texts
       FROM (SELECT DISTINCT ON (template, locale) * FROM mail_words ORDER BY template, locale, version DESC) newest
       WHERE (subject, introduction, closing) <> ('', '', '') GROUP BY template) own), '{}') AS words`,
)

/** The kinds of mail that staff changed. */
export interface WordedMails {
  /** Kinds that are switched off. */
  readonly off: readonly string[]
  /** Own words by kind and locale. */
  readonly words: Readonly<Record<string, Readonly<Record<string, OwnWords>>>>
}

/** Reads which kinds of mail are switched off, and the owner's words in all of them. */
export async function readWordedMails(db: Queryable): Promise<WordedMails> {
  const [row = { off: [], words: {} }] = await db.query<WordedMails>(worded)
  // A kind that this release does not have is sent to nobody.
  const isKnown = (id: string): boolean => mailTemplateOf(id) !== undefined
  return {
    off: row.off.filter(isKnown),
    words: Object.fromEntries(Object.entries(row.words).filter(([id]) => isKnown(id))),
  }
}
