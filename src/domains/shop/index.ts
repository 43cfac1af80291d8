export { shopAttention } from './attention.ts'
export { type Colours, colourProperties, HEX_COLOUR, unreadableColours } from './colours.ts'
export { bringIconBack, changeIcon } from './commands/change-icon.ts'
export { saveSettings } from './commands/save-settings.ts'
export { shopErrors } from './errors.ts'
export {
  LEGAL_PAGES,
  missingOf,
  type OfflineWay,
  type OrderNeed,
  type ShopFace,
  type ShopLogo,
  type ShopPromise,
  type Storefront,
  type StorefrontTexts,
  textsIn,
  type VatDisplay,
} from './face.ts'
export { type KeptRules, keepRules } from './keep-rules.ts'
export { shopPersonal } from './personal.ts'
export { shopActions, shopStaffActions } from './policy.ts'
export { KNOWN_POSTAL_RULES } from './postal-rules.ts'
export {
  type BankAccount,
  CONTACT_RULES,
  type ContactRules,
  type GatewayRule,
  MAIL_RULES,
  type MailRules,
  NO_GATEWAY_RULE,
  PARTNER_RULES,
  type PartnerRules,
  PENDING_DAYS_MIN,
  RESERVATION_SHARE,
  RETURN_DAYS_MAX,
  RETURN_DAYS_MIN,
  RETURN_RULES,
  REVIEW_RULES,
  type ReservationShare,
  type ReturnRules,
  type ReviewRules,
  type RulesSource,
  type ShopRules,
  VOUCHER_LIMIT,
  type VoucherLimit,
} from './rules.ts'
export type { SettingKey, Settings } from './setting-keys.ts'
export { readSettings, readShopRules } from './store.ts'
