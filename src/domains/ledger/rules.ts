/** One side of a ledger transaction. Debit positive, credit negative, in minor units. */
export interface LedgerEntry {
  readonly account: string
  readonly currency: string
  readonly amountMinor: number
}

export interface PlacedSums {
  readonly currency: string
  readonly totalMinor: number
  readonly taxIncluded: boolean
  /** Country whose VAT it is. ISO 3166-1 alpha-2. */
  readonly country: string
  /** What the gift vouchers of the order are worth. */
  readonly voucherMinor: number
  readonly taxes: readonly {
    readonly rateBp: number
    readonly baseMinor: number
    readonly amountMinor: number
  }[]
}

/** Account: what a buyer owes for an order. */
export const RECEIVABLE = 'receivable'

/** Account: what gift vouchers that were sold are worth. They are spent through `clearing:coupon`. */
export const VOUCHERS = 'vouchers'

/** Account: money of ours that belongs to no order yet. */
export const UNALLOCATED = 'unallocated'

/** Account: money that a bank took back in a dispute. */
export const DISPUTED = 'disputed'

/** Returns the account of money that a gateway holds for us, or that arrived through it. */
export function clearingAccount(gatewayId: string): string {
  return `clearing:${gatewayId}`
}

/**
 * Returns the entries for placing an order: the buyer owes the total; sales by VAT rate, the VAT and what
 * vouchers are worth are credited.
 */
export function entriesForPlacing({
  currency,
  totalMinor,
  taxIncluded,
  country,
  voucherMinor,
  taxes,
}: PlacedSums): LedgerEntry[] {
  return withoutZeros([
    { account: RECEIVABLE, currency, amountMinor: totalMinor },
    { account: VOUCHERS, currency, amountMinor: -voucherMinor },
    ...taxes.flatMap(({ rateBp, baseMinor, amountMinor }) => [
      {
        account: `sales:${rateBp}`,
        currency,
        amountMinor: -(taxIncluded ? baseMinor - amountMinor : baseMinor),
      },
      { account: `tax:${country}:${rateBp}`, currency, amountMinor: -amountMinor },
    ]),
  ])
}

/** Returns the entries for money that arrived for an order through a gateway. */
export function entriesForSettlement(
  gatewayId: string,
  amountMinor: number,
  currency: string,
): LedgerEntry[] {
  return [
    { account: clearingAccount(gatewayId), currency, amountMinor },
    { account: RECEIVABLE, currency, amountMinor: -amountMinor },
  ]
}

/**
 * Returns the entries for money refunded to a buyer through a gateway. The buyer's debt stays paid; the
 * refund is a separate booking.
 */
export function entriesForRefund(gatewayId: string, amountMinor: number, currency: string): LedgerEntry[] {
  return reversed(entriesForSettlement(gatewayId, amountMinor, currency))
}

/**
 * Returns the entries for money that arrived and that no order needs: paid twice, too late, in another
 * currency. It is set aside until a person decides.
 */
export function entriesForUnallocated(
  gatewayId: string,
  amountMinor: number,
  currency: string,
): LedgerEntry[] {
  return [
    { account: clearingAccount(gatewayId), currency, amountMinor },
    { account: UNALLOCATED, currency, amountMinor: -amountMinor },
  ]
}

/**
 * Returns the entries for money that a bank takes back while it decides a dispute; it is lost if the buyer
 * wins, and returned if the shop does.
 */
export function entriesForDispute(gatewayId: string, amountMinor: number, currency: string): LedgerEntry[] {
  return [
    { account: DISPUTED, currency, amountMinor },
    { account: clearingAccount(gatewayId), currency, amountMinor: -amountMinor },
  ]
}

/**
 * Returns the entries for a change of what the shop owes a partner: what is pending, and what can be paid out. `through`
 * is the other side: the cost of commissions, or where a payout went. Units: minor units.
 */
export function entriesForPartner({
  through,
  currency,
  pendingMinor,
  payableMinor,
}: {
  readonly through: string
  readonly currency: string
  readonly pendingMinor: number
  readonly payableMinor: number
}): LedgerEntry[] {
  return withoutZeros([
    { account: through, currency, amountMinor: pendingMinor + payableMinor },
    { account: 'partners:pending', currency, amountMinor: -pendingMinor },
    { account: 'partners:payable', currency, amountMinor: -payableMinor },
  ])
}

/** Returns the exact opposite of booked entries, which reverses a booking. */
export function reversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
}

function withoutZeros(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.amountMinor !== 0)
}
