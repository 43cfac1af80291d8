// Tests: src/processes/run-audit.test.ts, tests/faults/planted-corruptions.test.ts

import type { AuditCheck } from '#db/audit-check.ts'
import { bankStatementAudit } from '#domains/bank-statement/index.ts'
import { couponAudit } from '#domains/coupon/index.ts'
import { discountAudit } from '#domains/discount/index.ts'
import { invoiceAudit } from '#domains/invoice/index.ts'
import { ledgerAudit } from '#domains/ledger/index.ts'
import { orderAudit } from '#domains/order/index.ts'
import { outgoingCallAudit } from '#domains/outgoing-call/index.ts'
import { partnerAudit } from '#domains/partner/index.ts'
import { paymentAudit } from '#domains/payment/index.ts'
import { reportAudit } from '#domains/report/index.ts'
import { subscriptionAudit } from '#domains/subscription/index.ts'

/** All invariants that `kontor audit` checks. Source: docs/rules.md "Invariants". */
export const auditChecks: readonly AuditCheck[] = [
  ...ledgerAudit,
  ...orderAudit,
  ...partnerAudit,
  ...paymentAudit,
  ...couponAudit,
  ...discountAudit,
  ...bankStatementAudit,
  ...invoiceAudit,
  ...reportAudit,
  ...subscriptionAudit,
  ...outgoingCallAudit,
]
