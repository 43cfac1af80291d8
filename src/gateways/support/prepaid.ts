import { createHash } from 'node:crypto'
import type { TransformView } from '#domains/payment/contract.ts'
import type { GatewayOrder, Translate } from '#domains/payment/index.ts'

/**
 * Converts a subscription for a gateway that cannot charge again: one term, paid once, that ends by itself.
 * Null when nothing in the order renews. The hash covers everything that the buyer is shown, so the buyer
 * confirms exactly what was shown. Source: docs/gateways.md "Prepaid terms", docs/http-contract.md
 * "Gateways".
 */
export function prepaidTerm(order: GatewayOrder, translate: Translate): TransformView | null {
  const recurring = order.lines.filter(({ period }) => period !== null)
  if (recurring.length === 0) return null
  const products = Object.fromEntries(
    recurring.map(({ productId, name, unitPrice }) => [
      productId,
      {
        title: translate('One term, paid once'),
        message: translate(
          'With this payment method you pay for one term. It ends by itself, and we do not charge you again.',
        ),
        name: translate('{name}, one term prepaid', { name }),
        price: unitPrice,
      },
    ]),
  )
  const shown = { products, transactionType: 'single' } as const
  const terms = recurring.map(({ productId, period, pieces }) => [productId, period, pieces])
  return {
    ...shown,
    hash: createHash('sha256')
      .update(JSON.stringify([shown, terms]))
      .digest('hex')
      .slice(0, 32),
  }
}
