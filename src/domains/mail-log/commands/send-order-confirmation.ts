import type { OrderView } from '#domains/order/contract.ts'
import type { PaymentInstruction } from '#domains/payment/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { MailRenderer, MailSite } from '../ports.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A placed order as its mail shows it, unmasked. */
export interface OrderForMail {
  readonly order: OrderView
  readonly locale: LocaleCode
  readonly email: string
  readonly orderUrl: string
  readonly instruction: PaymentInstruction | null
}

export interface OrderConfirmationDeps extends MailDeps {
  readonly renderer: MailRenderer
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Null when there is no such placed order, or it has no address to write to. */
  readonly readOrderForMail: (orderId: string) => Promise<OrderForMail | null>
}

/** Sends the confirmation of a placed order in the buyer's language, once however often it is called. Source: contract §4. */
export async function sendOrderConfirmation(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'placed', 'order-confirmation')
}

/** Tells the buyer that the whole order is paid, once however often it is called. Source: gateways §4 row 1. */
export async function sendPaymentReceived(deps: OrderConfirmationDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'paid', 'payment-received')
}

async function sendOrderMail(deps: OrderConfirmationDeps, orderId: string, occasion: 'placed' | 'paid', template: string): Promise<void> {
  await deliverMail(deps, `${template}:${orderId}`, async () => {
    const found = await deps.readOrderForMail(orderId)
    if (!found || found.email === '') return null
    const { order, locale, email, orderUrl, instruction } = found
    const site = deps.siteOf(locale)
    const shown = occasion === 'placed' ? instruction : null
    const rendered = await deps.renderer.renderOrderConfirmation({ occasion, order, orderUrl, instruction: shown, site })
    return { ...rendered, template, locale, to: email, orderId }
  })
}
