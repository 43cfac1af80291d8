// Tests: src/domains/mail-log/mail-log.test.ts

import type { OrderView } from '#domains/order/contract.ts'
import type { PaymentInstruction } from '#domains/payment/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { MailRenderer, MailSite, OrderMailOccasion } from '../ports.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A placed order as its mail shows it, unmasked. */
export interface OrderForMail {
  readonly order: OrderView
  readonly locale: LocaleCode
  readonly email: string
  readonly orderUrl: string
  readonly instruction: PaymentInstruction | null
  /** Until when the money must come, where the order does not wait for ever. RFC 3339 UTC. */
  readonly dueAt: string | null
  /** What came and what is still to be paid, where only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
}

export interface OrderConfirmationDeps extends MailDeps {
  readonly renderer: MailRenderer
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Null when there is no such placed order, or it has no address to write to. */
  readonly readOrderForMail: (orderId: string) => Promise<OrderForMail | null>
  /** A refund that waits until the buyer claims it; null once it does not. */
  readonly readRefundToClaim: (
    orderId: string,
    refundId: string,
  ) => Promise<{ readonly amount: Money; readonly url: string } | null>
}

/**
 * Sends the confirmation of a placed order in the buyer's language, once however often it is called. Source:
 * docs/http-contract.md "Order key".
 */
export async function sendOrderConfirmation(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'placed', 'order-confirmation')
}

/**
 * Tells the buyer that the whole order is paid, once however often it is called. Source:
 * docs/payment-edge-cases.md case 1.
 */
export async function sendPaymentReceived(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'paid', 'payment-received')
}

/**
 * Asks the buyer for the money that did not come, once however often it is called; not where nothing is
 * waited for any more. Source: docs/gateways.md "Bank transfer".
 */
export async function sendPaymentReminder(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'due', 'payment-reminder')
}

/**
 * Tells the buyer what came and what is still to be paid, once per sum however often it is called; not where
 * all of it came meanwhile. Source: docs/payment-edge-cases.md case 27.
 */
export async function sendPaymentPart(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  const found = await deps.readOrderForMail(orderId)
  if (found?.part && found.order.state === 'placed')
    await sendOrderMail(deps, orderId, 'part', 'payment-part', `${orderId}:${found.part.paid.amount}`)
}

/**
 * Sends the buyer the address at which a refund is claimed, once however often it is called; not where it is
 * claimed already. Source: docs/gateways.md "BTCPay Server".
 */
export async function sendRefundClaim(
  deps: OrderConfirmationDeps,
  orderId: string,
  refundId: string,
): Promise<void> {
  const claim = await deps.readRefundToClaim(orderId, refundId)
  if (claim) await sendOrderMail(deps, orderId, 'claim', 'refund-claim', refundId, claim)
}

async function sendOrderMail(
  deps: OrderConfirmationDeps,
  orderId: string,
  occasion: OrderMailOccasion,
  template: string,
  subject = orderId,
  claim: { readonly amount: Money; readonly url: string } | null = null,
): Promise<void> {
  await deliverMail(deps, `${template}:${subject}`, async () => {
    const found = await deps.readOrderForMail(orderId)
    if (!found || found.email === '') return null
    const { order, locale, email, orderUrl, instruction, dueAt, part } = found
    if (occasion === 'part' && !part) return null
    if (occasion === 'due' && (order.state !== 'placed' || !instruction || dueAt === null)) return null
    const site = deps.siteOf(locale)
    const shown = occasion === 'paid' || occasion === 'claim' ? null : instruction
    const rendered = await deps.renderer.renderOrderConfirmation({
      occasion,
      order,
      orderUrl,
      instruction: shown,
      dueAt,
      part,
      claim,
      site,
    })
    return { ...rendered, template, locale, to: email, orderId }
  })
}
