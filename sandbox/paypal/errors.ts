import { randomBytes } from 'node:crypto'
import { Refusal, type Reply } from '../kit/index.ts'

export interface Detail {
  readonly issue: string
  readonly description?: string
  readonly field?: string
  readonly value?: string
  readonly location?: 'body' | 'path' | 'query'
}

export interface ErrorLink {
  readonly href: string
  readonly rel: string
  readonly method: 'GET'
}

/** Builds an error in the form of the v2 APIs. */
export function paypalError(
  status: number,
  name: string,
  message: string,
  details: readonly Detail[] = [],
  links: readonly ErrorLink[] = [],
): Refusal {
  return new Refusal(status, {
    name,
    message,
    debug_id: randomBytes(7).toString('hex'),
    ...(details.length > 0 ? { details } : {}),
    links,
  })
}

export function invalidRequest(details: readonly Detail[]): Refusal {
  return paypalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  )
}

export function unprocessable(
  issue: string,
  description: string,
  more: Partial<Detail> = {},
  links: readonly ErrorLink[] = [],
): Refusal {
  const message =
    'The requested action could not be performed, semantically incorrect, or failed business validation.'
  return paypalError(422, 'UNPROCESSABLE_ENTITY', message, [{ issue, description, ...more }], links)
}

export function notFound(): Refusal {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
  return paypalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { location: 'path', issue: 'INVALID_RESOURCE_ID', description },
  ])
}

export function notAuthenticated(description: string): Refusal {
  return new Refusal(
    401,
    { error: 'invalid_token', error_description: description },
    { 'www-authenticate': 'Bearer realm="PayPal"' },
  )
}

/** Builds the body of an injected fault in PayPal's form. */
export function faultBody(status: number): Reply {
  if (status === 409) {
    const description =
      'A previous request on this resource is currently in progress. Please wait for some time and try again.'
    const detail = { issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description }
    return paypalError(
      409,
      'RESOURCE_CONFLICT',
      'The server has detected a conflict while processing this request.',
      [detail],
    ).reply
  }
  if (status === 429)
    return paypalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.').reply
  return paypalError(status, 'INTERNAL_SERVER_ERROR', 'An internal server error occurred.').reply
}
