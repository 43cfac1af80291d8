/**
 * Roles of an account beside being a customer: staff of the back office, and partners. Source: docs/rules.md
 * "Staff".
 */
export const ROLES = ['owner', 'manager', 'fulfilment', 'support', 'editor', 'partner'] as const
export type Role = (typeof ROLES)[number]

/**
 * Roles that may sign in to the back office and therefore need a second factor. Source: docs/rules.md
 * "Staff".
 */
export const STAFF_ROLES = [
  'owner',
  'manager',
  'fulfilment',
  'support',
  'editor',
] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Returns whether these roles open the back office. */
export function isStaff(roles: readonly string[]): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role))
}

/**
 * Factors that can prove a sign-in beside the password, in the order in which they are offered. Source:
 * docs/http-contract.md "POST /user/login".
 */
export const FACTORS = ['totp', 'passkey', 'recovery'] as const
export type Factor = (typeof FACTORS)[number]

/** The actor, as every policy judges it. */
export interface Actor {
  /** Null for guests. */
  readonly accountId: string | null
  /** The roles that count now: none while a member of staff has yet to set up the second factor. */
  readonly roles: readonly Role[]
  /** The factor that proved this session beside the password; null if none was asked for. */
  readonly sessionFactor: Factor | null
  /** Staff without a second factor: the session may set one up and do nothing else. */
  readonly mustSetUpFactor: boolean
  /** Owner of the visitor's carts and orders: the account, or a guest's session; null without a session. */
  readonly ownerHash: Uint8Array | null
  /** The key from an order's link, as the request gave it; null if it gave none. */
  readonly orderKey: string | null
}

/** A visitor without a session. */
export const GUEST: Actor = {
  accountId: null,
  roles: [],
  sessionFactor: null,
  mustSetUpFactor: false,
  ownerHash: null,
  orderKey: null,
}
