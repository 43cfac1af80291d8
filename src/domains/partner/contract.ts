/** What a partner may choose as the name in their links. Source: docs/http-contract.md "Partner programme". */
export const REF_PATTERN = /^[a-z0-9-]{3,32}$/
/** Units: UTF-16 code units. */
export const REF_MAX = 32

/** How long links with a replaced ref lead on. Units: days. */
export const REF_LEADS_DAYS = 30
/** How many refs one partner may have had, so that nobody collects names. */
export const REFS_MAX = 10
/** How long the cart of a visit without consent keeps its partner. Units: hours. */
export const VISIT_HOURS = 24

/** What led to the partner of an order, the strongest first. */
export const WAYS = ['code', 'customer', 'click', 'visit', 'renewal'] as const
export type Way = (typeof WAYS)[number]

/** Why an order earns its partner nothing. */
export type OwnOrder = 'own-account' | 'own-email' | 'own-payment' | 'own-payout-account'

/** One step of the chain that led to the partner of an order. */
export type StepName =
  | 'code'
  | 'first-code'
  | 'customer'
  | 'click'
  | 'visit'
  | 'last-click'
  | 'first-click'
  | 'before-customer'
  | 'before-link'
  | 'click-expired'
  | 'visit-expired'
  | 'blocked-skipped'
  | 'renewal'
  | OwnOrder

export interface Step {
  readonly what: StepName
  /** ISO 8601; absent where a step has no moment of its own. */
  readonly at?: string
}

/** What the image of a partner may name in braces. Source: docs/http-contract.md "Partner programme". */
export const PIXEL_MACROS = ['order', 'amount', 'currency', 'ref'] as const
export type PixelMacro = (typeof PIXEL_MACROS)[number]
/** How long after its payment an order may still show the image. Units: days. */
export const PIXEL_DAYS = 30
