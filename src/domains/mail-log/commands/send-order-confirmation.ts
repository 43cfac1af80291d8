// Tests: src/domains/mail-log/mail-log.test.ts

import type { OrderView } from '#domains/order/contract.ts'
import type { PaymentInstruction } from '#domains/payment/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { mailSiteOf } from '../own-words.ts'
import type {
  CorrectionForMail,
  GiftForMail,
  MailRenderer,
  MailSite,
  OrderMailOccasion,
  RecordingForMail,
  VoucherForMail,
} from '../ports.ts'
import type { KeptAttachment } from '../store.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A placed order as its mail shows it, unmasked. */
export interface OrderForMail {
  readonly order: OrderView
  readonly locale: LocaleCode
  readonly email: string
  readonly orderUrl: string
  readonly instruction: PaymentInstruction | null
  /** When the payment is due, unless the order waits without end. RFC 3339 UTC. */
  readonly dueAt: string | null
  /** The amounts paid and still due, if only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
  /** Recordings that the paid order opens, and when. */
  readonly recordings: readonly RecordingForMail[]
}

/** The vouchers of an order that its buyer keeps, and who gets the others. */
export interface VouchersForMail {
  readonly vouchers: readonly VoucherForMail[]
  readonly gifts: readonly GiftForMail[]
  /** The vouchers to print; null where the buyer keeps none. */
  readonly file: KeptAttachment | null
}

export interface OrderConfirmationDeps extends MailDeps {
  readonly renderer: MailRenderer
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Returns null when there is no such placed order, or it has no e-mail address. */
  readonly readOrderForMail: (orderId: string) => Promise<OrderForMail | null>
  /** Returns the files that go with the mail of a paid order: its invoice, unless it cannot be printed yet. */
  readonly readInvoiceFile: (
    orderId: string,
  ) => Promise<{ readonly number: string; readonly file: KeptAttachment } | null>
  /** Returns a credit note or reversal with its file, unless it cannot be printed yet; null if there is none. */
  readonly readCorrectionForMail: (
    orderId: string,
    number: string,
  ) => Promise<{ readonly correction: CorrectionForMail; readonly file: KeptAttachment | null } | null>
  /** Returns a refund that waits until the buyer claims it; null if it does not wait any more. */
  readonly readRefundToClaim: (
    orderId: string,
    refundId: string,
  ) => Promise<{ readonly amount: Money; readonly url: string } | null>
  /** Returns the valid gift vouchers that the buyer of an order keeps, with their codes. */
  readonly readVouchersForMail: (orderId: string) => Promise<VouchersForMail>
}

/**
 * Sends the confirmation of a placed order in the buyer's language. Repeated calls send it only once, unless the
 * order was corrected (`again`). Source: docs/http-contract.md "Order key", decision 0058.
 */
export async function sendOrderConfirmation(
  deps: OrderConfirmationDeps,
  orderId: string,
  again: string | null = null,
): Promise<void> {
  const subject = again === null ? orderId : `${orderId}:${again}`
  await sendOrderMail(deps, orderId, 'placed', 'order-confirmation', subject, { withInvoice: again !== null })
}

/**
 * Tells the buyer that the whole order is paid. Repeated calls send the mail only once. Source:
 * docs/payment-edge-cases.md case 1.
 */
export async function sendPaymentReceived(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'paid', 'payment-received')
}

/**
 * Reminds the buyer of the payment that is due. Repeated calls send the mail only once; nothing is sent if no
 * payment is due any more. Source: docs/gateways.md "Bank transfer".
 */
export async function sendPaymentReminder(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'due', 'payment-reminder')
}

/**
 * Tells the buyer the amounts paid and still due. Repeated calls send the mail only once per amount; nothing
 * is sent if everything was paid meanwhile. Source: docs/payment-edge-cases.md case 27.
 */
export async function sendPaymentPart(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  const found = await deps.readOrderForMail(orderId)
  if (found?.part && found.order.state === 'placed')
    await sendOrderMail(deps, orderId, 'part', 'payment-part', `${orderId}:${found.part.paid.amount}`)
}

/**
 * Sends the buyer the address at which a refund can be claimed. Repeated calls send it only once; nothing is
 * sent if it was claimed already. Source: docs/gateways.md "BTCPay Server".
 */
export async function sendRefundClaim(
  deps: OrderConfirmationDeps,
  orderId: string,
  refundId: string,
): Promise<void> {
  const claim = await deps.readRefundToClaim(orderId, refundId)
  if (claim) await sendOrderMail(deps, orderId, 'claim', 'refund-claim', refundId, { claim })
}

/**
 * Sends the buyer the document of a refund, or of a refund that failed. Repeated calls send it only once, unless
 * staff ask for it again. One
 * that cannot be printed yet is told without its file: money that moved is no secret until an owner has given
 * an address. Source: decision 0045.
 */
export async function sendCorrection(
  deps: OrderConfirmationDeps,
  orderId: string,
  number: string,
  again: string | null = null,
): Promise<void> {
  const found = await deps.readCorrectionForMail(orderId, number)
  const subject = again === null ? number : `${number}:${again}`
  if (found) await sendOrderMail(deps, orderId, 'corrected', 'correction', subject, { corrected: found })
}

/**
 * Sends the buyer the gift vouchers of an order, and says who gets the others. Repeated calls send them only once, unless staff ask for it
 * again; nothing is sent if the order was paid back meanwhile. Source: decision 0044.
 */
export async function sendVouchers(
  deps: OrderConfirmationDeps,
  orderId: string,
  again: string | null,
): Promise<void> {
  const found = await deps.readVouchersForMail(orderId)
  const subject = again === null ? orderId : `${orderId}:${again}`
  if (found.vouchers.length > 0 || found.gifts.length > 0)
    await sendOrderMail(deps, orderId, 'vouchers', 'vouchers', subject, { vouchers: found })
}

/** Occasions at which a mail says how to pay. */
const ASKS_FOR_MONEY: ReadonlySet<OrderMailOccasion> = new Set(['placed', 'part', 'due'])

/** What a mail about an order says besides the order. */
export interface OrderMailMore {
  readonly claim?: { readonly amount: Money; readonly url: string } | null
  readonly vouchers?: VouchersForMail | null
  readonly corrected?: {
    readonly correction: CorrectionForMail
    readonly file: KeptAttachment | null
  } | null
  readonly tracking?: string
  /** Whether the invoice goes with it, where there is one. */
  readonly withInvoice?: boolean
  readonly refunded?: Money | null
  /** Somebody of the shop who gets it instead of the buyer. */
  readonly instead?: { readonly to: string; readonly locale: LocaleCode }
}

/** Sends a mail about an order, once for each `subject`. Nothing is sent of what is over. */
export async function sendOrderMail(
  deps: OrderConfirmationDeps,
  orderId: string,
  occasion: OrderMailOccasion,
  template: string,
  subject = orderId,
  {
    claim = null,
    vouchers = null,
    corrected = null,
    tracking = '',
    withInvoice = false,
    refunded = null,
    instead,
  }: OrderMailMore = {},
): Promise<void> {
  await deliverMail(deps, `${template}:${subject}`, async () => {
    const found = await deps.readOrderForMail(orderId)
    if (!found || (found.email === '' && !instead)) return null
    const { order, instruction, dueAt, part } = found
    if (occasion === 'part' && !part) return null
    if (occasion === 'due' && (order.state !== 'placed' || !instruction || dueAt === null)) return null
    if (occasion === 'cancelled' && order.state !== 'cancelled') return null
    const { to, locale } = instead ?? { to: found.email, locale: found.locale }
    const site = await mailSiteOf(deps, template, locale)
    if (!site) return null
    const invoice = occasion === 'paid' || withInvoice ? await deps.readInvoiceFile(orderId) : null
    const rendered = await deps.renderer.renderOrderConfirmation({
      occasion,
      order,
      orderUrl: instead ? officeUrl(site, order) : found.orderUrl,
      instruction: ASKS_FOR_MONEY.has(occasion) ? instruction : null,
      dueAt,
      part,
      claim,
      tracking,
      refunded,
      recordings: occasion === 'paid' || occasion === 'placed' ? found.recordings : [],
      vouchers: vouchers?.vouchers ?? [],
      gifts: vouchers?.gifts ?? [],
      invoice: invoice?.number ?? null,
      correction: corrected?.correction ?? null,
      site,
    })
    const attachments = [invoice?.file, vouchers?.file, corrected?.file].filter((file) => file != null)
    return { ...rendered, template, locale, to, orderId, attachments }
  })
}

/** Where staff see the order: never its page for the buyer, whose link acts for them. */
function officeUrl({ origin, basePath }: MailSite, { number }: OrderView): string {
  return `${origin}${basePath}/admin/orders/${number}`
}
