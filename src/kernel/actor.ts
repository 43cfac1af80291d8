/**
 * What an account may be beside a customer: staff of the back office, and partners. Source: docs/rules.md
 * "Staff".
 */
export const ROLES = ['owner', 'manager', 'fulfilment', 'support', 'editor', 'partner'] as const
export type Role = (typeof ROLES)[number]

/**
 * Whose sign-in opens the back office, and who therefore needs a second factor. Source: docs/rules.md
 * "Staff".
 */
export const STAFF_ROLES = [
  'owner',
  'manager',
  'fulfilment',
  'support',
  'editor',
] as const satisfies readonly Role[]

/** Whether these roles open the back office. */
export function isStaff(roles: readonly string[]): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role))
}

/**
 * What a sign-in can be proved by beside the password, in the order in which they are offered. Source:
 * docs/http-contract.md "POST /user/login".
 */
export const FACTORS = ['totp', 'passkey', 'recovery'] as const
export type Factor = (typeof FACTORS)[number]

/** Who acts, as every policy judges them. */
export interface Actor {
  /** Null for guests. */
  readonly accountId: string | null
  /** The roles that count now: none while a member of staff has yet to set up the second factor. */
  readonly roles: readonly Role[]
  /** What this session was proved by beside the password; null where nothing was asked. */
  readonly sessionFactor: Factor | null
  /** Staff without a second factor: the session may set one up and nothing else. */
  readonly mustSetUpFactor: boolean
  /** Owner of the visitor's carts and orders: the account, or a guest's session; null without a session. */
  readonly ownerHash: Uint8Array | null
  /** The secret of an order's link, as the request gave it; null where it gave none. */
  readonly orderKey: string | null
}

/** Somebody without a session. */
export const GUEST: Actor = {
  accountId: null,
  roles: [],
  sessionFactor: null,
  mustSetUpFactor: false,
  ownerHash: null,
  orderKey: null,
}
