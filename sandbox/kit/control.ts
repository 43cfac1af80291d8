import type { Delivery } from './delivery.ts'
import { FAULTS, type FaultPlace, type Faults } from './faults.ts'
import {
  BUYER_DEEDS,
  type BuyerDeed,
  type Kit,
  Refusal,
  type Reply,
  type Route,
  type SimRequest,
  type Simulator,
  type Table,
} from './types.ts'

const MOST_TIMES = 100_000

export interface ControlParts {
  readonly book: Kit['book']
  readonly simulator: Simulator
  readonly faults: Faults
  readonly delivery: Delivery
  readonly now: () => Date
  readonly cards: Table<{ readonly expires: string }>
  /** Opens a page of the shop as the buyer's browser does, and ignores failure. */
  readonly browse: (url: string) => Promise<void>
  /** Resolves when the shop has answered every event that is under way now. */
  readonly settled: () => Promise<void>
}

/**
 * Builds the routes that tests call, under `/control`. JSON in and out. Source: docs/http-contract.md "Demo
 * hooks".
 */
export function controlRoutes(parts: ControlParts): readonly Route[] {
  return [
    { method: 'GET', path: '/control/book', handle: () => ({ body: bookOf(parts) }) },
    { method: 'POST', path: '/control/buyer', handle: (request) => actAsBuyer(parts, request) },
    { method: 'GET', path: '/control/faults', handle: () => ({ body: { faults: parts.faults.standing() } }) },
    { method: 'POST', path: '/control/faults', handle: (request) => setFault(parts, request) },
    { method: 'POST', path: '/control/deliver', handle: (request) => deliverAgain(parts, request) },
    { method: 'POST', path: '/control/send', handle: (request) => sendAny(parts, request) },
    { method: 'POST', path: '/control/card', handle: (request) => replaceCards(parts, request) },
  ]
}

function bookOf({ book, delivery }: ControlParts): unknown {
  const events = delivery.byRef()
  return book.all().map((entry) => ({
    ...entry,
    events: (events.get(entry.ref) ?? []).map(({ type, at, delivered, answer }) => ({
      type,
      at,
      delivered,
      answer,
    })),
  }))
}

async function actAsBuyer(
  { book, simulator, browse, settled }: ControlParts,
  request: SimRequest,
): Promise<Reply> {
  const { ref: named, answer, does, returns } = request.json()
  if (!isOneOf(BUYER_DEEDS, does)) throw invalid('does', BUYER_DEEDS.join(', '))
  if (returns !== undefined && typeof returns !== 'boolean') throw invalid('returns', 'true, false')
  const ref = typeof named === 'string' ? named : isObject(answer) ? await simulator.openAnswer(answer) : null
  if (ref === null) throw invalid('ref', 'a ref of the book; or give the link answer as "answer"')
  if (!book.get(ref)) throw new Refusal(404, { error: `there is no payment ${ref}` })
  const { returnUrl } = await simulator.buyer(ref, does satisfies BuyerDeed)
  await settled()
  if (returnUrl !== null && returns !== false) {
    await browse(returnUrl)
    await settled()
  }
  return { body: { ref, status: book.get(ref)?.status, returnUrl } }
}

function setFault({ faults }: ControlParts, request: SimRequest): Reply {
  const { on, fault, times = 1, percent, seed } = request.json()
  if (times === 0 && fault === undefined) {
    faults.clear(on)
    return { body: { faults: faults.standing() } }
  }
  if (!isOneOf(Object.keys(FAULTS) as FaultPlace[], on)) throw invalid('on', Object.keys(FAULTS).join(', '))
  if (!isOneOf(FAULTS[on], fault)) throw invalid('fault', FAULTS[on].join(', '))
  if (percent !== undefined && !(typeof percent === 'number' && percent >= 0 && percent <= 100))
    throw invalid('percent', '0 to 100')
  if (seed !== undefined && typeof seed !== 'string') throw invalid('seed', 'text')
  const share = { ...(percent === undefined ? {} : { percent }), ...(seed === undefined ? {} : { seed }) }
  faults.set({ on, fault, times: countOf('times', times, 0), ...share })
  return { body: { faults: faults.standing() } }
}

async function deliverAgain({ book, delivery }: ControlParts, request: SimRequest): Promise<Reply> {
  const { ref, times = 1, parallel = false } = request.json()
  if (typeof ref !== 'string') throw invalid('ref', 'a ref of the book')
  if (typeof parallel !== 'boolean') throw invalid('parallel', 'true, false')
  if (!book.get(ref)) throw new Refusal(404, { error: `there is no payment ${ref}` })
  return { body: { ref, answers: await delivery.sendAgain(ref, countOf('times', times, 1), parallel) } }
}

async function sendAny({ simulator, delivery, now }: ControlParts, request: SimRequest): Promise<Reply> {
  const { event, ref = '', signed = true, at } = request.json()
  if (!isObject(event)) throw invalid('event', 'an object')
  if (typeof ref !== 'string') throw invalid('ref', 'text')
  if (typeof signed !== 'boolean') throw invalid('signed', 'true, false')
  if (at !== undefined && (typeof at !== 'string' || Number.isNaN(Date.parse(at))))
    throw invalid('at', 'an instant such as 2026-01-31T12:00:00Z')
  const instant = at === undefined ? now() : new Date(at)
  return { body: { answer: await delivery.sendOnce(simulator.craft(event, ref, { signed, at: instant })) } }
}

/** Gives all buyers cards that expire with a month: old ones, or new ones from their bank. */
function replaceCards({ cards }: ControlParts, request: SimRequest): Reply {
  const { expires } = request.json()
  if (typeof expires !== 'string' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(expires))
    throw invalid('expires', 'a month such as 2027-01')
  return { body: cards.put('all', { expires }) }
}

function invalid(field: string, possible: string): Refusal {
  return new Refusal(422, { error: `${field}: expected ${possible}`, field })
}

function countOf(field: string, value: unknown, least: number): number {
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > MOST_TIMES)
    throw invalid(field, `a whole number from ${least} to ${MOST_TIMES}`)
  return Number(value)
}

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
