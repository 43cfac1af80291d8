import { defineStates } from '#kernel/states.ts'

/** A partner is blocked and unblocked by staff, and leaves when their account is erased. */
export type PartnerState = 'active' | 'blocked' | 'left'

/** Source: decision 0067. */
export const partnerStates = defineStates<PartnerState>({
  name: 'partner',
  initial: 'active',
  transitions: { active: ['blocked', 'left'], blocked: ['active', 'left'], left: [] },
})
