import type { Gateway } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'

/** Every way to pay that this shop offers, in the order of the order page. */
export const gateways: readonly Gateway[] = [cashOnDelivery, bankTransfer]
