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

export type RequestFault = (typeof REQUEST_FAULTS)[number]
export type RecordFault = (typeof RECORD_FAULTS)[number]
export type EventFault = (typeof EVENT_FAULTS)[number]
export type FaultPlace = 'create' | 'capture' | 'refund' | 'event'

/** Faults by the place where they can be applied. */
export const FAULTS: Readonly<Record<FaultPlace, readonly string[]>> = {
  create: [...REQUEST_FAULTS, ...RECORD_FAULTS],
  capture: [...REQUEST_FAULTS, ...RECORD_FAULTS],
  refund: REQUEST_FAULTS,
  event: EVENT_FAULTS,
}

export interface StandingFault {
  readonly on: FaultPlace
  readonly fault: string
  readonly times: number
}

/** The active faults, in the order in which they were requested. */
export interface Faults {
  /** Adds a fault; with 0 times, removes it. */
  set(fault: StandingFault): void
  /** Removes all faults of a place, or of every place if none is named. */
  clear(on: unknown): void
  standing(): readonly StandingFault[]
  /** Returns the fault for this request, if any, and uses it up once; so do the two below. */
  takeRequest(on: Exclude<FaultPlace, 'event'>): RequestFault | null
  takeRecord(on: 'create' | 'capture'): RecordFault | null
  takeEvent(): EventFault | null
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
    return found.fault as Name
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
  }
}
