// Tests: tests/flows/abuse/measures.test.ts

import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { abuseErrors } from '../errors.ts'
import type { AbuseCase } from '../store/cases.ts'
import { queueCaseEvent } from '../store/cases.ts'
import { endMeasure, insertMeasure, type Measure, readMeasure } from '../store/measures.ts'

/** What is hidden or suspended. */
export interface MeasureOf extends Pick<Measure, 'what' | 'subjectKind' | 'subject'> {
  readonly row: AbuseCase
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/** Notes that something is hidden or suspended because of a case, and what it was before. Throws: measure-stands. */
export async function noteMeasure(
  tx: Tx,
  { row, why, actor, now, ...of }: MeasureOf & { readonly before: string },
): Promise<void> {
  const measure = { ...of, id: uuidv7(now.getTime()), caseId: row.id, doneBy: actor, doneAt: now }
  if (!(await insertMeasure(tx, measure))) throw abuseErrors['measure-stands']()
  queueCaseEvent(tx, { row, what: of.what === 'hide' ? 'hidden' : 'suspended', actor, now, text: why })
}

/** Notes that it is undone, and returns what it was before. Throws: measure-stands where nothing stands. */
export async function endMeasureOf(tx: Tx, { row, why, actor, now, ...of }: MeasureOf): Promise<string> {
  const standing = await readMeasure(tx, of)
  if (!standing || !(await endMeasure(tx, standing.id, actor, now))) throw abuseErrors['measure-stands']()
  queueCaseEvent(tx, { row, what: of.what === 'hide' ? 'shown' : 'unsuspended', actor, now, text: why })
  return standing.before
}
