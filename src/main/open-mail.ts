import type { MailTransport } from '#domains/mail-log/ports.ts'
import { mailTransport } from '#mail/transport.ts'
import type { Environment } from './environment.ts'
import { publicOrigin } from './origin.ts'

/** Opens the way out for mails, with the shop's name as their sender. */
export function openMail(
  environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'shopOrigin' | 'host' | 'port'>,
  name: string,
): MailTransport {
  const address = environment.mailFrom ?? `shop@${new URL(publicOrigin(environment)).hostname}`
  return mailTransport({ smtpUrl: environment.smtpUrl ?? '', from: { name, address } })
}
