import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import type { BankGateway } from '#processes/bank-ports.ts'

/** A bank's file brings the money of this gateway: its references are read in it. */
export const BANK: BankGateway = { gatewayId: bankTransfer.info.id, referenceOf: creditorReference }
