import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'

const lost = statement(
  'attention-files-lost',
  `SELECT p.handle AS subject, min(f.lost_at) AS since, string_agg(f.part || CASE WHEN f.locale = '' THEN '' ELSE ' ' || f.locale END, ', ' ORDER BY f.part, f.locale) AS detail
   FROM recording_file f JOIN product p ON p.id = f.product_id
   WHERE f.lost_at IS NOT NULL AND f.replaced_at IS NULL GROUP BY p.handle ORDER BY since LIMIT $1`,
)

/** What of recordings waits for a person. */
export const mediaAttention: readonly AttentionSource[] = [
  {
    id: 'recording-files-lost',
    title: 'Files of recordings that the storage does not have',
    nextStep:
      'put the file back under its name (kontor recording show {subject}), or kontor recording add {subject} FILE; then kontor recording check',
    read: (db, { limit }) => db.query(lost, [limit]),
  },
]
