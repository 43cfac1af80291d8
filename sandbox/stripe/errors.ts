import { Refusal } from '../kit/types.ts'

export interface StripeErrorFields {
  readonly type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly payment_intent?: unknown
}

/** Builds an error in Stripe's form. */
export function stripeError(status: number, fields: StripeErrorFields): Refusal {
  const { code } = fields
  return new Refusal(status, {
    error: {
      ...fields,
      ...(code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}),
    },
  })
}

export function invalid(message: string, param?: string, code?: string): Refusal {
  return stripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  })
}

export function missingResource(what: string, id: string, param = 'id'): Refusal {
  return stripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** Builds the response of an injected 409, 429 or 500. */
export function faultReply(status: number): Refusal['reply'] {
  if (status === 409) {
    const message =
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.'
    return stripeError(409, { type: 'invalid_request_error', code: 'lock_timeout', message }).reply
  }
  if (status === 429) {
    const message =
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.'
    return stripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message }).reply
  }
  return stripeError(status, { type: 'api_error', message: 'An unknown error occurred' }).reply
}
