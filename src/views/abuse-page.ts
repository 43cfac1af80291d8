import type { Queryable } from '#db/database.ts'
import {
  ABUSE_KINDS,
  type AbuseCaseView,
  type AbuseFormView,
  abuseStates,
  appealUntil,
  isEnded,
  readCaseByKey,
  readCaseEvents,
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
