import type { Queryable } from '#db/database.ts'
import {
  ABUSE_KINDS,
  type AbuseCaseView,
  type AbuseFormView,
  abuseStates,
  appealUntil,
  isEnded,
  type MeasureView,
  objectUntil,
  readCaseById,
  readCaseByKey,
  readCaseEvents,
  readMeasureByKey,
  THING_MAX,
} from '#domains/abuse/index.ts'
import { readUser } from '#domains/account/index.ts'
import { isRandomKey } from '#kernel/ids.ts'
import { canFollow } from '#kernel/states.ts'

/** What a link asks the form to be filled with. */
export interface AbuseFormRequest {
  readonly kind: string
  readonly thing: string
}

/** Reads what the form of a report is filled with. Nothing is looked up of what a link names. */
export async function readAbuseForm(
  db: Queryable,
  { kind, thing }: AbuseFormRequest,
  accountId: string | null,
): Promise<AbuseFormView> {
  const user = accountId === null ? null : await readUser(db, accountId)
  return {
    kind: ABUSE_KINDS.find((one) => one === kind) ?? 'product',
    thing: thing.slice(0, THING_MAX),
    email: user?.email ?? '',
  }
}

const SHOWN = ['reported', 'message', 'answered', 'closed', 'reopened', 'withdrawn', 'appealed'] as const
type Shown = (typeof SHOWN)[number]

/** Reads a case for whoever has its link; null for an unknown one. What the shop did with the thing is not shown. */
export async function readAbuseCase(db: Queryable, key: string, now: Date): Promise<AbuseCaseView | null> {
  const row = isRandomKey(key) ? await readCaseByKey(db, key) : null
  if (!row || row.key === null) return null
  const events = await readCaseEvents(db, row.id)
  const { number, kind, label, reason, state, decision } = row
  return {
    key: row.key,
    number,
    kind,
    label,
    reason,
    state,
    decision: decision || null,
    entries: events.flatMap(({ what, actor, at, text }) =>
      isShown(what)
        ? [
            {
              what,
              isOwn: actor === 'reporter',
              at: at.toISOString(),
              text: what === 'reported' ? row.text : text,
            },
          ]
        : [],
    ),
    mayWrite: !isEnded(state),
    mayWithdraw: canFollow(abuseStates, state, 'withdrawn'),
    appealUntil: appealUntil(row, now)?.toISOString() ?? null,
  }
}

function isShown(what: string): what is Shown {
  return (SHOWN as readonly string[]).includes(what)
}

const OF_MEASURE = {
  hidden: 'taken',
  suspended: 'taken',
  objected: 'objected',
  upheld: 'upheld',
  shown: 'ended',
  unsuspended: 'ended',
} as const

/** Reads a measure for whoever it concerns, by their link; null for an unknown one. Nothing is said of the reporter. */
export async function readAbuseMeasure(db: Queryable, key: string, now: Date): Promise<MeasureView | null> {
  const measure = isRandomKey(key) ? await readMeasureByKey(db, key) : null
  const row = measure && (await readCaseById(db, measure.caseId))
  if (!measure || !row || measure.key === null) return null
  const events = await readCaseEvents(db, row.id)
  return {
    key: measure.key,
    number: row.number,
    what: measure.what,
    kind: row.kind,
    label: row.label,
    stands: measure.undoneAt === null,
    entries: events.flatMap(({ what, at, text, measureId }) =>
      measureId === measure.id && isOfMeasure(what)
        ? [{ what: OF_MEASURE[what], at: at.toISOString(), text }]
        : [],
    ),
    objectUntil: objectUntil(measure, now)?.toISOString() ?? null,
  }
}

const isOfMeasure = (what: string): what is keyof typeof OF_MEASURE => Object.hasOwn(OF_MEASURE, what)
