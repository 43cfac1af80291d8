import type { BankParts } from '#processes/bank-ports.ts'
import { bulkDoers } from '#processes/staff-run/bulk-doers.ts'
import type { Call } from '../../form-call.ts'
import { undoActCall } from '../../forms/undo-act-call.ts'
import type { OrderCallParts } from '../order/order-parts.ts'
import { abuseAdminCalls } from './abuse-acts.ts'
import { digestCall, snoozeCall, wakeCall } from './attention.ts'
import { attentionActCalls } from './attention-acts.ts'
import { bankFileBookCall, bankFileDropCall, bankFileUploadCall } from './bank-files.ts'
import { bankAssignCall, bankDismissCall, bankReopenCall, bankUnassignCall } from './bank-lines.ts'
import { blockCalls } from './block-acts.ts'
import { bookSettingCall, exportBooksCall } from './books.ts'
import { adminBulkCall } from './bulk-call.ts'
import { catalogueCalls } from './catalogue/index.ts'
import { codeCalls } from './code-acts.ts'
import { codeCreateCall } from './code-create.ts'
import { configCalls } from './config-calls.ts'
import { contactAdminCalls } from './contact-acts.ts'
import { couponAdminCalls } from './coupon-acts.ts'
import { customerCalls } from './customer-acts.ts'
import { type CustomerPrivacyParts, customerPrivacyCalls } from './customer-privacy.ts'
import { deviceClientCalls } from './device-clients.ts'
import { entitlementCalls } from './entitlement-acts.ts'
import type { ProviderKeyParts } from './gateway-keys.ts'
import { giftCalls } from './gift-acts.ts'
import { lookbookCalls } from './lookbook.ts'
import { adminOrderCancelCall, adminOrderShipCall, adminOrdersShipCall } from './order-acts.ts'
import { adminOrderAddressCall, adminOrderDeliveryCall, adminOrderEmailCall } from './order-corrections.ts'
import {
  adminOrderDeliveredCall,
  adminOrderNoteCall,
  adminOrderRemoveNoteCall,
  adminOrderRestockCall,
  adminOrderUnrestockCall,
} from './order-goods.ts'
import { adminOrderDocumentCall } from './order-mails.ts'
import {
  adminOrderCaptureCall,
  adminOrderReleaseCall,
  adminOrderReleaseMoneyCall,
  adminOrderSettleCall,
  adminOrderUnsettleCall,
} from './order-money.ts'
import {
  adminOrderRefundCall,
  adminOrderRefundDoneCall,
  adminOrderRefundGiveUpCall,
} from './order-refunds.ts'
import { partnerAdminCalls } from './partner-acts.ts'
import { partnerMaterialCalls } from './partner-materials.ts'
import { payoutAdminCalls } from './payout-acts.ts'
import { planSaveCall } from './plan-save.ts'
import { reviewAdminCalls } from './review-acts.ts'
import { type OwnerCallParts, type SetUpCallParts, setUpCalls } from './setup/index.ts'
import { shopIconCalls } from './shop-icon.ts'
import { staffCalls } from './staff-acts.ts'
import { statementCalls } from './statement-acts.ts'
import { subscriptionCalls } from './subscription-acts.ts'
import { subscriptionMoneyCalls } from './subscription-money.ts'
import { tokenAdminCalls } from './token-acts.ts'
import { adminTransfersDropCall, adminTransfersMakeCall, adminTransfersSentCall } from './transfers.ts'
import { adminSharedViewCall, adminViewDeleteCall, adminViewSaveCall } from './view-calls.ts'
import { webhookCalls } from './webhooks.ts'

export type AdminParts = Pick<OrderCallParts, 'payments' | 'rules'> &
  Pick<BankParts, 'bank'> &
  CustomerPrivacyParts &
  OwnerCallParts &
  ProviderKeyParts &
  SetUpCallParts

/** Lists the calls of the back office. */
export function adminCalls(parts: AdminParts): readonly Call[] {
  const calls = [
    adminOrderShipCall(),
    adminOrdersShipCall(),
    adminOrderCancelCall(parts),
    adminOrderDocumentCall(),
    adminOrderEmailCall(),
    adminOrderAddressCall(parts),
    adminOrderDeliveryCall(parts),
    adminOrderRestockCall(),
    adminOrderUnrestockCall(),
    adminOrderDeliveredCall(),
    adminOrderNoteCall(),
    adminOrderRemoveNoteCall(),
    adminOrderCaptureCall(parts),
    adminOrderReleaseMoneyCall(parts),
    adminOrderSettleCall(parts),
    adminOrderUnsettleCall(parts),
    adminOrderReleaseCall(parts),
    adminOrderRefundCall(parts),
    adminOrderRefundDoneCall(parts),
    adminOrderRefundGiveUpCall(parts),
    adminTransfersMakeCall(parts),
    adminTransfersSentCall(parts),
    adminTransfersDropCall(parts),
    bankAssignCall(parts),
    bankUnassignCall(parts),
    bankDismissCall(),
    bankReopenCall(),
    bankFileUploadCall(parts),
    bankFileBookCall(),
    bankFileDropCall(),
    ...statementCalls(parts),
    ...abuseAdminCalls(),
    ...blockCalls(),
    ...contactAdminCalls(),
    ...reviewAdminCalls(),
    ...customerCalls(),
    ...customerPrivacyCalls(parts),
    ...entitlementCalls(),
    ...subscriptionCalls(),
    ...subscriptionMoneyCalls(parts),
    codeCreateCall(),
    ...codeCalls(),
    ...couponAdminCalls(),
    ...partnerAdminCalls(),
    ...partnerMaterialCalls(parts),
    ...lookbookCalls(parts),
    ...shopIconCalls(parts),
    ...payoutAdminCalls(parts),
    ...giftCalls(),
    ...tokenAdminCalls(),
    ...deviceClientCalls(),
    ...staffCalls(),
    planSaveCall(),
    adminViewSaveCall(),
    adminViewDeleteCall(),
    snoozeCall(),
    wakeCall(),
    digestCall(),
    ...attentionActCalls(),
    exportBooksCall(),
    bookSettingCall(),
    adminSharedViewCall(),
    adminBulkCall({ doers: bulkDoers(parts) }),
    ...configCalls(parts),
    ...webhookCalls(),
    ...catalogueCalls(parts),
  ]
  return [...calls, undoActCall(calls), ...setUpCalls(parts)]
}
