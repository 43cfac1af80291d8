import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '#domains/token/contract.ts'
import { DomainError } from '#kernel/errors.ts'

/** Returns the credentials of an `Authorization: Bearer …` header; null without one. Source: RFC 6750 §2.1. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]?.trimEnd() ?? null
}

/**
 * Returns the challenge that goes with a refusal; null for refusals that no token would change. Without credentials it
 * names no error. Source: RFC 6750 §3.
 */
export function challengeFor(error: unknown, realm: string, scope: Scope): string | null {
  if (!(error instanceof DomainError)) return null
  switch (error.code) {
    case 'token-needed':
      return `Bearer realm="${realm}", scope="${scope}"`
    case 'invalid-token':
      return `Bearer realm="${realm}", error="invalid_token", error_description="The token is unknown, deleted or expired"`
    case 'insufficient-scope':
      return `Bearer realm="${realm}", error="insufficient_scope", error_description="The token lacks the scope ${scope}", scope="${scope}"`
    default:
      return null
  }
}
