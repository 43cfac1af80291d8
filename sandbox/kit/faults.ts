import { createHash } from 'node:crypto'

/** Faults that `POST control/faults` asks for. Source: docs/http-contract.md "Demo hooks". */
const REQUEST_FAULTS = ['drop-after-commit', '500-before', '500-after-commit', '409', '429', 'slow'] as const
const RECORD_FAULTS = ['tamper-amount', 'tamper-currency', 'tamper-account'] as const
const EVENT_FAULTS = [
  'duplicate',
  'parallel',
  'reorder',
  'delay',
  'lose',
  'tamper-body',
  'tamper-signature',
  ...RECORD_FAULTS,
] as const

/** A charge without a buyer is refused: for now, or because the card or mandate is gone for good. */
const RENEWAL_FAULTS = ['decline', 'decline-final'] as const

export type RequestFault = (typeof REQUEST_FAULTS)[number]
export type RecordFault = (typeof RECORD_FAULTS)[number]
export type EventFault = (typeof EVENT_FAULTS)[number]
export type RenewalFault = (typeof RENEWAL_FAULTS)[number]
export type FaultPlace = 'create' | 'capture' | 'refund' | 'event' | 'renewal'

/** Faults by the place where they can be applied. */
export const FAULTS: Readonly<Record<FaultPlace, readonly string[]>> = {
  create: [...REQUEST_FAULTS, ...RECORD_FAULTS],
  capture: [...REQUEST_FAULTS, ...RECORD_FAULTS],
  refund: REQUEST_FAULTS,
  event: EVENT_FAULTS,
  renewal: RENEWAL_FAULTS,
}

export interface StandingFault {
  readonly on: FaultPlace
  readonly fault: string
  readonly times: number
  /** Only this share of them, drawn by the seed. Units: percent. Default: all. */
  readonly percent?: number
  readonly seed?: string
}

/** The active faults, in the order in which they were requested. */
export interface Faults {
  /** Adds a fault; with 0 times, removes it. */
  set(fault: StandingFault): void
  /** Removes all faults of a place, or of every place if none is named. */
  clear(on: unknown): void
  standing(): readonly StandingFault[]
  /** Returns the fault for this request, if any, and uses it up once; so do the two below. */
  takeRequest(on: 'create' | 'capture' | 'refund'): RequestFault | null
  takeRecord(on: 'create' | 'capture'): RecordFault | null
  takeEvent(): EventFault | null
  takeRenewal(): RenewalFault | null
}

export function createFaults(): Faults {
  let standing: StandingFault[] = []
  const take = <Name extends string>(on: FaultPlace, names: readonly Name[]): Name | null => {
    const index = standing.findIndex((one) => one.on === on && names.some((name) => name === one.fault))
    const found = standing[index]
    if (!found) return null
    standing = standing.flatMap((one) =>
      one !== found ? [one] : one.times > 1 ? [{ ...one, times: one.times - 1 }] : [],
    )
    return isDrawn(found) ? (found.fault as Name) : null
  }
  return {
    set(fault) {
      if (fault.times > 0) standing.push(fault)
      else standing = standing.filter((one) => one.on !== fault.on || one.fault !== fault.fault)
    },
    clear(on) {
      standing = standing.filter((one) => on !== undefined && one.on !== on)
    },
    standing: () => standing,
    takeRequest: (on) => take(on, REQUEST_FAULTS),
    takeRecord: (on) => take(on, RECORD_FAULTS),
    takeEvent: () => take('event', EVENT_FAULTS),
    takeRenewal: () => take('renewal', RENEWAL_FAULTS),
  }
}

/** Draws whether a fault that strikes only a share strikes this time. The same seed draws the same. */
function isDrawn({ percent = 100, seed = '', times }: StandingFault): boolean {
  return createHash('sha256').update(`${seed}:${times}`).digest().readUInt16BE(0) % 100 < percent
}
