import { defineStates } from '#kernel/states.ts'
import type { StatementKind, StatementNote } from './contract.ts'

export type StatementState = 'draft' | 'given' | 'waiting' | 'accepted' | 'done' | 'refused' | 'undone'

/**
 * A statement is a draft until its buyer confirms it. Once given, the shop looks for its contract: `waiting`
 * is for staff; `accepted` takes effect after the time to object, or when the goods are back; `done` has
 * taken effect. Whoever holds the mailbox or works for the shop undoes one that was a mistake. Source:
 * decision 0047.
 */
export const statementStates = defineStates<StatementState>({
  name: 'buyer statement',
  initial: 'draft',
  transitions: {
    draft: ['given'],
    given: ['waiting', 'accepted', 'done'],
    waiting: ['accepted', 'done', 'refused'],
    accepted: ['waiting', 'done', 'undone'],
    done: ['undone'],
    // Staff look again at what they refused or took back by mistake.
    refused: ['waiting'],
    undone: ['waiting'],
  },
})

/** Returns whether nothing irreversible has followed: no money went back, no subscription has ended. */
export function canBeUndone({
  kind,
  state,
  note,
  subscriptionId,
}: {
  readonly kind: StatementKind
  readonly state: StatementState
  readonly note: StatementNote
  readonly subscriptionId: string | null
}): boolean {
  const isCancelled = kind === 'cancel' && state === 'done' && note === '' && subscriptionId !== null
  return state === 'accepted' || isCancelled
}
