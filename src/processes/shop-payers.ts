// Tests: tests/flows/payment/payers.test.ts

import type { Payers } from '#domains/payment/index.ts'
import { orderPayer } from './order-payer.ts'
import { periodPayer } from './period-payer.ts'

/** The payers of this shop. */
export const SHOP_PAYERS: Payers = { order: orderPayer, 'subscription-period': periodPayer }
