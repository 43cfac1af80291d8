import { apiPersonal } from '#api/personal.ts'
import { databasePersonal } from '#db/personal.ts'
import { joinTables, type PersonalTables } from '#db/personal-data.ts'
import { abusePersonal } from '#domains/abuse/index.ts'
import { accountPersonal } from '#domains/account/index.ts'
import { attentionPersonal } from '#domains/attention/index.ts'
import { bankStatementPersonal } from '#domains/bank-statement/index.ts'
import { bookExportPersonal } from '#domains/book-export/index.ts'
import { statementPersonal } from '#domains/buyer-statement/index.ts'
import { catalogPersonal } from '#domains/catalog/index.ts'
import { contactPersonal } from '#domains/contact/index.ts'
import { couponPersonal } from '#domains/coupon/index.ts'
import { devicePersonal } from '#domains/device/index.ts'
import { discountPersonal } from '#domains/discount/index.ts'
import { entitlementPersonal } from '#domains/entitlement/index.ts'
import { giftPersonal } from '#domains/gift/index.ts'
import { invoicePersonal } from '#domains/invoice/index.ts'
import { ledgerPersonal } from '#domains/ledger/index.ts'
import { lookbookPersonal } from '#domains/lookbook/index.ts'
import { mailPersonal } from '#domains/mail-log/index.ts'
import { mediaPersonal } from '#domains/media/index.ts'
import { orderPersonal } from '#domains/order/index.ts'
import { outgoingCallPersonal } from '#domains/outgoing-call/index.ts'
import { pagePersonal } from '#domains/page/index.ts'
import { partnerPersonal } from '#domains/partner/index.ts'
import { paymentPersonal } from '#domains/payment/index.ts'
import { payoutPersonal } from '#domains/payout/index.ts'
import { reportPersonal } from '#domains/report/index.ts'
import { reviewPersonal } from '#domains/review/index.ts'
import { shippingPersonal } from '#domains/shipping/index.ts'
import { shopPersonal } from '#domains/shop/index.ts'
import { staffPersonal } from '#domains/staff/index.ts'
import { subscriptionPersonal } from '#domains/subscription/index.ts'
import { taxPersonal } from '#domains/tax/index.ts'
import { tokenPersonal } from '#domains/token/index.ts'
import { wordingPersonal } from '#domains/wording/index.ts'
import { jobsPersonal } from '#jobs/personal.ts'

/**
 * Every table of the database, with its personal data. An erasure processes the domains in this order, so
 * that payments are changed before their orders and the account is last. A gate compares the list with the
 * existing columns. Source: docs/architecture.md "Data", GDPR art. 15, 17, 20.
 */
export const personalTables: PersonalTables = joinTables(
  apiPersonal,
  mailPersonal,
  statementPersonal,
  abusePersonal,
  contactPersonal,
  reviewPersonal,
  couponPersonal,
  discountPersonal,
  bankStatementPersonal,
  paymentPersonal,
  giftPersonal,
  outgoingCallPersonal,
  payoutPersonal,
  partnerPersonal,
  orderPersonal,
  invoicePersonal,
  entitlementPersonal,
  subscriptionPersonal,
  staffPersonal,
  devicePersonal,
  tokenPersonal,
  accountPersonal,
  attentionPersonal,
  bookExportPersonal,
  catalogPersonal,
  ledgerPersonal,
  lookbookPersonal,
  mediaPersonal,
  pagePersonal,
  reportPersonal,
  shippingPersonal,
  shopPersonal,
  taxPersonal,
  wordingPersonal,
  jobsPersonal,
  databasePersonal,
)
