// Tests: tests/flows/payment/payers.test.ts

import type { Payers } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { orderPayer } from './order-payer.ts'
import { periodPayer } from './period-payer.ts'
import { planChangePayer } from './plan-change-payer.ts'
import { chargeOfRenewal } from './renewal/charge-of-renewal.ts'

/** The payers of this shop. */
export const SHOP_PAYERS: Payers = {
  order: orderPayer,
  // Asked before periods, which take every other charge of an agreement for a renewal.
  'plan-change': planChangePayer,
  'subscription-period': periodPayer,
}

/** The same payers, which also bill a period that a provider renewed by itself: at the prices and taxes of today. */
export function renewingPayers(rules: RulesSource): Payers {
  return {
    ...SHOP_PAYERS,
    'subscription-period': {
      ...periodPayer,
      chargeOfRenewal: (tx, gatewayId, renewal, now) =>
        chargeOfRenewal(tx, gatewayId, renewal, { rules: rules.current(), now }),
    },
  }
}
