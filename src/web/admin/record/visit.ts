import type { BackOffice, RecordVisit } from '../views.ts'

/** Reads what an address says beside the id of its record: the note of a form, and the act that led there. */
export async function visitOf(office: BackOffice, params: URLSearchParams): Promise<RecordVisit> {
  const flashId = params.get('flash')
  return { flash: flashId === null ? null : await office.flash(flashId), act: params.get('act') }
}
