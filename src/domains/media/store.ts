import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Chapter, FilePart, RecordingKind } from './contract.ts'

const RECORDING = columns('recording', {
  productId: column<string>('uuid'),
  kind: column<RecordingKind>('text'),
  durationMs: column<number | null>('integer'),
  peaks: column<readonly number[]>('smallint[]'),
  chapters: column<readonly Chapter[]>('jsonb'),
})

const FILE = columns('recording_file', {
  id: column<string>('uuid'),
  productId: column<string>('uuid'),
  part: column<FilePart>('text'),
  locale: column<string>('text'),
  mediaType: column<string>('text'),
  byteLength: column<number>('bigint'),
  storedAs: column<string>('text'),
})
/** Files that no other one has replaced. */
const CURRENT = 'f.replaced_at IS NULL'

const ARTICLE = columns('article_text', {
  productId: column<string>('uuid'),
  locale: column<string>('text'),
  previewHtml: column<string>('text'),
  bodyHtml: column<string>('text'),
})

/** A recording or article as the table holds it. */
export type Recording = RowOf<typeof RECORDING>
/** A file of a recording. */
export type RecordingFile = RowOf<typeof FILE>
/** An article in one language. */
export type ArticleText = RowOf<typeof ARTICLE>

const save = statement<Recording & { readonly now: Date }>(
  'recording-save',
  `INSERT INTO recording (${RECORDING.names}, created_at) VALUES (${RECORDING.parameters}, $now)
   ON CONFLICT (product_id) DO UPDATE SET ${RECORDING.assignmentsFrom('excluded')}`,
)
const replaceFiles = statement<{
  readonly productId: string
  readonly parts: readonly FilePart[]
  readonly now: Date
}>(
  'recording-replace-files',
  `UPDATE recording_file f SET replaced_at = $now WHERE f.product_id = $productId AND f.part = ANY ($parts::text[]) AND ${CURRENT}`,
)
const dropFiles = statement(
  'recording-drop-files',
  'DELETE FROM recording_file WHERE product_id = $1 RETURNING stored_as AS "storedAs"',
)
const addFiles = statement<{ readonly files: string; readonly now: Date }>(
  'recording-add-files',
  `INSERT INTO recording_file (${FILE.names}, created_at)
   SELECT ${FILE.of('f')}, $now FROM jsonb_to_recordset($files::jsonb) AS f (${FILE.definitions})`,
)
const saveTexts = statement<{ readonly texts: string }>(
  'recording-save-texts',
  `INSERT INTO article_text (${ARTICLE.names})
   SELECT ${ARTICLE.of('a')} FROM jsonb_to_recordset($texts::jsonb) AS a (${ARTICLE.definitions})
   ON CONFLICT (product_id, locale) DO UPDATE SET ${ARTICLE.assignmentsFrom('excluded')}`,
)
const drop = statement('recording-drop', 'DELETE FROM recording WHERE product_id = $1 RETURNING product_id')
const announce = statement('recording-announce', `SELECT announce_change('product:' || $1::text)`)

/** What a recording is made of; `replaces` names the parts whose earlier files are replaced. */
export interface RecordingRows {
  readonly recording: Recording
  readonly files: readonly RecordingFile[]
  readonly replaces: readonly FilePart[]
  readonly texts: readonly ArticleText[]
}

/** Tells the pages of a product that its recording changed. */
export async function announceRecording(tx: Tx, productId: string): Promise<void> {
  await tx.query(announce, [productId])
}

/** Writes a recording. Files of before stay until the links to them have expired. */
export async function writeRecording(
  tx: Tx,
  { recording, files, replaces, texts }: RecordingRows,
  now: Date,
): Promise<void> {
  await tx.query(
    save,
    save.bind({ ...recording, chapters: JSON.stringify(recording.chapters) as never, now }),
  )
  await tx.query(replaceFiles, replaceFiles.bind({ productId: recording.productId, parts: replaces, now }))
  await tx.query(addFiles, addFiles.bind({ files: FILE.json(files), now }))
  if (texts.length > 0) await tx.query(saveTexts, saveTexts.bind({ texts: ARTICLE.json(texts) }))
  await announceRecording(tx, recording.productId)
}

/** Deletes a recording and returns the names of its stored files; null when there was none. */
export async function dropRecording(tx: Tx, productId: string): Promise<string[] | null> {
  const files = await tx.query<{ storedAs: string }>(dropFiles, [productId])
  const gone = await tx.query(drop, [productId])
  await announceRecording(tx, productId)
  return gone.length === 0 ? null : files.map(({ storedAs }) => storedAs)
}

/** Condition: staff did not hide the recording that a row belongs to. */
const SHOWN = (row: 'f' | 'a'): string =>
  `NOT EXISTS (SELECT FROM recording h WHERE h.product_id = ${row}.product_id AND h.hidden_at IS NOT NULL)`

const hide = statement(
  'recording-set-hidden',
  'UPDATE recording SET hidden_at = $2 WHERE product_id = $1 AND (hidden_at IS NULL) <> ($2::timestamptz IS NULL) RETURNING product_id',
)
const shown = statement(
  'recordings-shown',
  `SELECT ${RECORDING.select('r')} FROM recording r WHERE r.product_id = ANY ($1::uuid[]) AND r.hidden_at IS NULL`,
)
const fileById = statement(
  'recording-file',
  `SELECT ${FILE.select('f')}, (SELECT t.name FROM product_text t WHERE t.product_id = f.product_id ORDER BY t.locale = $2 DESC, t.locale = 'en' DESC LIMIT 1) AS name
   FROM recording_file f WHERE f.id = $1 AND ${SHOWN('f')}`,
)
const ofProducts = statement(
  'recordings-of-products',
  `SELECT ${RECORDING.select('r')} FROM recording r WHERE r.product_id = ANY ($1::uuid[])`,
)
const filesOf = statement(
  'recording-files-of-products',
  `SELECT ${FILE.select('f')} FROM recording_file f WHERE f.product_id = ANY ($1::uuid[]) AND ($2::text IS NULL OR f.part = $2) AND ${CURRENT}
   ORDER BY f.product_id, f.part, f.locale`,
)
const article = statement(
  'article-text',
  `SELECT ${ARTICLE.select('a')} FROM article_text a WHERE a.product_id = $1 AND ${SHOWN('a')} ORDER BY a.locale = $2 DESC, a.locale = 'en' DESC LIMIT 1`,
)

/** Reads a file and the name of its product in a language; null for an unknown or hidden one. */
export async function readRecordingFile(
  db: Queryable,
  id: string,
  locale: string,
): Promise<(RecordingFile & { readonly name: string | null }) | null> {
  return (await db.query<RecordingFile & { readonly name: string | null }>(fileById, [id, locale]))[0] ?? null
}

/** Reads the recordings of products; those without one are missing. */
export function readRecordings(db: Queryable, productIds: readonly string[]): Promise<Recording[]> {
  return db.query<Recording>(ofProducts, [productIds])
}

/** Reads the recordings of products that staff did not hide. */
export function readShownRecordings(db: Queryable, productIds: readonly string[]): Promise<Recording[]> {
  return db.query<Recording>(shown, [productIds])
}

/** The sound that everybody may hear of a product, as its card plays it. */
export interface SoundPreview {
  /** Public id of the variant that was asked for. */
  readonly productId: string
  readonly fileId: string
  /** Loudness of the whole recording. */
  readonly peaks: readonly number[]
  /** Length of the preview as a part of the whole; null: unknown. */
  readonly part: number | null
  /** Of the whole. Units: milliseconds; null: unknown. */
  readonly durationMs: number | null
}

// Files of one kind of sound grow evenly with its length.
const soundPreviews = statement(
  'recording-sound-previews',
  `SELECT v.public_id AS "productId", f.id AS "fileId", r.peaks, r.duration_ms AS "durationMs",
     CASE WHEN w.media_type = f.media_type THEN least(1, f.byte_length::float8 / w.byte_length) END AS part
   FROM variant v JOIN recording r ON r.product_id = v.product_id AND r.kind = 'audio' AND r.hidden_at IS NULL
   JOIN recording_file f ON f.product_id = r.product_id AND f.part = 'preview' AND ${CURRENT}
   LEFT JOIN recording_file w ON w.product_id = r.product_id AND w.part = 'whole' AND w.replaced_at IS NULL
   WHERE v.public_id = ANY($1::text[])`,
)

/** Reads the sound previews of the products of these variants, in one statement; those without one are missing. */
export async function readSoundPreviews(
  db: Queryable,
  publicIds: readonly string[],
): Promise<readonly SoundPreview[]> {
  return publicIds.length === 0 ? [] : db.query<SoundPreview>(soundPreviews, [publicIds])
}

/** Hides a recording since an instant, or shows it again (null). Returns false if it is so already. */
export async function setHidden(tx: Tx, productId: string, at: Date | null): Promise<boolean> {
  return (await tx.query(hide, [productId, at])).length > 0
}

/** Reads the files of products, of one part or all. */
export function readRecordingFiles(
  db: Queryable,
  productIds: readonly string[],
  part: FilePart | null = null,
): Promise<RecordingFile[]> {
  return db.query<RecordingFile>(filesOf, [productIds, part])
}

/** Reads an article in a language, else in English, else in any; null where it is hidden. */
export async function readArticle(
  db: Queryable,
  productId: string,
  locale: string,
): Promise<ArticleText | null> {
  return (await db.query<ArticleText>(article, [productId, locale]))[0] ?? null
}
