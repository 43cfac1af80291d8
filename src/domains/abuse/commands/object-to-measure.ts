// Tests: tests/flows/abuse/objection.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { abuseErrors } from '../errors.ts'
import { objectUntil } from '../rules.ts'
import { type AbuseCase, queueCaseEvent, readCaseById } from '../store/cases.ts'
import { lockMeasureByKey, readMeasure, storeObjection, storeUpheld } from '../store/measures.ts'
import type { CaseAct } from './decide-case.ts'
import { type MeasureOf, queueMailToConcerned } from './note-measure.ts'
import type { WriteInCase } from './write-in-case.ts'

/**
 * Objects to a measure, by the link of the person concerned, once, within six months. Throws: not-found, no-appeal.
 * Source: Regulation (EU) 2022/2065 art. 20, decision 0090.
 */
export async function objectToMeasure(tx: Tx, { key, text, now }: WriteInCase): Promise<void> {
  const measure = await lockMeasureByKey(tx, key)
  const row = measure && (await readCaseById(tx, measure.caseId))
  if (!measure || !row) throw commonErrors['not-found']({ fields: ['case'] })
  if (objectUntil(measure, now) === null || !(await storeObjection(tx, measure.id, now)))
    throw abuseErrors['no-appeal']()
  queueCaseEvent(tx, { row, what: 'objected', measureId: measure.id, actor: 'concerned', now, text })
}

/**
 * Keeps a measure in spite of an objection, and tells whoever it concerns why. `hasOthers`: somebody else could decide,
 * so that whoever took the measure does not judge it. Throws: case-state where no objection waits, own-decision.
 */
export async function upholdMeasure(
  tx: Tx,
  row: AbuseCase,
  of: Pick<MeasureOf, 'what' | 'subjectKind' | 'subject'>,
  { text, actor, now, hasOthers }: Omit<CaseAct, 'number'> & { readonly hasOthers: boolean },
): Promise<void> {
  const measure = await readMeasure(tx, of)
  if (measure?.objectedAt && measure.doneBy === actor && hasOthers) throw abuseErrors['own-decision']()
  if (!measure || !(await storeUpheld(tx, measure.id, now))) throw abuseErrors['case-state']()
  queueCaseEvent(tx, { row, what: 'upheld', measureId: measure.id, actor, now, text })
  queueMailToConcerned(
    tx,
    row,
    measure,
    'abuse-outcome',
    { what: of.what, why: text, outcome: 'upheld' },
    now,
  )
}
