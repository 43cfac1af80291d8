/**
 * Why a mail about a conversation is sent: staff hear of a message, its sender gets a receipt, or staff's answer.
 */
export type ContactMailKind = 'contact-received' | 'contact-receipt' | 'contact-answer'

/** What a mail about a conversation tells. */
export interface ContactMailTold {
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
  /** Of an answer: whether a reply to it reaches the shop. */
  readonly canReply: boolean
  /** When it was written. RFC 3339 UTC. */
  readonly at: string
}
