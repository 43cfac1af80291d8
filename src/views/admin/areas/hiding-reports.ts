import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Cell, RecordView } from '#web/admin/views.ts'

type HiddenKind = 'product' | 'recording' | 'order' | 'review'

const reports = statement<{ readonly id: string; readonly kinds: readonly HiddenKind[] }>(
  'admin-hiding-reports',
  `SELECT c.number FROM abuse_measure m JOIN abuse_case c ON c.id = m.case_id
   WHERE m.what = 'hide' AND m.subject_kind = ANY ($kinds) AND m.subject = $id AND m.undone_at IS NULL ORDER BY c.number`,
)

/** Reads the numbers of the reports because of which a product is hidden or an order is held. */
export async function readHidingReports(
  db: Queryable,
  id: string,
  kinds: readonly HiddenKind[],
): Promise<readonly number[]> {
  const rows = await db.query<{ number: number }>(reports, reports.bind({ id, kinds }))
  return rows.map(({ number }) => number)
}

/** Says that a product is hidden. */
export const hiddenState = (t: Translate): Cell => ({
  kind: 'state',
  text: t('Hidden because of a report'),
  tone: 'danger',
})

/** Says which report hides a product: only its page shows the product again. */
export function hidingFact(number: number, t: Translate): RecordView['facts'][number] {
  const text = t('Report {number}. Show the product again there', { number: String(number) })
  return { label: t('Off sale because of'), cell: { kind: 'link', text, path: `abuse/${number}` } }
}

/** Says that an order is held. */
export const heldState = (t: Translate): Cell => ({
  kind: 'state',
  text: t('Held because of a report'),
  tone: 'danger',
})

/** Says which report holds an order: only its page lets the order go on. */
export function holdingFact(number: number, t: Translate): RecordView['facts'][number] {
  const text = t('Report {number}. Let the order go on there', { number: String(number) })
  return { label: t('Not shipped because of'), cell: { kind: 'link', text, path: `abuse/${number}` } }
}

/** Says which report hides a review: only its page shows the review again. */
export function hiddenReviewFact(number: number, t: Translate): RecordView['facts'][number] {
  const text = t('Report {number}. Show the review again there', { number: String(number) })
  return { label: t('Hidden because of'), cell: { kind: 'link', text, path: `abuse/${number}` } }
}
