/** Longest address of a call or an image. Units: UTF-16 code units. */
export const CALL_URL_MAX = 500

/**
 * What a signed call tells. A new event is a line here, its words in `src/views/partner-calls.ts`, and `queueCall`
 * where it happens. Source: docs/guides/partner-pixel.md, decision 0072.
 */
export const CALL_EVENTS = ['order.paid', 'order.returned', 'test'] as const
export type CallEvent = (typeof CALL_EVENTS)[number]

/** Why a try did not arrive. */
export const CALL_PROBLEMS = [
  'status',
  'redirect',
  'private-address',
  'no-such-host',
  'no-answer',
  'certificate',
  'unreachable',
  'switched-off',
] as const
export type CallProblem = (typeof CALL_PROBLEMS)[number]

export type CallState = 'waiting' | 'delivered' | 'failed'
export type EndpointState = 'on' | 'off'
