export { isValidZip } from './address-rules.ts'
export { orderAttention } from './attention.ts'
export { orderAudit } from './audit.ts'
export { cartRowOf } from './cart-row.ts'
export { cancelPlacedOrder } from './commands/cancel-order.ts'
export { changeDelivery, readDeliveries } from './commands/change-delivery.ts'
export { completeIfDone, giveInvoiceNumber, reopenIfUnpaid } from './commands/complete-order.ts'
export {
  type Corrected,
  type Correction,
  correctedPart,
  correctOrder,
  shownOf,
} from './commands/correct-order.ts'
export { expireReservations } from './commands/expire-reservations.ts'
export {
  type Commit,
  type FinalizeOrder,
  finalizeOrder,
  type NotPlaced,
  type PlacedOrder,
  RESERVED_MS,
} from './commands/finalize-order.ts'
export { holdOrder } from './commands/hold-order.ts'
export { identifyReader } from './commands/identify-reader.ts'
export { mergeCarts } from './commands/merge-carts.ts'
export { queueMoveToOwner } from './commands/move-to-owner.ts'
export { type NoteDelivery, noteDelivery } from './commands/note-delivery.ts'
export {
  type DraftedOrder,
  draftPeriodOrder,
  type PeriodOrder,
  queuePeriodOrder,
} from './commands/place-period-order.ts'
export { type RestockOrder, restockOrder } from './commands/restock-order.ts'
export { type ShipOrder, shipOrder } from './commands/ship-order.ts'
export { type LinesBack, putLinesBack, takeOffLines } from './commands/take-off-lines.ts'
export { type UnrestockOrder, unrestockOrder } from './commands/unrestock-order.ts'
export { type OrderChange, type UpdateOrder, updateOrder } from './commands/update-order.ts'
export { reinstateLines, releaseWithdrawn, withdrawLines } from './commands/withdraw-lines.ts'
export { ADDRESSABLE_COUNTRIES, isAddressable, offeredCountries } from './countries.ts'
export { orderErrors } from './errors.ts'
export { readKnownAddress } from './known-address.ts'
export { type KnownProducts, readCatalogueLines, rememberProducts } from './known-products.ts'
export type { ShownLine } from './lines.ts'
export { lockOrderToPay, type OrderToPay } from './lock-to-pay.ts'
export type { OrderDocument } from './order-document.ts'
export { ownerOf, ownerOfAccount, type Visit } from './owner.ts'
export { pickListOf } from './packing.ts'
export { orderPersonal } from './personal.ts'
export { type OrderFacts, orderActions, orderStaffActions } from './policy.ts'
export type { PackingPapers, PackingPrinter, Parcel } from './ports.ts'
export { type DiscountChange, priceWithCodes } from './price-with-codes.ts'
export { readDocument, readFrozenDocument } from './read-document.ts'
export { readsUnmasked } from './reads-unmasked.ts'
export { priceOrder, shippingMethodName } from './rules.ts'
export { isSameForm } from './same-form.ts'
export { addOrderEvent, hasUnshippedLines, isShipped } from './store/fulfilment.ts'
export { joinGuestOrders } from './store/guest-orders.ts'
export type { Reserving } from './store/limit-reserved.ts'
export { insertNote, type OrderNote, readNotes, removeNote } from './store/notes.ts'
export { FORM as ORDER_FORM, type OrderForm, type OrderRow } from './store/order-columns.ts'
export { readOrdersOfPerson } from './store/orders-of-person.ts'
export { setPaymentInReview } from './store/payment-in-review.ts'
export { holdsNothingToSend } from './store/read-cart.ts'
export { readOrderHistory } from './store/read-history.ts'
export {
  lockOrder,
  lockOrders,
  readCartOfSession,
  readLastPlacedKey,
  readOrderById,
  readOrderByKey,
  readOrderByNumber,
} from './store/read-order.ts'
export { countingRefusals, deleteOldRefusals } from './store/reservation-refusals.ts'
export {
  forgetOldNetworks,
  hasOpenReservations,
  hasReleasedReservations,
  queueReservationEnd,
  reopenReservations,
} from './store/reservations.ts'
export { countReturned, countStillOut, lockStockOfLines } from './store/returns.ts'
export { readShipments, type Shipment } from './store/shipments.ts'
export { sweepCarts, sweepIdentifyTries, sweepReaders } from './store/sweep.ts'
export {
  hasHeldWithdrawal,
  readArrival,
  readWithdrawableLines,
  type WithdrawableLine,
} from './store/withdrawals.ts'
