import { defineStates } from '#kernel/states.ts'
import type { ReviewState } from './contract.ts'

/**
 * A review waits until staff show or refuse it; one that was shown can be hidden. Whoever changes the words of a
 * review puts it before staff again. What is hidden stays so until staff show it. Source: decision 0109.
 */
export const reviewStates = defineStates<ReviewState>({
  name: 'review',
  initial: 'waiting',
  transitions: {
    waiting: ['shown', 'refused', 'hidden'],
    shown: ['hidden', 'waiting'],
    refused: ['shown', 'waiting'],
    hidden: ['shown', 'waiting'],
  },
})
