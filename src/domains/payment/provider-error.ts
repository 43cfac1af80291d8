/**
 * A call-back that is not the provider's: wrong, missing or old signature, foreign certificate. Becomes 400
 * and nothing else.
 */
export class BadSignatureError extends Error {
  override readonly name = 'BadSignatureError'
}

/**
 * What a provider said instead of doing it. `unreachable`: no answer, a timeout, 5xx or 429, so it may be
 * done or not and is repeated with the same key; `declined`: the buyer's means was refused, `message` is for
 * the buyer, translated at the edge where it is one of our texts; `refused`: the provider does not take this
 * payment at all (a fault of ours or of the settings).
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unreachable' | 'declined' | 'refused'
  /** The provider's own words, for logs and staff: the message where it has no others. */
  readonly detail: string
  constructor(
    kind: 'unreachable' | 'declined' | 'refused',
    message: string,
    { detail, ...options }: ErrorOptions & { readonly detail?: string } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.detail = detail ?? message
  }
}
