import { defineStates } from '#kernel/states.ts'
import type { AbuseState } from './contract.ts'

/**
 * A case is open until staff close it with a decision or its reporter withdraws it. Staff open it again; its reporter
 * appeals the first decision. Source: decision 0085.
 */
export const abuseStates = defineStates<AbuseState>({
  name: 'abuse case',
  initial: 'open',
  transitions: {
    open: ['answered', 'closed', 'withdrawn'],
    answered: ['open', 'closed', 'withdrawn'],
    closed: ['reopened', 'appealed'],
    withdrawn: ['reopened'],
    reopened: ['answered', 'closed', 'withdrawn'],
    // Whoever asks another person to look does not take that back by half: the shop answers it.
    appealed: ['closed'],
  },
})

/** Returns whether a case waits for nobody. */
export const isEnded = (state: AbuseState): boolean => state === 'closed' || state === 'withdrawn'
