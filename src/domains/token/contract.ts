/** What a token may be allowed to read. Source: docs/http-contract.md "Tokens and devices". */
export const SCOPES = ['profile', 'orders', 'library', 'partner'] as const
export type Scope = (typeof SCOPES)[number]

/** Longest name of a token or device. Units: characters. */
export const TOKEN_NAME_MAX = 100

/** Living tokens of one account, devices among them. */
export const TOKENS_MAX = 50

/** How long a token may live at most. Units: days. */
export const TOKEN_DAYS_MAX = 3_650

/** A living token as its owner sees it. Instants are RFC 3339 UTC. */
export interface TokenView {
  readonly id: string
  readonly name: string
  /** The first characters of the secret. */
  readonly prefix: string
  readonly scopes: readonly Scope[]
  /** The device client that was paired; null for a token that the member created. */
  readonly clientId: string | null
  readonly createdAt: string
  /** Null: it does not expire. */
  readonly expiresAt: string | null
  /** Null: it was never used. */
  readonly lastUsedAt: string | null
}

/** Returns whether a text names a scope. */
export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text)
}
