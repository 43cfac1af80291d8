import {
  type Gateway,
  isInEnvironment,
  type KeyValues,
  type ProviderKeys,
  variablesOf,
} from '#domains/payment/index.ts'
import { createAmazonPayGateway } from '#gateways/amazon-pay/index.ts'
import { amazonPayKeys } from '#gateways/amazon-pay/keys.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { createBtcpayGateway } from '#gateways/btcpay/index.ts'
import { btcpayKeys } from '#gateways/btcpay/keys.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { createCouponGateway } from '#gateways/coupon/index.ts'
import { createGoCardlessGateway } from '#gateways/gocardless/index.ts'
import { gocardlessKeys } from '#gateways/gocardless/keys.ts'
import { createKlarnaGateway } from '#gateways/klarna/index.ts'
import { klarnaKeys } from '#gateways/klarna/keys.ts'
import { createMollieGateway } from '#gateways/mollie/index.ts'
import { mollieKeys } from '#gateways/mollie/keys.ts'
import { createPaypalGateway } from '#gateways/paypal/index.ts'
import { paypalKeys } from '#gateways/paypal/keys.ts'
import { createRedsysGateway } from '#gateways/redsys/index.ts'
import { redsysKeys } from '#gateways/redsys/keys.ts'
import { createStripeGateway } from '#gateways/stripe/index.ts'
import { stripeKeys } from '#gateways/stripe/keys.ts'
import { GatewaySettingsError, type Variables } from '#gateways/support/config.ts'
import type { Clock } from '#kernel/clock.ts'
import { withCouponBooks } from '#processes/pay-with-coupon.ts'
import type { ShopCore } from './shop-core.ts'

/** Gateways whose money is on its way for days, because a bank is asked for it. */
export const DIRECT_DEBITS: readonly string[] = ['gocardless']

/** A payment provider: what it must be given, and how it is opened with that. */
export interface Provider {
  readonly keys: ProviderKeys
  /** Null when none of its keys is there. Throws: GatewaySettingsError. */
  readonly open: (variables: Variables, clock: Clock) => Gateway | null
}

/** Every provider that the program knows, in the order of the order page. */
export const PROVIDERS: readonly Provider[] = [
  { keys: stripeKeys, open: createStripeGateway },
  { keys: paypalKeys, open: createPaypalGateway },
  { keys: mollieKeys, open: createMollieGateway },
  { keys: klarnaKeys, open: createKlarnaGateway },
  { keys: amazonPayKeys, open: createAmazonPayGateway },
  { keys: redsysKeys, open: createRedsysGateway },
  { keys: gocardlessKeys, open: createGoCardlessGateway },
  { keys: btcpayKeys, open: createBtcpayGateway },
]

/** Every way to pay that the program knows, also those that have no keys yet. */
export const WAYS_TO_PAY: readonly string[] = [
  bankTransfer.info.id,
  cashOnDelivery.info.id,
  'coupon',
  ...PROVIDERS.map(({ keys }) => keys.gatewayId),
]

export type GatewayCore = Pick<ShopCore, 'gatewayVariables' | 'database' | 'clock'> &
  Partial<Pick<ShopCore, 'providerKeys'>>

/**
 * Opens every payment method that this shop offers, in the order of the order page; a provider is included if
 * its keys are set. Keys of the environment win over those that the shop holds. Throws: GatewaySettingsError
 * when a gateway's keys are in the environment in part or blank, so that the shop does not start with a lock
 * that any key opens. Keys that the shop holds never stop it: staff are told of those that do not work.
 */
export function openGateways(core: GatewayCore): readonly Gateway[] {
  const { database, clock } = core
  const withKeys = PROVIDERS.map((provider) => openProvider(provider, core))
  const offline = [withCouponBooks(createCouponGateway(), database, clock), bankTransfer, cashOnDelivery]
  return [...withKeys.filter((gateway) => gateway !== null), ...offline]
}

function openProvider(
  provider: Provider,
  { gatewayVariables: variables, clock, providerKeys }: GatewayCore,
): Gateway | null {
  const { keys, open } = provider
  const stored = providerKeys?.current().get(keys.gatewayId)
  if (!stored || isInEnvironment(keys, variables)) return open(variables, clock)
  if (!stored.isReadable) return null
  const { gateway } = tryKeys(provider, stored.values, variables, clock)
  return gateway
}

/** Opens a provider with typed keys, or says what is wrong with them. */
export function tryKeys(
  { keys, open }: Provider,
  values: KeyValues,
  variables: Variables,
  clock: Clock,
): { readonly gateway: Gateway | null; readonly problem: string } {
  try {
    const gateway = open(Object.assign({}, variablesOf(keys, values), variables), clock)
    return { gateway, problem: gateway ? '' : namesOf(keys).join(', ') }
  } catch (error) {
    if (!(error instanceof GatewaySettingsError)) throw error
    return { gateway: null, problem: error.message }
  }
}

function namesOf({ fields }: ProviderKeys): readonly string[] {
  return Object.values(fields).map(({ variable }) => variable)
}
