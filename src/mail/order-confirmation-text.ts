import type { MailSite } from '#domains/mail-log/ports.ts'
import type { OrderConfirmation } from './order-mail.ts'

/**
 * Writes the text part, which is complete by itself, because some people read only this part. The link is
 * alone on its line.
 */
export function orderConfirmationText(mail: OrderConfirmation, site: MailSite): string {
  const home = `${site.origin}${site.basePath}`
  const blocks = [
    [mail.heading],
    [mail.intro],
    [`${mail.button}:`, mail.url],
    mail.lines.flatMap((line) => [line.name, `  ${line.pieces} = ${line.total}`]),
    mail.totals.map((total) => `${total.label}: ${total.value}`),
    mail.payment
      ? [
          mail.payment.title,
          mail.payment.text,
          ...mail.payment.rows.map((row) => `${row.label}: ${row.value}`),
        ]
      : [],
    ...[...mail.addresses, ...mail.texts].map(({ title, rows }) => [title, ...rows]),
    [mail.closing ?? ''],
    [mail.withdrawal],
    [site.shopName, ...mail.links.map(([path, name]) => `${name}: ${home}${path}`)],
  ]
  return `${blocks
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n')}\n`
}
