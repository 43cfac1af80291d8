/**
 * Every key of `shop_setting`. What an owner decides belongs into the shop's file too; a gate asks for that, or
 * for the reason why not: tests/flows/whole-shop-file.test.ts.
 */
export type SettingKey =
  | 'shopName'
  | 'address'
  | 'currency'
  | 'homeCountry'
  | 'timeZone'
  | 'taxIncluded'
  | 'vatMode'
  | 'vatDecisions'
  | 'bankAccount'
  | 'cashOnDelivery'
  | 'reservations'
  | 'vouchers'
  | 'storefront'
  | 'colours'
  | 'logo'
  | 'icon'
  | 'formerIcon'
  | 'gateways'
  | 'mails'
  | 'contact'
  | 'reviews'
  | 'returns'
  | 'attentionMail'
  | 'bookExport'
  | 'partners'
  | 'legalBlanks'
  | 'mailTestedAt'
  | 'ownerMade'
  | 'couponPepper'
  | 'demoVersion'
  | 'demoSales'
  | 'demoReviews'
  | 'startedAsDemo'
  | 'demoClockShiftMs'

/** Values of some settings, as JSON. */
export type Settings = Readonly<Partial<Record<SettingKey, unknown>>>
