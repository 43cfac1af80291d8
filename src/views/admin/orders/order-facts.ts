import type { Queryable } from '#db/database.ts'
import { readDocuments } from '#domains/invoice/index.ts'
import { readSettledOf } from '#domains/ledger/index.ts'
import { type AddressView, fullAddress, type PaymentState } from '#domains/order/contract.ts'
import {
  countReturned,
  countStillOut,
  hasHeldWithdrawal,
  type OrderNote,
  type OrderRow,
  readArrival,
  readDeliveries,
  readNotes,
  readShipments,
  readWithdrawableLines,
  type Shipment,
  type WithdrawableLine,
} from '#domains/order/index.ts'
import { readCommission, type ShownCommission } from '#domains/partner/index.ts'
import {
  type Attempt,
  fileOfRefund,
  paymentStateOf,
  readAttempts,
  readDisputes,
  readOpenReviews,
  readRefunds,
  readStandingOf,
  refundableMinor,
  type StoredRefund,
} from '#domains/payment/index.ts'
import type { ShippingOffer } from '#domains/shipping/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { readHidingReports } from '../areas/hiding-reports.ts'

import { type OrderMail, readOrderMails } from './order-mails.ts'

/** Everything of an order that its page shows and its acts depend on. */
export interface DeskOrder {
  readonly row: OrderRow
  readonly lines: readonly WithdrawableLine[]
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly StoredRefund[]
  readonly reviews: Awaited<ReturnType<typeof readOpenReviews>>
  readonly documents: Awaited<ReturnType<typeof readDocuments>>
  readonly shipments: readonly Shipment[]
  readonly notes: readonly OrderNote[]
  /** What it earns the partner who brought it; null: nothing yet, or nobody did. */
  readonly commission: ShownCommission | null
  readonly deliveredOn: string | null
  readonly payment: PaymentState
  /** What came for the order. Units: minor units of its currency. */
  readonly settledMinor: number
  /** Refunds that a file for the bank holds, which is not handed over yet. */
  readonly inFile: ReadonlySet<string>
  /** Shipped pieces that are not in stock again, and those that are. */
  readonly pieces: { readonly out: number; readonly back: number }
  /** Whether a withdrawal holds the goods. */
  readonly isWithdrawing: boolean
  /** The reports because of which it is not shipped. */
  readonly heldBy: readonly number[]
  readonly mails: readonly OrderMail[]
  /** The ways in which the goods can be sent, while some are left to ship. */
  readonly deliveries: readonly ShippingOffer[]
  /** What can still be paid back. Units: minor units of the payments' currencies. */
  readonly refundableMinor: number
}

/** Reads an order as staff see it. */
export async function readDeskOrder(db: Queryable, row: OrderRow): Promise<DeskOrder> {
  const [
    lines,
    attempts,
    refunds,
    disputes,
    reviews,
    documents,
    shipments,
    notes,
    { deliveredOn },
    commission,
  ] = await Promise.all([
    readWithdrawableLines(db, row.id),
    readAttempts(db, row.id),
    readRefunds(db, row.id),
    readDisputes(db, row.id),
    readOpenReviews(db, row.id),
    readDocuments(db, row.id),
    readShipments(db, row.id),
    readNotes(db, row.id),
    readArrival(db, row.id),
    readCommission(db, row.id),
  ])
  const [settledOf, standingOf, out, back, isWithdrawing, heldBy, mails] = await Promise.all([
    readSettledOf(db, [row.id]),
    readStandingOf(db, [row.id]),
    countStillOut(db, row.id, null),
    countReturned(db, row.id),
    hasHeldWithdrawal(db, row.id),
    readHidingReports(db, row.id, ['order']),
    readOrderMails(db, row.id),
  ])
  const settled = settledOf(row.id)
  const { totalMinor } = row
  const isLeft = row.state === 'placed' && unshippedOf({ lines }).length > 0
  const deliveries = isLeft ? await readDeliveries(db, row, await readShopRules(db)) : []
  return {
    row,
    lines,
    deliveries,
    payment: paymentStateOf({ totalMinor, ...settled, ...standingOf(row.id) }),
    settledMinor: settled.settledMinor,
    inFile: await readInFile(db, refunds),
    pieces: { out, back },
    isWithdrawing,
    heldBy,
    mails,
    attempts,
    refunds,
    reviews,
    documents,
    shipments,
    notes,
    commission,
    deliveredOn,
    refundableMinor: attempts.reduce((sum, one) => sum + refundableMinor(one, refunds, disputes), 0),
  }
}

async function readInFile(db: Queryable, refunds: readonly StoredRefund[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { chargeId, id, state } of refunds)
    if (state === 'waiting' && (await fileOfRefund(db, { chargeId, refundId: id })) !== null) found.add(id)
  return found
}

/** Lines that still have to be shipped. */
export function unshippedOf({ lines }: Pick<DeskOrder, 'lines'>): readonly WithdrawableLine[] {
  return lines.filter(
    ({ requiresShipping, isWithdrawn, shippedPieces, pieces }) =>
      requiresShipping && !isWithdrawn && shippedPieces < pieces,
  )
}

/** Returns an address in one line. */
export function addressText(address: Partial<AddressView> | null): string {
  const { name, company, line1, line2, zip, city, country } = fullAddress(address ?? {})
  return [name, company, line1, line2, `${zip} ${city}`.trim(), country].filter(Boolean).join(', ')
}
