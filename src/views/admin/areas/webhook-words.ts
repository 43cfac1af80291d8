import type { CallState, EndpointState } from '#domains/outgoing-call/contract.ts'
import { OWNER_EVENTS, type OwnerEvent, SUBSCRIBED_EVENTS } from '#domains/outgoing-call/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Tone } from '#web/admin/views.ts'

/** What an event is called; its name where this release does not know it. */
export function eventWords(event: string, t: Translate): string {
  return Object.hasOwn(OWNER_EVENTS, event) ? t(OWNER_EVENTS[event as OwnerEvent].words) : event
}

export const CALL_STATES: Readonly<Record<CallState, readonly [words: string, tone: Tone]>> = {
  waiting: [msg('Waiting'), 'quiet'],
  delivered: [msg('Delivered'), 'good'],
  failed: [msg('Not delivered'), 'danger'],
}

export const ENDPOINT_STATES: Readonly<Record<EndpointState, readonly [words: string, tone: Tone]>> = {
  on: [msg('On'), 'good'],
  off: [msg('Off'), 'quiet'],
}

/** What happened to an endpoint. */
export const ENDPOINT_HISTORY: Readonly<Record<string, string>> = {
  set: msg('Saved'),
  'secret-renewed': msg('New secret'),
  failed: msg('Switched off after three days without an arrival'),
  gone: msg('Switched off, because the server says that it is gone'),
  'switched-off': msg('Switched off'),
  'switched-on': msg('Switched on'),
}

/** Groups of events to which a new endpoint can subscribe at once. */
export const EVENT_GROUPS: Readonly<
  Record<string, { readonly words: string; readonly begins: readonly string[] }>
> = {
  all: { words: msg('Everything'), begins: [''] },
  orders: { words: msg('Orders'), begins: ['order.'] },
  goods: { words: msg('Products and stock'), begins: ['product.', 'stock.'] },
  people: {
    words: msg('Customers and subscriptions'),
    begins: ['customer.', 'subscription.', 'contact.', 'abuse.'],
  },
  partners: { words: msg('Partners'), begins: ['payout.', 'commission.'] },
}

/** Returns the events of a group. */
export function eventsOfGroup(group: string): readonly OwnerEvent[] {
  const begins = EVENT_GROUPS[group]?.begins ?? []
  return SUBSCRIBED_EVENTS.filter((event) => begins.some((begin) => event.startsWith(begin)))
}
