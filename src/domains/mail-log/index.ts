export { mailAttention } from './attention.ts'
export type { MailDeps } from './commands/deliver-mail.ts'
export {
  type AccountMailDeps,
  type AccountMailToMake,
  sendAccountMail,
} from './commands/send-account-mail.ts'
export type { GiftForMail } from './commands/send-gift-mail.ts'
export type {
  OrderConfirmationDeps,
  OrderForMail,
  VouchersForMail,
} from './commands/send-order-confirmation.ts'
export type { RenewalForMail } from './commands/send-renewal-mail.ts'
export {
  type StatementMailDeps,
  type StatementMailToMake,
  sendStatementMail,
} from './commands/send-statement-mail.ts'
export type { VoucherGiftForMail } from './commands/send-voucher-gift.ts'
export type { MailView } from './contract.ts'
export { mailLogJobs } from './jobs.ts'
export { mailPersonal } from './personal.ts'
export type {
  AccountMailKind,
  AccountMailProps,
  GiftMailKind,
  MailRenderer,
  MailSite,
  MailTransport,
  OrderConfirmationProps,
  OutgoingMail,
  RenderedMail,
  RenewalMailKind,
  StatementMailProps,
  StatementOutcome,
  VoucherForMail,
} from './ports.ts'
export { countMailsTo, type KeptAttachment, listMails } from './store.ts'
