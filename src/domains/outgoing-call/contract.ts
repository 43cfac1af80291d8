import { msg } from '#kernel/translate.ts'

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

/** What waits because calls did not arrive, in the words of the back office. */
export const CALL_WORDS = {
  'webhooks-failed': {
    title: msg('Webhooks that failed'),
    remedy: msg(
      'Open the endpoint: its log says why. Once it answers, switch it on and send again what is missing.',
    ),
    area: 'webhooks',
  },
  'calls-failed': {
    title: msg('Signed calls to partners that failed'),
    remedy: msg(
      'The partner got an e-mail. Ask them to correct their address, or take it away on their page.',
    ),
    area: 'partners',
  },
}
