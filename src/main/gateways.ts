import type { Gateway } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { createMollieGateway } from '#gateways/mollie/index.ts'

/** Variables of the environment, with those of the simulators in a demo. */
export type GatewayVariables = Readonly<Record<string, string | undefined>>

/** Gateways that work only with their owner's keys: null where there are none. In the order of the order page. */
const withKeys: readonly ((variables: GatewayVariables) => Gateway | null)[] = [createMollieGateway]

/**
 * Every way to pay that this shop offers, in the order of the order page. Throws: GatewaySettingsError when a gateway's keys are there
 * in part or blank, so that the shop does not start with a lock that any key opens.
 */
export function openGateways(variables: GatewayVariables): readonly Gateway[] {
  return [...withKeys.flatMap((open) => open(variables) ?? []), bankTransfer, cashOnDelivery]
}
