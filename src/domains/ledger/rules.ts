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
  readonly taxes: readonly {
    readonly rateBp: number
    readonly baseMinor: number
    readonly amountMinor: number
  }[]
}

/** What a buyer owes us from an order. */
export const RECEIVABLE = 'receivable'

/** Money of ours that belongs to no order yet. */
export const UNALLOCATED = 'unallocated'

/** Money that a bank took back in a dispute. */
export const DISPUTED = 'disputed'

/** Money that a gateway holds for us, or that arrived through it. */
export function clearingAccount(gatewayId: string): string {
  return `clearing:${gatewayId}`
}

/** Placing an order: the buyer owes the total; it is sales by VAT rate and the VAT itself. */
export function entriesForPlacing({
  currency,
  totalMinor,
  taxIncluded,
  country,
  taxes,
}: PlacedSums): LedgerEntry[] {
  return withoutZeros([
    { account: RECEIVABLE, currency, amountMinor: totalMinor },
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

/** Money that arrived for an order through a gateway. */
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
 * Money that goes back to a buyer through a gateway. What the buyer owed stays paid by it; the refund stands
 * beside it.
 */
export function entriesForRefund(gatewayId: string, amountMinor: number, currency: string): LedgerEntry[] {
  return reversed(entriesForSettlement(gatewayId, amountMinor, currency))
}

/**
 * Money that arrived and that no order wants: paid twice, too late, in another currency. It is set aside
 * until a person decides.
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
 * Money that a bank took back while it decides who is right; it is a loss when the buyer is, and comes back
 * when we are.
 */
export function entriesForDispute(gatewayId: string, amountMinor: number, currency: string): LedgerEntry[] {
  return [
    { account: DISPUTED, currency, amountMinor },
    { account: clearingAccount(gatewayId), currency, amountMinor: -amountMinor },
  ]
}

/** The exact opposite of entries that stand: how something booked is undone. */
export function reversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
}

function withoutZeros(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.amountMinor !== 0)
}
