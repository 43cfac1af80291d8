import type { Gateway } from '#domains/payment/index.ts'
import { createAmazonPayGateway } from '#gateways/amazon-pay/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { createBtcpayGateway } from '#gateways/btcpay/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { createCouponGateway } from '#gateways/coupon/index.ts'
import { createGoCardlessGateway } from '#gateways/gocardless/index.ts'
import { createKlarnaGateway } from '#gateways/klarna/index.ts'
import { createMollieGateway } from '#gateways/mollie/index.ts'
import { createPaypalGateway } from '#gateways/paypal/index.ts'
import { createRedsysGateway } from '#gateways/redsys/index.ts'
import { createStripeGateway } from '#gateways/stripe/index.ts'
import { withCouponBooks } from '#processes/pay-with-coupon.ts'
import type { ShopCore } from './shop-core.ts'

/** Gateways whose money is on its way for days, because a bank is asked for it. */
export const DIRECT_DEBITS: readonly string[] = ['gocardless']

/**
 * Opens every payment method that this shop offers, in the order of the order page; a provider is included if
 * its keys are set. Throws: GatewaySettingsError when a gateway's keys are there in part or blank, so that
 * the shop does not start with a lock that any key opens.
 */
export function openGateways({
  gatewayVariables: variables,
  database,
  clock,
}: Pick<ShopCore, 'gatewayVariables' | 'database' | 'clock'>): readonly Gateway[] {
  const withKeys = [
    createStripeGateway(variables),
    createPaypalGateway(variables),
    createMollieGateway(variables),
    createKlarnaGateway(variables),
    createAmazonPayGateway(variables, clock),
    createRedsysGateway(variables),
    createGoCardlessGateway(variables),
    createBtcpayGateway(variables),
  ]
  const offline = [withCouponBooks(createCouponGateway(), database, clock), bankTransfer, cashOnDelivery]
  return [...withKeys.filter((gateway) => gateway !== null), ...offline]
}
