import { defineStates } from '#kernel/states.ts'

export type ContactState = 'open' | 'answered' | 'closed' | 'spam'

/**
 * A thread is open until staff answer or close it. What looks like spam waits apart: staff open it, or it is
 * deleted. @gate
 */
export const contactStates = defineStates<ContactState>({
  name: 'contact thread',
  initial: 'open',
  transitions: {
    open: ['answered', 'closed', 'spam'],
    answered: ['open', 'closed', 'spam'],
    closed: ['open', 'spam'],
    spam: ['open'],
  },
})
