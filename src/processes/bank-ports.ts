// Tests: src/main/cli/bank.test.ts

import type { Tx } from '#db/database.ts'
import {
  bankStatementErrors,
  type LineSettlement,
  type StatementPorts,
  type UndoPorts,
} from '#domains/bank-statement/index.ts'
import {
  type Moment,
  type PaymentEngine,
  recordSettlement,
  refundsByHand,
  reopenRefund,
  unbookSettlement,
} from '#domains/payment/index.ts'

/** The gateway whose money the lines of a bank bring. */
export interface BankGateway {
  readonly gatewayId: string
  /** Returns the transfer reference of an order number. Source: ISO 11649. */
  readonly referenceOf: (orderNumber: string) => string
}

export interface BankParts {
  readonly payments: PaymentEngine
  readonly bank: BankGateway
}

/** Returns the account of the shop's settings as banks write it in files; null where there is none. */
export function ownAccount(bankAccount: { readonly iban: string } | null): string | null {
  return bankAccount?.iban.replaceAll(/\s/g, '').toUpperCase() || null
}

/**
 * Returns what books the lines of a bank's file. The payment engine decides what is too little, too much or too
 * late. `settle` throws: transfers-off where the shop has no bank transfer.
 */
export function bankPorts({ payments, bank }: BankParts): Required<StatementPorts> {
  return {
    settle({ orderId, ...settlement }: LineSettlement) {
      const gateway = payments.gatewayOf(bank.gatewayId)
      if (!gateway) throw bankStatementErrors['transfers-off']()
      return recordSettlement(payments, { ...settlement, chargeId: orderId, gateway })
    },
    refunds: refundsByHand(payments),
    referenceOf: bank.referenceOf,
  }
}

/** Returns what takes the booking of a line back, and lets the refund that it confirmed wait again. */
export function bankUndoPorts({ payments, bank }: BankParts, moment: Moment): UndoPorts {
  return {
    unbook: (tx: Tx, { orderId, ...booked }) =>
      unbookSettlement(tx, payments.payers, {
        ...booked,
        chargeId: orderId,
        gatewayId: bank.gatewayId,
        ...moment,
      }),
    reopenRefund: (tx: Tx, { orderId, ...refund }) =>
      reopenRefund(payments, tx, { ...refund, chargeId: orderId }, moment),
  }
}
