import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const VERSION = columns('article_version', {
  productId: column<string>('uuid'),
  locale: column<string>('text'),
  version: column<number>('integer'),
  source: column<string>('text'),
  previewHtml: column<string>('text'),
  bodyHtml: column<string>('text'),
  actor: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
})
const NEW = VERSION.without('version')

/** One text that an article has or had. */
export type ArticleVersion = RowOf<typeof VERSION>
/** A text to add. */
export type NewArticleVersion = RowOf<typeof NEW>

const lock = statement('article-lock', 'SELECT id FROM product WHERE id = $1 FOR NO KEY UPDATE')
// The same text as before makes no new version.
const add = statement<NewArticleVersion>(
  'article-version-add',
  `INSERT INTO article_version (version, ${NEW.names})
   SELECT coalesce(last.version, 0) + 1, ${NEW.parameters}
   FROM (SELECT max(v.version) AS version FROM article_version v WHERE v.product_id = $productId AND v.locale = $locale) last
   WHERE NOT EXISTS (SELECT FROM article_version v WHERE v.product_id = $productId AND v.locale = $locale AND v.version = last.version AND v.source = $source)
   RETURNING version`,
)
const list = statement(
  'article-versions',
  `SELECT ${VERSION.select('v')} FROM article_version v WHERE v.product_id = $1 AND ($2::text IS NULL OR v.locale = $2) ORDER BY v.locale, v.version DESC LIMIT 200`,
)
const one = statement(
  'article-version',
  `SELECT ${VERSION.select('v')} FROM article_version v WHERE v.product_id = $1 AND v.locale = $2 AND v.version = $3`,
)
const dropText = statement(
  'article-text-drop',
  'DELETE FROM article_text WHERE product_id = $1 AND locale = $2 RETURNING locale',
)
const shown = statement(
  'article-texts-shown',
  'SELECT a.locale FROM article_text a WHERE a.product_id = $1 ORDER BY a.locale',
)

/** Locks the product of an article, so that two changes follow each other. */
export async function lockArticle(tx: Tx, productId: string): Promise<void> {
  await tx.query(lock, [productId])
}

/** Adds a version of a text; false where it is the text of the last version. */
export async function addVersion(tx: Tx, version: NewArticleVersion): Promise<boolean> {
  return (await tx.query(add, add.bind(version))).length > 0
}

/** Lists the versions of an article, the newest of each language first. */
export function readVersions(
  db: Queryable,
  productId: string,
  locale: string | null = null,
): Promise<ArticleVersion[]> {
  return db.query<ArticleVersion>(list, [productId, locale])
}

/** Reads one version; null for an unknown one. */
export async function readVersion(
  db: Queryable,
  productId: string,
  locale: string,
  version: number,
): Promise<ArticleVersion | null> {
  return (await db.query<ArticleVersion>(one, [productId, locale, version]))[0] ?? null
}

/** Takes one language of an article off the pages; false where it has none. */
export async function dropArticleText(tx: Tx, productId: string, locale: string): Promise<boolean> {
  return (await tx.query(dropText, [productId, locale])).length > 0
}

/** Lists the languages in which pages show an article. */
export async function readShownLocales(db: Queryable, productId: string): Promise<string[]> {
  return (await db.query<{ locale: string }>(shown, [productId])).map(({ locale }) => locale)
}
