import { msg } from '#kernel/translate.ts'

/** An owner's own words in a mail. Empty: those of the program. They may hold placeholders such as `{number}`. */
export interface OwnWords {
  readonly subject: string
  readonly introduction: string
  readonly closing: string
}

/** Longest own words. Units: characters. */
export const MAIL_WORDS_MAX = { subject: 150, introduction: 2000, closing: 2000 } as const

/** A kind of mail. */
export interface MailTemplate {
  /** As in the column `mail.template`. */
  readonly id: string
  /** English, marked by `msg`. */
  readonly title: string
  /** What own words may name in braces. */
  readonly placeholders: readonly string[]
  /** Why it cannot be switched off, English, marked by `msg`; null: it can. */
  readonly keptOn: string | null
}

const LAW = msg('The law asks for this e-mail. It can be worded, but not switched off.')
const ACCOUNT = msg('This e-mail protects an account. It can be worded, but not switched off.')
const ANSWERS = msg('This e-mail is the answer that staff wrote. It can be worded, but not switched off.')
const HANDS_OVER = msg('This e-mail hands over what was paid for. It can be worded, but not switched off.')

const ORDER = ['shop', 'number', 'amount', 'name']
const PLAN = ['shop', 'plan', 'number', 'until']
const PRICE = [...PLAN, 'price']
const RENEWAL = ['shop', 'plan', 'amount', 'date']
const PAYOUT = ['shop', 'date', 'number', 'amount']
const CASE = ['shop', 'number', 'thing']
const CONTACT = ['shop', 'number', 'name', 'subject']
const REVIEW = ['shop', 'product']
const GIFT = ['shop', 'plan', 'giver', 'until']

type Row = readonly [id: string, title: string, placeholders: readonly string[], keptOn?: string]

const ROWS: readonly Row[] = [
  ['order-confirmation', msg('Order confirmation'), ORDER, LAW],
  ['payment-received', msg('Payment received, with the invoice'), ORDER],
  ['payment-part', msg('Part of a payment received'), [...ORDER, 'paid', 'due']],
  ['payment-reminder', msg('Payment reminder'), [...ORDER, 'date']],
  ['shipped', msg('Order shipped'), [...ORDER, 'tracking']],
  ['cancelled', msg('Order cancelled'), ORDER],
  ['correction', msg('Refund with a credit note'), [...ORDER, 'refund', 'document'], LAW],
  ['refunded', msg('Refund without a credit note'), [...ORDER, 'refund']],
  ['refund-claim', msg('Refund to claim'), [...ORDER, 'refund'], HANDS_OVER],
  ['vouchers', msg('Gift vouchers for their buyer'), ORDER, HANDS_OVER],
  ['voucher-gift', msg('Gift vouchers for somebody else'), ['shop', 'to', 'from'], HANDS_OVER],
  ['new-order', msg('New order, to the owner'), ORDER],
  ['statement-receipt', msg('Receipt of a cancellation or withdrawal'), ['shop', 'number', 'contract'], LAW],
  [
    'statement-outcome',
    msg('What follows a cancellation or withdrawal'),
    ['shop', 'number', 'contract'],
    LAW,
  ],
  ['reset-password', msg('New password'), ['shop', 'date'], ACCOUNT],
  ['confirm-email', msg('Confirm an e-mail address'), ['shop', 'date'], ACCOUNT],
  ['email-in-use', msg('E-mail address in use'), ['shop', 'date'], ACCOUNT],
  ['email-change-asked', msg('E-mail address about to change'), ['shop', 'date', 'address'], ACCOUNT],
  ['email-changed', msg('E-mail address changed'), ['shop', 'date', 'address'], ACCOUNT],
  ['password-changed', msg('Password changed'), ['shop', 'date'], ACCOUNT],
  ['new-device', msg('New device'), ['shop', 'date', 'device', 'network'], ACCOUNT],
  ['factor-added', msg('Second factor added'), ['shop', 'date'], ACCOUNT],
  ['factor-removed', msg('Second factor removed'), ['shop', 'date'], ACCOUNT],
  ['factors-reset', msg('Second factors reset'), ['shop', 'date'], ACCOUNT],
  ['token-created', msg('Token created'), ['shop', 'date', 'name'], ACCOUNT],
  ['device-connected', msg('Device connected'), ['shop', 'date', 'name'], ACCOUNT],
  ['subscription-begun', msg('Subscription begun'), PLAN, LAW],
  ['term-begun', msg('Prepaid term begun'), PLAN, LAW],
  ['trial-begun', msg('Trial begun'), PLAN, LAW],
  ['trial-over', msg('Trial over'), PLAN],
  ['subscription-cancelled', msg('Subscription cancelled'), PLAN, LAW],
  ['subscription-resumed', msg('Subscription resumed'), PLAN],
  ['subscription-paused', msg('Subscription paused'), [...PLAN, 'from']],
  ['membership-given', msg('Membership given'), PLAN],
  ['plan-changed', msg('Plan changed'), PRICE, LAW],
  ['plan-change-planned', msg('Change of plan planned'), PRICE],
  ['plan-unchanged', msg('Change of plan taken back'), PRICE],
  ['renewal-soon', msg('Renewal soon'), RENEWAL, LAW],
  ['card-expires', msg('Card expires'), RENEWAL],
  ['renewal-failed', msg('Renewal failed'), RENEWAL],
  ['consent-gone', msg('Consent to charges gone'), RENEWAL],
  ['locked', msg('Access locked'), RENEWAL],
  ['subscription-ended', msg('Subscription ended'), RENEWAL],
  ['calls-switched-off', msg('Signed calls switched off, to the partner'), ['shop', 'address']],
  ['webhook-switched-off', msg('Webhook switched off, to the owners'), ['shop', 'address']],
  ['gift-arrived', msg('Gift for its recipient'), GIFT, HANDS_OVER],
  ['gift-reminder', msg('Gift not redeemed yet'), GIFT],
  ['gift-delivered', msg('Gift delivered, to its buyer'), GIFT],
  ['gift-redeemed', msg('Gift redeemed'), [...GIFT, 'from']],
  ['gift-taken-back', msg('Gift taken back'), GIFT],
  ['contact-received', msg('New message, to the shop'), CONTACT],
  ['contact-receipt', msg('Receipt of a message'), CONTACT],
  ['contact-answer', msg('Answer to a message'), CONTACT, ANSWERS],
  ['payout-account', msg('Account for payouts changed'), ['shop', 'date', 'account'], ACCOUNT],
  ['payout-paid', msg('Payout to a partner paid'), PAYOUT],
  ['payout-refused', msg('Payout to a partner refused'), [...PAYOUT, 'why']],
  ['abuse-receipt', msg('Receipt of a report'), CASE, LAW],
  ['abuse-answer', msg('Answer to a report'), CASE],
  ['abuse-decision', msg('Decision about a report'), CASE, LAW],
  ['abuse-reasons', msg('Reasons of a measure, to the person concerned'), CASE, LAW],
  ['abuse-outcome', msg('Answer to an objection, to the person concerned'), CASE, LAW],
  ['review-invitation', msg('Question for reviews, to the buyer'), ['shop', 'number']],
  ['review-shown', msg('Review shown, to its writer'), REVIEW],
  ['review-refused', msg('Review not shown, to its writer'), REVIEW],
  ['payout-returned', msg('Payout to a partner returned'), [...PAYOUT, 'why']],
]

/** Every kind of mail, in the order in which staff see them. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = ROWS.map(
  ([id, title, placeholders, keptOn = null]) => ({
    id,
    title,
    placeholders,
    keptOn,
  }),
)

/** Returns the kind of mail with this id. */
export function mailTemplateOf(id: string): MailTemplate | undefined {
  return MAIL_TEMPLATES.find((template) => template.id === id)
}

/**
 * Returns what own words name wrongly: a placeholder that this mail does not have, as it was written, or a lone
 * brace. Empty: everything is right.
 */
export function wrongPlaceholders(text: string, placeholders: readonly string[]): readonly string[] {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)]
  const unknown = named.filter(([, name = '']) => !placeholders.includes(name)).map(([whole]) => whole)
  const rest = text.replace(/\{[^{}]*\}/g, '')
  return [...unknown, ...(rest.match(/[{}]/g) ?? [])]
}

const FIELDS = ['subject', 'introduction', 'closing'] as const

/** Lists what is wrong with an owner's words for a kind of mail, such as `subject: {total}`; empty: nothing. */
export function brokenWords(
  words: OwnWords,
  { placeholders }: Pick<MailTemplate, 'placeholders'>,
): readonly string[] {
  return FIELDS.flatMap((field) =>
    wrongPlaceholders(words[field], placeholders).map((one) => `${field}: ${one}`),
  )
}

/**
 * Returns an owner's words without the texts that hold what their mail cannot fill in: the program's words stand
 * in for those. A placeholder may be gone since they were written.
 */
export function soundWords(words: OwnWords, template: string): OwnWords {
  const { placeholders = [] } = mailTemplateOf(template) ?? {}
  const sound = FIELDS.map((field) => {
    const text = words[field]
    return [field, wrongPlaceholders(text, placeholders).length > 0 ? '' : text] as const
  })
  return Object.fromEntries(sound) as unknown as OwnWords
}
