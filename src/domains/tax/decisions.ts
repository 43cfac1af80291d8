import type { VatMode } from './vat-rates.ts'

/** How the shop charges VAT from an instant on. */
export interface DatedDecision {
  /** RFC 3339, UTC. */
  readonly from: string
  readonly mode: VatMode
  /** Words on invoices why no VAT is charged; '' where it is. */
  readonly exemption: string
  /** It was planned, and settings and rates do not follow it yet. */
  readonly isPlanned?: boolean
}

/** Returns the decision that was made for an instant; null: none is known for it. Pure. */
export function decisionAt(decisions: readonly DatedDecision[], at: Date): DatedDecision | null {
  return decisions.findLast(({ from }) => new Date(from) <= at) ?? null
}

/** Returns the planned decision that is not followed yet; null: none is planned. Pure. */
export function plannedDecision(decisions: readonly DatedDecision[]): DatedDecision | null {
  return decisions.find(({ isPlanned }) => isPlanned === true) ?? null
}

/**
 * Returns why an order that was placed at an instant has no VAT, for a document of a later one: the words that held
 * when its rates were frozen. `present`: the words of the shop's settings. Pure.
 */
export function exemptionFor(
  decisions: readonly DatedDecision[],
  {
    placedAt,
    issuedAt,
    present,
  }: { readonly placedAt: Date; readonly issuedAt: Date; readonly present: string },
): string {
  const held = decisionAt(decisions, placedAt)
  if (!held) return present
  const isOver = held !== decisionAt(decisions, issuedAt)
  return isOver || held.isPlanned === true ? held.exemption : present
}
