import type { ConnectRequest } from '#domains/device/contract.ts'

/** A device that waits for an answer. */
export interface Asking extends ConnectRequest {
  /** As the device shows it. */
  readonly code: string
}
