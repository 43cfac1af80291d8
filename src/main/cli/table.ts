import { abuseList, abuseShow } from './abuse.ts'
import { articleRemove, articleRestore, articleSet, articleShow } from './article.ts'
import { attention } from './attention.ts'
import { audit } from './audit.ts'
import { backup, backupCheck } from './backup.ts'
import { bankAssign, bankDismiss, bankQueue, bankUnassign } from './bank.ts'
import { bankImport } from './bank-import.ts'
import { blockAdd, blockList, blockRemove } from './block.ts'
import { codeCount, codeEnd, codeList, codeReopen, codeShow } from './code.ts'
import { codeCreate } from './code-create.ts'
import { codeForgetGuesses, codeGuesses } from './code-guesses.ts'
import type { CommandGroup } from './command.ts'
import { contactList, contactShow } from './contact.ts'
import { couponBlock, couponCreate, couponShow, couponUnblock } from './coupon.ts'
import { deviceClientAdd, deviceClientDelete, deviceClientList } from './device-client.ts'
import { doctor } from './doctor.ts'
import { entitlementEnd, entitlementGrant, entitlementList } from './entitlement.ts'
import { giftCancel, giftExtend, giftList, giftResend, giftShow } from './gift.ts'
import { i18nCheck, i18nExtract, i18nMerge, i18nMissing, i18nOwn, i18nPrune } from './i18n.ts'
import { importFile } from './import.ts'
import { invoiceExport, invoiceList, invoiceShow } from './invoice.ts'
import { jobDrop, jobList, jobRetry } from './job.ts'
import { orderCancel, orderCapture, orderRelease, orderShip } from './order-acts.ts'
import { orderHolds } from './order-holds.ts'
import { orderList } from './order-list.ts'
import { orderRefund } from './order-refund.ts'
import { orderRefunds } from './order-refunds.ts'
import {
  orderDelivered,
  orderRefundDone,
  orderRefundFailed,
  orderRestock,
  orderUnrestock,
} from './order-returns.ts'
import { orderSettle } from './order-settle.ts'
import { orderShow } from './order-show.ts'
import { paymentEnd, paymentResolve, paymentUnmatched } from './payment.ts'
import { planList, planSet } from './plan.ts'
import { recordingAdd, recordingRemove, recordingShow } from './recording.ts'
import { recordingCheck, recordingList } from './recording-list.ts'
import { reference } from './reference.ts'
import { rehearse } from './rehearse.ts'
import { restore } from './restore.ts'
import { migrate, types } from './schema.ts'
import { seed } from './seed.ts'
import { setup, setupCompare, setupExample, setupWrite } from './setup.ts'
import {
  statementDone,
  statementList,
  statementMatch,
  statementRefund,
  statementRefuse,
  statementReopen,
  statementShow,
  statementTakeBack,
} from './statement.ts'
import {
  subscriptionCancel,
  subscriptionEnd,
  subscriptionGrant,
  subscriptionList,
  subscriptionPause,
  subscriptionResume,
  subscriptionShow,
  subscriptionSkip,
} from './subscription.ts'
import { subscriptionChange, subscriptionKeep } from './subscription-change.ts'
import { subscriptionTimeline } from './subscription-timeline.ts'
import { tokenDelete, tokenList } from './token.ts'
import { upgrade } from './upgrade.ts'
import { userCreate } from './user-create.ts'
import { userPasswordOptions } from './user-password-options.ts'
import { userResetFactor } from './user-reset-factor.ts'
import {
  voucherBlock,
  voucherList,
  voucherMark,
  voucherReaddress,
  voucherSeen,
  voucherSend,
  voucherUnblock,
} from './voucher.ts'

import {
  webhookAdd,
  webhookList,
  webhookOff,
  webhookOn,
  webhookRemove,
  webhookResend,
  webhookSecret,
  webhookTest,
} from './webhook.ts'

/**
 * Every command, in the order of the help. Each one declares itself in its file: its words, its parameters
 * and output, its needs, and its exit codes. Help and docs/commands.md are made from this.
 */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'The shop',
    commands: [
      ...[setup, setupExample, setupWrite, setupCompare],
      ...[importFile, attention, audit, doctor, rehearse],
      ...[backup, backupCheck, restore, upgrade],
      ...[jobList, jobRetry, jobDrop],
    ],
  },
  {
    title: 'Orders',
    commands: [
      ...[orderList, orderShow, orderShip, orderCancel],
      ...[orderSettle, orderCapture, orderHolds, orderRelease],
      ...[orderRefund, orderRefunds, orderRefundDone, orderRefundFailed, orderRestock, orderUnrestock],
      ...[invoiceList, invoiceShow, invoiceExport],
      orderDelivered,
    ],
  },
  {
    title: 'Payments',
    commands: [
      ...[paymentUnmatched, paymentResolve, paymentEnd],
      ...[bankImport, bankQueue, bankAssign, bankUnassign, bankDismiss],
    ],
  },
  {
    title: 'Cancellations and withdrawals',
    commands: [
      ...[contactList, contactShow],
      ...[statementList, statementShow, statementMatch, statementRefund],
      ...[statementDone, statementRefuse, statementTakeBack, statementReopen],
    ],
  },
  {
    title: 'Tokens and devices',
    commands: [tokenList, tokenDelete, deviceClientList, deviceClientAdd, deviceClientDelete],
  },
  {
    title: 'Webhooks',
    commands: [
      ...[webhookList, webhookAdd, webhookTest, webhookResend],
      ...[webhookOn, webhookOff, webhookSecret, webhookRemove],
    ],
  },
  { title: 'Abuse', commands: [abuseList, abuseShow, blockList, blockAdd, blockRemove] },
  { title: 'Coupons', commands: [couponCreate, couponShow, couponBlock, couponUnblock] },
  {
    title: 'Library',
    commands: [
      ...[entitlementList, entitlementGrant, entitlementEnd],
      ...[recordingAdd, recordingShow, recordingRemove, recordingList, recordingCheck],
      ...[articleSet, articleShow, articleRestore, articleRemove],
    ],
  },
  {
    title: 'Subscriptions and memberships',
    commands: [
      ...[planSet, planList, subscriptionList, subscriptionShow, subscriptionGrant],
      ...[
        subscriptionCancel,
        subscriptionPause,
        subscriptionSkip,
        subscriptionResume,
        subscriptionEnd,
        subscriptionTimeline,
      ],
      ...[subscriptionChange, subscriptionKeep],
    ],
  },
  {
    title: 'Discount codes',
    commands: [
      codeCreate,
      codeList,
      codeShow,
      codeEnd,
      codeReopen,
      codeCount,
      codeGuesses,
      codeForgetGuesses,
    ],
  },
  {
    title: 'Gift vouchers',
    commands: [
      voucherMark,
      voucherList,
      voucherSend,
      voucherReaddress,
      voucherBlock,
      voucherUnblock,
      voucherSeen,
    ],
  },
  { title: 'Gifts', commands: [giftList, giftShow, giftResend, giftExtend, giftCancel] },
  { title: 'Accounts', commands: [userCreate, userResetFactor, userPasswordOptions] },
  {
    title: 'Developing',
    commands: [
      ...[seed, migrate, types, reference],
      ...[i18nExtract, i18nMissing, i18nMerge, i18nPrune, i18nCheck, i18nOwn],
    ],
  },
]
