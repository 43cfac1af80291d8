import { defineStates } from '#kernel/states.ts'
import { type AttemptStatus, OPEN_STATUSES, PROMISED_STATUSES, WAITING_STATUSES } from './contract.ts'

export { type AttemptStatus, OPEN_STATUSES, PROMISED_STATUSES, WAITING_STATUSES }

/**
 * A try to pay. `created` is committed before a provider is called; `processing` waits for money that is on
 * its way (delivery, transfer, debit). A buyer may switch away from a gateway without a provider while
 * nothing was handed over, so `processing` may be cancelled (decision 0007). A provider may also take a
 * payment back from `processing` (a card that was declined after all, and may be tried again). Money that
 * comes after a side exit still settles. Source: docs/gateways.md "Attempt states".
 */
export const attemptStates = defineStates<AttemptStatus>({
  name: 'payment attempt',
  initial: 'created',
  transitions: {
    created: ['linked', 'action', 'processing', 'authorized', 'settled', 'failed', 'cancelled', 'expired'],
    linked: ['action', 'processing', 'authorized', 'settled', 'failed', 'cancelled', 'expired'],
    action: ['linked', 'processing', 'authorized', 'settled', 'failed', 'cancelled', 'expired'],
    processing: ['linked', 'authorized', 'settled', 'failed', 'cancelled', 'expired'],
    authorized: ['processing', 'settled', 'released', 'failed', 'expired'],
    // Only staff leave it otherwise, who had booked another order's money for it: no provider's word does
    // (`reduce`).
    settled: ['reversed', 'processing', 'cancelled'],
    failed: ['settled'],
    cancelled: ['settled'],
    expired: ['settled'],
    released: ['settled'],
    reversed: [],
  },
})

/** Writes statuses as a list of SQL, so that a statement and a rule read the same one. */
export function sqlOf(statuses: readonly AttemptStatus[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`
}

/** Whether an attempt may still bring money without the buyer starting anew. */
export function isOpen({ status }: { readonly status: AttemptStatus }): boolean {
  return OPEN_STATUSES.includes(status)
}

/** Whether an attempt waits for money that was promised or is on its way. */
export function isPromised({ status }: { readonly status: AttemptStatus }): boolean {
  return PROMISED_STATUSES.includes(status)
}

/**
 * Whether only the provider's word ends an attempt: its money is promised or on its way there, and nobody
 * here can stop it. An attempt without a provider may be ended while nothing was handed over. Source:
 * decision 0023.
 */
export function isOnItsWay({
  status,
  providerRef,
}: {
  readonly status: AttemptStatus
  readonly providerRef: string | null
}): boolean {
  return providerRef !== null && isPromised({ status })
}
