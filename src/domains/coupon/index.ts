export { couponAttention } from './attention.ts'
export { couponAudit } from './audit.ts'
export { type CorrectCoupon, correctCoupon } from './commands/correct-coupon.ts'
export { countTries, type TriesOf, tryKeysOf, withTries } from './commands/count-tries.ts'
export { type CreateCoupon, createCoupon, createCoupons } from './commands/create-coupon.ts'
export type {
  CouponPlace,
  CouponUse,
  HoldCoupon,
} from './commands/hold-coupon.ts'
export {
  type IssueVouchers,
  issueVouchers,
  type VoucherLine,
} from './commands/issue-vouchers.ts'
export { type NewForm, queueForm } from './commands/open-form.ts'
export { type FoundMove, readBalance, readCoupon } from './commands/read-coupon.ts'
export { type RefundToCoupon, refundToCoupon } from './commands/refund-to-coupon.ts'
export {
  blockDemoCoupons,
  openDemoCoupons,
  type SetCouponState,
  setCouponState,
  setStateOfCoupon,
  setVoucherState,
} from './commands/set-coupon-state.ts'
export { type SpendCoupon, type SpentCoupon, spendCoupon } from './commands/spend-coupon.ts'
export { followMoneyLeft } from './commands/take-back-vouchers.ts'
export { couponErrors } from './errors.ts'
export { isDeliveryDay, sendAtOf, withoutLinks } from './gift-rules.ts'
export { couponPersonal } from './personal.ts'
export { couponStaffActions } from './policy.ts'
export { borneByVouchers, vouchersToTake, worthOf } from './rules.ts'
export { type CouponRow, readCouponById, readOrderOfVoucher } from './store/coupons.ts'
export { type EntryView, readEntries } from './store/entries.ts'
export { type CouponForm, readCouponForm } from './store/forms.ts'
export {
  claimGift,
  forgetOldGifts,
  keepGift,
  readDueGifts,
  readdressGift,
  readGifts,
  removeGift,
  type VoucherGift,
} from './store/gifts.ts'
export { deleteOldCouponTries } from './store/tries.ts'
export { readVouchers, type SoldVoucher, setVouchersSeen } from './store/vouchers.ts'
export { creditCode, voucherCode } from './voucher-code.ts'
