import type { DisputeFact } from '#domains/payment/index.ts'
import { moneyOf } from './amounts.ts'
import type { PaypalClient } from './client.ts'
import { PaypalRefusal } from './errors.ts'

interface Dispute {
  readonly dispute_id: string
  readonly status?: string
  readonly dispute_amount?: { readonly currency_code: string; readonly value: string }
  readonly dispute_outcome?: { readonly outcome_code?: string }
}

/**
 * Outcomes that give the seller's money to the buyer. When PayPal itself pays, the seller keeps the money.
 * Source: PayPal, Disputes API v1, `outcome_code`.
 */
const LOST: readonly string[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/**
 * Reads the disputes about a capture; none when the account's app may not read disputes. The SDK does not
 * cover them. Throws: ProviderError. Source: PayPal, Disputes API v1.
 */
export async function disputesOf(client: PaypalClient, captureId: string): Promise<readonly DisputeFact[]> {
  try {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`
    const found = (await client.fetch({ method: 'GET', path })) as {
      readonly items?: readonly Dispute[]
    } | null
    return (await Promise.all((found?.items ?? []).map((dispute) => factOf(client, dispute)))).flat()
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 403) return []
    throw error
  }
}

/** Reads one dispute. A list does not include outcomes, so each closed dispute is read by itself. */
async function factOf(client: PaypalClient, summary: Dispute): Promise<readonly DisputeFact[]> {
  const isResolved = summary.status === 'RESOLVED'
  const path = `/v1/customer/disputes/${encodeURIComponent(summary.dispute_id)}`
  const dispute = isResolved ? ((await client.fetch({ method: 'GET', path })) as Dispute | null) : summary
  const amount = dispute?.dispute_amount
  if (!amount) return []
  const status = !isResolved
    ? 'open'
    : LOST.includes(dispute.dispute_outcome?.outcome_code ?? '')
      ? 'lost'
      : 'won'
  return [
    {
      providerDisputeId: summary.dispute_id,
      amount: moneyOf({ currencyCode: amount.currency_code, value: amount.value }),
      status,
    },
  ]
}
