import { renderToStaticMarkup } from 'react-dom/server'
import type {
  AccountMailProps,
  ContactMailProps,
  GiftMailProps,
  MailSite,
  OrderConfirmationProps,
  RenderedMail,
  RenewalMailProps,
  StatementMailProps,
  VoucherGiftProps,
} from '#domains/mail-log/ports.ts'
import { AccountMail } from './AccountMail.tsx'
import { accountMail, accountMailText } from './account-mail.ts'
import { contactMail } from './contact-mail.ts'
import { giftMail } from './gift-mail.ts'
import { OrderConfirmationMail } from './OrderConfirmationMail.tsx'
import { orderConfirmation } from './order-confirmation.ts'
import { orderConfirmationText } from './order-confirmation-text.ts'
import { renewalMail } from './renewal-mail.ts'
import { StatementMail } from './StatementMail.tsx'
import { statementMail, statementMailText } from './statement-mail.ts'
import { voucherGiftMail } from './voucher-gift-mail.ts'

/** Without this doctype, old mail programs use quirks mode. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders the confirmation of a placed order. Part of the server build, see `renderer.ts`. */
export function renderOrderConfirmation(props: OrderConfirmationProps): RenderedMail {
  const mail = orderConfirmation(props)
  const html = DOCTYPE + renderToStaticMarkup(<OrderConfirmationMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(orderConfirmationText(mail, props.site), props.site) }
}

/**
 * Renders a mail about an account: a link, or a notice of an event. Part of the server build, see
 * `renderer.ts`.
 */
export function renderAccountMail(props: AccountMailProps): RenderedMail {
  const mail = accountMail(props)
  const html = DOCTYPE + renderToStaticMarkup(<AccountMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(accountMailText(mail, props.site), props.site) }
}

/** Renders a mail about a cancellation or withdrawal. Part of the server build, see `renderer.ts`. */
export function renderStatementMail(props: StatementMailProps): RenderedMail {
  const mail = statementMail(props)
  const html = DOCTYPE + renderToStaticMarkup(<StatementMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(statementMailText(mail, props.site), props.site) }
}

/**
 * Renders a mail about the renewal of a subscription. Part of the server build, see `renderer.ts`.
 */
export function renderRenewalMail(props: RenewalMailProps): RenderedMail {
  const mail = renewalMail(props)
  const html = DOCTYPE + renderToStaticMarkup(<AccountMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(accountMailText(mail, props.site), props.site) }
}

/** Renders a mail about a gift. Part of the server build, see `renderer.ts`. */
export function renderGiftMail(props: GiftMailProps): RenderedMail {
  const mail = giftMail(props)
  const html = DOCTYPE + renderToStaticMarkup(<AccountMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(accountMailText(mail, props.site), props.site) }
}

/** Renders the mail that gives vouchers to somebody. Part of the server build, see `renderer.ts`. */
export function renderVoucherGift(props: VoucherGiftProps): RenderedMail {
  const mail = voucherGiftMail(props)
  const html = DOCTYPE + renderToStaticMarkup(<StatementMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(statementMailText(mail, props.site), props.site) }
}

/** Renders a mail about a message to the shop. Part of the server build, see `renderer.ts`. */
export function renderContactMail(props: ContactMailProps): RenderedMail {
  const mail = contactMail(props)
  const html = DOCTYPE + renderToStaticMarkup(<StatementMail mail={mail} site={props.site} />)
  return { subject: mail.subject, html, text: signed(statementMailText(mail, props.site), props.site) }
}

/** Adds who sells to the end of a text part, as the HTML part says it. */
function signed(text: string, { seller = [] }: MailSite): string {
  return seller.length === 0 ? text : `${text.trimEnd()}\n\n-- \n${seller.join('\n')}\n`
}
