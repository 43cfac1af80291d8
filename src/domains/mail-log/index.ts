export { mailAttention } from './attention.ts'
export type { MailDeps } from './commands/deliver-mail.ts'
export {
  type AccountMailDeps,
  type AccountMailToMake,
  sendAccountMail,
} from './commands/send-account-mail.ts'
export { sendMailAgain } from './commands/send-again.ts'
export {
  type ContactMailDeps,
  type ContactMailToMake,
  sendContactMail,
} from './commands/send-contact-mail.ts'
export { sendDocumentAgain } from './commands/send-document-again.ts'
export type { GiftForMail } from './commands/send-gift-mail.ts'
export type {
  OrderConfirmationDeps,
  OrderForMail,
  VouchersForMail,
} from './commands/send-order-confirmation.ts'
export type { OwnersForMail } from './commands/send-order-news.ts'
export type { RenewalForMail } from './commands/send-renewal-mail.ts'
export {
  type StatementMailDeps,
  type StatementMailToMake,
  sendStatementMail,
} from './commands/send-statement-mail.ts'
export type { VoucherGiftForMail } from './commands/send-voucher-gift.ts'
export { switchMail, unwordMail, wordMail } from './commands/word-mail.ts'
export type { ContactMailKind } from './contact-told.ts'
export type { MailView } from './contract.ts'
export { mailErrors } from './errors.ts'
export { mailLogJobs } from './jobs.ts'
export { readOwnWords } from './own-words.ts'
export { mailPersonal } from './personal.ts'
export { mailStaffActions } from './policy.ts'
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
export type { MailDelivery } from './states.ts'
export {
  countMailsTo,
  forgetThreadMails,
  hasMail,
  type KeptAttachment,
  listMails,
  readMailHtml,
} from './store.ts'
export {
  brokenWords,
  MAIL_TEMPLATES,
  MAIL_WORDS_MAX,
  type MailTemplate,
  mailTemplateOf,
  type OwnWords,
  wrongPlaceholders,
} from './templates.ts'
export { readWordedMails } from './words-store.ts'
