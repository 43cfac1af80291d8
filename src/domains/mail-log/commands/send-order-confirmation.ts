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
  await deliverMail(deps, `order-confirmation:${orderId}`, async () => {
    const found = await deps.readOrderForMail(orderId)
    if (!found || found.email === '') return null
    const { order, locale, email, orderUrl, instruction } = found
    const rendered = await deps.renderer.renderOrderConfirmation({ order, orderUrl, instruction, site: deps.siteOf(locale) })
    return { ...rendered, template: 'order-confirmation', locale, to: email, orderId }
  })
}
