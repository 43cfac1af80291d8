import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { RecordingKind } from '#domains/media/contract.ts'

const list = statement<{ readonly after: string | null; readonly limit: number }>(
  'recording-list',
  `SELECT p.id, p.handle AS product, r.kind, r.duration_ms AS "durationMs",
     (SELECT count(*)::int FROM recording_file f WHERE f.product_id = r.product_id AND f.replaced_at IS NULL) AS files,
     (SELECT count(*)::int FROM recording_file f WHERE f.product_id = r.product_id AND f.replaced_at IS NULL AND f.lost_at IS NOT NULL) AS lost,
     (SELECT count(*)::int FROM article_text a WHERE a.product_id = r.product_id) AS texts
   FROM recording r JOIN product p ON p.id = r.product_id
   WHERE $after::uuid IS NULL OR r.product_id < $after::uuid ORDER BY r.product_id DESC LIMIT $limit`,
)

/** A recording or article as staff see it in the list. */
export interface ListedRecording {
  readonly id: string
  /** The product's handle. */
  readonly product: string
  readonly kind: RecordingKind
  /** Units: milliseconds; null: unknown, or an article. */
  readonly durationMs: number | null
  readonly files: number
  /** Files that the storage does not have. */
  readonly lost: number
  /** Languages of an article. */
  readonly texts: number
}

/** Lists recordings and articles, newest first, after the one with the id `after`. */
export function readRecordingList(
  db: Queryable,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ListedRecording[]> {
  return db.query<ListedRecording>(list, list.bind({ after, limit }))
}
