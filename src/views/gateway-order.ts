import type { OrderDocument } from '#domains/order/index.ts'
import type { GatewayOrder } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'

/**
 * Converts an order to the form that gateways may see: without its key. `timeLeftMs`: how long its money may take.
 * Source: docs/http-contract.md "Gateways".
 */
export function gatewayOrderOf(
  { row, lines, price }: OrderDocument,
  rules: ShopRules,
  timeLeftMs?: number,
): GatewayOrder {
  const { currency } = row
  return {
    id: row.id,
    number: row.number ?? '',
    total: { amount: row.totalMinor, currency },
    locale: row.locale,
    email: row.email,
    billing: row.billing,
    deliveryCountry: (row.shippingAddress ?? row.billing).country ?? '',
    requiresShipping: price.requiresShipping,
    lines: lines.map(({ productId, name, pieces, unitPriceMinor, period = null }) => ({
      productId,
      name,
      pieces,
      period,
      unitPrice: { amount: unitPriceMinor, currency },
    })),
    bill: {
      shippingAddress: row.shippingAddress,
      taxIncluded: price.taxIncluded,
      shippingMinor: price.shippingMinor ?? 0,
      discountMinor: price.discountMinor ?? 0,
      lines: lines.map((line, index) => ({
        taxRateBp: price.lineTaxes[index]?.rateBp ?? 0,
        taxMinor: price.lineTaxes[index]?.taxMinor ?? 0,
        discountMinor: price.lineDiscounts[index] ?? 0,
        requiresShipping: line.requiresShipping,
      })),
    },
    bankAccount: rules.bankAccount,
    cashOnDelivery: rules.cashOnDelivery,
    gatewayRules: rules.gateways,
    ...(timeLeftMs === undefined ? {} : { timeLeftMs }),
  }
}
