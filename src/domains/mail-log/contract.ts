/** A mail as the mails hook and the back office show it. Source: docs/http-contract.md "Demo hooks". */
export interface MailView {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** When it was sent, or kept if no mail server is configured; null while it waits for the server. */
  readonly sentAt: string | null
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
}
