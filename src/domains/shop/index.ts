export { saveSettings } from './commands/save-settings.ts'
export { type KeptRules, keepRules } from './keep-rules.ts'
export type { BankAccount, RulesSource, ShopRules } from './rules.ts'
export { readShopRules } from './store.ts'
