export { giftAttention } from './attention.ts'
export type { GiftEventName, GiftState, GiftTerm } from './contract.ts'
export { giftErrors } from './errors.ts'
export { giftToken, hashOfGiftToken } from './link.ts'
export { giftPersonal } from './personal.ts'
export { giftStaffActions } from './policy.ts'
export { giftExpiry, giftRefusal, mayDeliverOn, nextGiftStep } from './rules.ts'
export {
  changeGift,
  type GiftEvent,
  type GiftRow,
  lockGift,
  lockGiftTurn,
  type NewGift,
  postponeGift,
  queueGift,
  readDueGifts,
  readGift,
  readGiftByToken,
  readGiftHistory,
  readGiftOfOrder,
  readGiftsAddedTo,
  readOpenGiftsOf,
} from './store.ts'
