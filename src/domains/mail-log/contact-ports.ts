import type { MailSite } from './ports.ts'

/**
 * Why a mail about a conversation is sent: staff hear of a message, its sender gets a receipt, or staff's answer.
 */
export type ContactMailKind = 'contact-received' | 'contact-receipt' | 'contact-answer'

export interface ContactMailProps {
  readonly kind: ContactMailKind
  /** The case, such as `C1001`. */
  readonly number: string
  /** As the sender typed them. */
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  /** What staff answered; '' in other mails. */
  readonly answer: string
  /** When it was written. RFC 3339 UTC. */
  readonly at: string
  /** The conversation in the back office, or the contact page. */
  readonly url: string
  readonly site: MailSite
}
