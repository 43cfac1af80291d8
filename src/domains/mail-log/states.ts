import { defineStates } from '#kernel/states.ts'

export type MailDelivery = 'pending' | 'sent' | 'kept' | 'failed'

/**
 * A mail is made, then sent, or kept if no mail server is configured. A failed one is retried until it is
 * sent. @gate
 */
export const mailDeliveries = defineStates<MailDelivery>({
  name: 'mail delivery',
  initial: 'pending',
  transitions: { pending: ['sent', 'kept', 'failed'], failed: ['sent', 'kept'], sent: [], kept: [] },
})
