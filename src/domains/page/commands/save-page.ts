import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

export interface PageText {
  readonly handle: string
  readonly locale: string
  readonly title: string
  /** HTML that was sanitised before. */
  readonly bodyHtml: string
}

const lockHandle = statement('page-lock', `SELECT pg_advisory_xact_lock(hashtext('page:' || $1))`)
const write = statement(
  'page-write',
  `INSERT INTO page (handle, locale, version, title, body_html, created_at)
   SELECT $1, $2, coalesce(last.version, 0) + 1, $3, $4, $5
   FROM (SELECT max(version) AS version FROM page WHERE handle = $1 AND locale = $2) last
   WHERE NOT EXISTS (SELECT FROM page p WHERE p.handle = $1 AND p.locale = $2 AND p.version = last.version AND p.title = $3 AND p.body_html = $4)
   RETURNING version`,
)
const announce = statement('page-announce', `SELECT announce_change('page:' || $1)`)
/** Every page has a menu and a footer that link to the pages that exist. */
const announceLinks = statement('page-announce-new', `SELECT announce_change('settings')`)

/** Locks a page, so that two members of staff change it one after the other. */
export async function lockPage(tx: Tx, handle: string): Promise<void> {
  await tx.query(lockHandle, [handle])
}

/** Tells every process that the text of a page is another one. */
export async function announcePage(tx: Tx, handle: string): Promise<void> {
  await tx.query(announce, [handle])
}

/** Tells every process that the links to pages are others. */
export async function announceFrame(tx: Tx): Promise<void> {
  await tx.query(announceLinks)
}

/**
 * Saves a new version of a text page. Older versions stay, because orders name the version that was accepted;
 * an unchanged text makes no new version. Returns whether there is a new version.
 */
export async function savePage(tx: Tx, page: PageText, now: Date): Promise<boolean> {
  await lockPage(tx, page.handle)
  const written = await tx.query<{ version: number }>(write, [
    page.handle,
    page.locale,
    page.title,
    page.bodyHtml,
    now,
  ])
  if (written.length > 0) await announcePage(tx, page.handle)
  if (written[0]?.version === 1) await announceFrame(tx)
  return written.length > 0
}
