export { type Grant, grantEntitlement } from './commands/grant-entitlement.ts'
export type { Entitlement, EntitlementHolder, EntitlementSource } from './contract.ts'
export { entitlementPersonal } from './personal.ts'
export { entitlementStaffActions } from './policy.ts'
export { type Access, decideAccess, type Held } from './rules.ts'
export {
  type EntitlementChange,
  endEntitlement,
  endEntitlements,
  endEntitlementsTo,
  moveEntitlements,
  readLiveEntitlements,
  readStandingEntitlements,
} from './store.ts'
