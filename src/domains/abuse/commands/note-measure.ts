// Tests: tests/flows/abuse/measures.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { randomKey, uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { abuseErrors } from '../errors.ts'
import { objectUntil } from '../rules.ts'
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

/** Whom a measure concerns. */
export interface Concerned {
  /** Null: a guest. */
  readonly accountId: string | null
  readonly email: string
  readonly locale: LocaleCode
}

/**
 * Notes that something is hidden or suspended because of a case, and what it was before. Whoever it concerns (`concerned`
 * null: nobody) is mailed what was done, why, and a link of their own where they can object. Throws: measure-stands.
 * Source: Regulation (EU) 2022/2065 art. 17, decision 0090.
 */
export async function noteMeasure(
  tx: Tx,
  {
    row,
    why,
    actor,
    now,
    concerned,
    ...of
  }: MeasureOf & { readonly before: string; readonly concerned: Concerned | null },
): Promise<void> {
  const to = concerned ?? { accountId: null, email: '', locale: row.locale }
  const own = { key: concerned && randomKey(), ...to }
  const measure = { ...of, ...own, id: uuidv7(now.getTime()), caseId: row.id, doneBy: actor, doneAt: now }
  if (!(await insertMeasure(tx, measure))) throw abuseErrors['measure-stands']()
  const what = of.what === 'hide' ? 'hidden' : 'suspended'
  queueCaseEvent(tx, { row, what, measureId: measure.id, actor, now, text: why })
  const until = objectUntil({ ...measure, objectedAt: null, undoneAt: null }, now)?.toISOString() ?? ''
  queueMailToConcerned(tx, row, measure, 'abuse-reasons', { what: of.what, why, until }, now)
}

/**
 * Notes that it is undone, tells whoever it concerned, and returns what it was before. Throws: measure-stands where
 * nothing stands.
 */
export async function endMeasureOf(tx: Tx, { row, why, actor, now, ...of }: MeasureOf): Promise<string> {
  const standing = await readMeasure(tx, of)
  if (!standing || !(await endMeasure(tx, standing.id, actor, now))) throw abuseErrors['measure-stands']()
  const what = of.what === 'hide' ? 'shown' : 'unsuspended'
  queueCaseEvent(tx, { row, what, measureId: standing.id, actor, now, text: why })
  queueMailToConcerned(tx, row, standing, 'abuse-outcome', { what: of.what, why, outcome: 'ended' }, now)
  return standing.before
}

/** Mails whoever a measure concerns; nobody where nobody is, or where they were erased. */
export function queueMailToConcerned(
  tx: Tx,
  { number, label }: Pick<AbuseCase, 'number' | 'label'>,
  { key, email, accountId, locale }: Pick<Measure, 'key' | 'email' | 'accountId' | 'locale'>,
  kind: 'abuse-reasons' | 'abuse-outcome',
  more: Readonly<Record<string, string>>,
  now: Date,
): void {
  if (key === null || email === '') return
  const detail = { number: String(number), thing: label, key, ...more }
  queueAccountMail(tx, { kind, accountId, to: email, locale, detail, now })
}
