export { shopAttention } from './attention.ts'
export { saveSettings } from './commands/save-settings.ts'
export { type KeptRules, keepRules } from './keep-rules.ts'
export { shopPersonal } from './personal.ts'
export {
  type BankAccount,
  RESERVATION_SHARE,
  type ReservationShare,
  type RulesSource,
  type ShopRules,
  VOUCHER_LIMIT,
  type VoucherLimit,
} from './rules.ts'
export { readShopRules } from './store.ts'
