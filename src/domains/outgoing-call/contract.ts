/** Longest address of a call or an image. Units: UTF-16 code units. */
export const CALL_URL_MAX = 500

/** Longest description of an endpoint. Units: UTF-16 code units. */
export const DESCRIPTION_MAX = 200
/** Most endpoints of an owner: each event is written once for each. */
export const WEBHOOKS_MAX = 20
/** How much of an answer the log keeps. Units: UTF-16 code units. */
export const EXCERPT_MAX = 500

/** Why a try did not arrive. */
export const CALL_PROBLEMS = [
  'status',
  'redirect',
  'private-address',
  'no-such-host',
  'no-answer',
  'certificate',
  'unreachable',
  'gone',
  'switched-off',
] as const
export type CallProblem = (typeof CALL_PROBLEMS)[number]

export type CallState = 'waiting' | 'delivered' | 'failed'
export type EndpointState = 'on' | 'off'
