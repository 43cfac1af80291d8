import type { Queryable } from '#db/database.ts'
import { type LoggedCall, PARTNER_EVENTS, readCallLog, readEndpoint } from '#domains/outgoing-call/index.ts'
import {
  countPixels,
  fillPixel,
  type PartnerRow,
  type PixelCount,
  readPixel,
} from '#domains/partner/index.ts'
import { decimalAmount } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import type { CallView, PartnerCallsView } from '#web/partner/views.ts'

/** How many calls the page lists. */
const LISTED = 20

/** What a call tells a partner, in words. English, marked by `msg`. */
export function callWords(event: string): string {
  return Object.hasOwn(PARTNER_EVENTS, event)
    ? PARTNER_EVENTS[event as keyof typeof PARTNER_EVENTS].words
    : event
}

/** Why a call did not arrive, in words. English, marked by `msg`. */
export const PROBLEM_WORDS: Readonly<Record<NonNullable<LoggedCall['problem']>, string>> = {
  status: msg('The server answered with an error'),
  redirect: msg('The server redirects. Enter the address to which it leads'),
  'private-address': msg('The address leads to a private network'),
  'no-such-host': msg('The host name is unknown'),
  'no-answer': msg('The server did not answer within 10 seconds'),
  certificate: msg('The certificate of the server is not valid'),
  unreachable: msg('The server could not be reached'),
  gone: msg('The server says that the address is gone (410)'),
  'switched-off': msg('Not sent, because the calls were switched off'),
}

/** What a partner has outside the shop: their image, their address and its log. */
export interface PartnerCalls {
  readonly template: string
  readonly counted: PixelCount
  readonly endpoint: Awaited<ReturnType<typeof readEndpoint>>
  readonly calls: readonly LoggedCall[]
}

/** Reads what a partner has outside the shop. */
export async function readPartnerCalls(
  db: Queryable,
  { id, accountId }: Pick<PartnerRow, 'id' | 'accountId'>,
): Promise<PartnerCalls> {
  const [template, counted, endpoint, calls] = await Promise.all([
    readPixel(db, id),
    countPixels(db, id),
    accountId === null ? null : readEndpoint(db, accountId),
    accountId === null ? [] : readCallLog(db, accountId, LISTED),
  ])
  return { template, counted, endpoint, calls }
}

/** Makes what the partner page shows of the image and the signed calls. Source: decision 0072. */
export async function readCallsView(
  db: Queryable,
  partner: Pick<PartnerRow, 'id' | 'accountId' | 'ref'>,
  currency: string,
): Promise<PartnerCallsView> {
  const { template, counted, endpoint, calls } = await readPartnerCalls(db, partner)
  const example = {
    order: '100001',
    amount: decimalAmount({ amount: 4_990, currency }),
    currency,
    ref: partner.ref ?? '',
  }
  return {
    pixel: template,
    example: template === '' ? null : fillPixel(template, example),
    shown: counted.shown,
    refused: counted.refused,
    callback: endpoint?.url ?? '',
    isOff: endpoint !== null && endpoint.url !== '' && endpoint.state === 'off',
    calls: calls.map(shown),
  }
}

function shown({ id, event, state, createdAt, tries, nextAt, status, problem }: LoggedCall): CallView {
  return {
    id,
    what: callWords(event),
    state,
    at: createdAt.toISOString(),
    nextAt: state === 'waiting' && tries > 0 ? nextAt.toISOString() : null,
    status,
    problem: problem === null ? null : PROBLEM_WORDS[problem],
  }
}
