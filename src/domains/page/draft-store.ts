import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PageText } from './commands/save-page.ts'

/** A page in one language: what is published, and what staff are writing. */
export interface PageState {
  readonly locale: string
  /** Null: not published in this language. */
  readonly published: { readonly version: number; readonly title: string; readonly bodyHtml: string } | null
  readonly draft: { readonly title: string; readonly bodyHtml: string } | null
}

interface StateRow {
  readonly locale: string
  readonly version: number | null
  readonly title: string | null
  readonly bodyHtml: string | null
  readonly draftTitle: string | null
  readonly draftHtml: string | null
}

const states = statement<{ readonly handle: string }>(
  'page-states',
  `SELECT coalesce(p.locale, d.locale) AS locale, p.version, p.title, p.body_html AS "bodyHtml", d.title AS "draftTitle", d.body_html AS "draftHtml"
   FROM (SELECT DISTINCT ON (locale) locale, version, title, body_html FROM page WHERE handle = $handle ORDER BY locale, version DESC) p
   FULL JOIN (SELECT locale, title, body_html FROM page_draft WHERE handle = $handle) d USING (locale) ORDER BY 1`,
)

/** Reads a page in all its languages. */
export async function readPageStates(db: Queryable, handle: string): Promise<PageState[]> {
  const rows = await db.query<StateRow>(states, states.bind({ handle }))
  return rows.map(({ locale, version, title, bodyHtml, draftTitle, draftHtml }) => ({
    locale,
    published: version === null ? null : { version, title: title ?? '', bodyHtml: bodyHtml ?? '' },
    draft: draftTitle === null ? null : { title: draftTitle, bodyHtml: draftHtml ?? '' },
  }))
}

interface DraftRow extends PageText {
  readonly actor: string
  readonly now: Date
}

const writeDraft = statement<DraftRow>(
  'page-write-draft',
  `INSERT INTO page_draft (handle, locale, title, body_html, actor, updated_at) VALUES ($handle, $locale, $title, $bodyHtml, $actor, $now)
   ON CONFLICT (handle, locale) DO UPDATE SET title = EXCLUDED.title, body_html = EXCLUDED.body_html, actor = EXCLUDED.actor, updated_at = EXCLUDED.updated_at`,
)
const dropDraft = statement<{ readonly handle: string; readonly locale: string | null }>(
  'page-drop-draft',
  'DELETE FROM page_draft WHERE handle = $handle AND ($locale::text IS NULL OR locale = $locale) RETURNING locale',
)
const version = statement<{ readonly handle: string; readonly locale: string; readonly version: number }>(
  'page-version',
  'SELECT title, body_html AS "bodyHtml" FROM page WHERE handle = $handle AND locale = $locale AND version = $version',
)

/** Stores the draft of a page in one language. */
export async function storeDraft(tx: Tx, draft: DraftRow): Promise<void> {
  await tx.query(writeDraft, writeDraft.bind(draft))
}

/** Removes the draft of a page in one language, or in all (null). Returns how many there were. */
export async function removeDraft(tx: Tx, handle: string, locale: string | null = null): Promise<number> {
  return (await tx.query(dropDraft, dropDraft.bind({ handle, locale }))).length
}

/** Reads a version of a page; null if there is none. */
export async function readPageVersion(
  db: Queryable,
  wanted: { readonly handle: string; readonly locale: string; readonly version: number },
): Promise<{ readonly title: string; readonly bodyHtml: string } | null> {
  const [row] = await db.query<{ title: string; bodyHtml: string }>(version, version.bind(wanted))
  return row ?? null
}
