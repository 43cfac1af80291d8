/** How many periods a gift may have. */
export const GIFT_TERMS = [1, 3, 6, 12] as const
export type GiftTerm = (typeof GIFT_TERMS)[number]

/** Longest message. Units: UTF-16 code units. */
export const GIFT_MESSAGE_MAX = 500
/** Longest name of giver and recipient. Units: UTF-16 code units. */
export const GIFT_NAME_MAX = 100
/** How far ahead a gift can be delivered. Units: days. */
export const GIFT_AHEAD_DAYS = 365
/** Length of the secret of a link, in base64url: 128 bits. */
export const GIFT_TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/

/**
 * `waiting`: not paid yet; `ready`: its link works; `blocked`: its money went back before it was redeemed,
 * `ended`: afterwards.
 */
export type GiftState = 'waiting' | 'ready' | 'redeemed' | 'expired' | 'cancelled' | 'blocked' | 'ended'

/** Why a link opens no gift. */
export type GiftRefusal = 'gift-unknown' | 'gift-used' | 'gift-expired'

/** What can happen to a gift, as its history names it. Staff read each in words. */
export type GiftEventName =
  | 'cancelled'
  | 'delivered'
  | 'expired'
  | 'extended'
  | 'given-up'
  | 'money-back'
  | 'money-gone'
  | 'moved'
  | 'ordered'
  | 'paid'
  | 'redeemed'
  | 'redirected'
  | 'reminded'
  | 'sent-again'
