import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { figureAfter, inDigits, inWords } from './figures.ts'

const digits = (path: string, before: string | RegExp, unit = 1): string =>
  inDigits(figureAfter(path, before) / unit)
const words = (path: string, before: string | RegExp, unit = 1): string =>
  inWords(figureAfter(path, before) / unit)

const RULES = 'docs/rules.md'
const PIXEL = 'docs/guides/partner-pixel.md'
const WEBHOOKS = 'docs/guides/receive-webhooks.md'
const PARTNER = 'src/domains/partner/contract.ts'
const POST = 'src/domains/outgoing-call/post-outside.ts'
const CALLS = 'src/domains/outgoing-call/rules.ts'

const tries = words(CALLS, 'const GIVE_UP_TRIES = ')
const answerKb = digits(POST, 'const ANSWER_BYTES_MAX = ', 1024)
const giveUp = words(CALLS, 'const GIVE_UP_MS = ', DAY)
const pauseAt = (place: number): RegExp => new RegExp(`PAUSES_MS = \\[(?:\\d+ \\* [A-Z]+, ){${place}}`)

/** Figures that documents quote of a partner's server, each with its source in the program. */
export const PARTNER_QUOTED: readonly (readonly [
  document: string,
  says: string,
  ...figures: readonly string[],
])[] = [
  [RULES, 'and take {} seconds and {} KB at most', words(POST, 'const CALL_TIMEOUT_MS = ', SECOND), answerKb],
  [PIXEL, 'it is tried again for {} days', giveUp],
  [WEBHOOKS, 'to 299 within {} seconds', words(POST, 'const CALL_TIMEOUT_MS = ', SECOND)],
  [
    WEBHOOKS,
    'after {}, {} and {} minutes, then after {}, {} and {} hours, for {} days',
    ...[0, 1, 2].map((place) => digits(CALLS, pauseAt(place), MINUTE)),
    ...[3, 4, 5].map((place) => digits(CALLS, pauseAt(place), HOUR)),
    giveUp,
  ],
  [WEBHOOKS, 'After {} days without an arrival**, and at least {} tries', giveUp, tries],
  [
    'docs/guides/connect-devices.md',
    'The token ends after {} days without use',
    digits('src/domains/token/rules.ts', 'const DEVICE_IDLE_MS = ', DAY),
  ],
  [WEBHOOKS, 'over {} hours, in which calls', digits(CALLS, 'const FORMER_SECRET_MS = ', HOUR)],
  [WEBHOOKS, 'how it began, for {} days', digits(CALLS, 'const CALL_KEPT_MS = ', DAY)],
  [
    PIXEL,
    'an `https` address of at most {} characters',
    digits('src/domains/outgoing-call/contract.ts', 'const CALL_URL_MAX = '),
  ],
  [PIXEL, 'within {} days after the payment', digits(PARTNER, 'const PIXEL_DAYS = ')],
  [PIXEL, 'for {} hours each call carries', digits(CALLS, 'const FORMER_SECRET_MS = ', HOUR)],
  [PIXEL, 'to 299 within {} seconds', words(POST, 'const CALL_TIMEOUT_MS = ', SECOND)],
  [
    PIXEL,
    'after {}, {} and {} minutes, then after {}, {} and {} hours, for {} days. If nothing has arrived for {} days and {} tries',
    ...[0, 1, 2].map((place) => digits(CALLS, pauseAt(place), MINUTE)),
    ...[3, 4, 5].map((place) => digits(CALLS, pauseAt(place), HOUR)),
    giveUp,
    giveUp,
    tries,
  ],
  [PIXEL, 'calls of the last {} days', digits(CALLS, 'const CALL_KEPT_MS = ', DAY)],
  [PIXEL, 'whose calls failed for {} days', giveUp],
]
