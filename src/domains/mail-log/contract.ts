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

/** Mails about reports of abuse: to the reporter, and why something was restricted to the person concerned. */
export type AbuseMailKind =
  | 'abuse-receipt'
  | 'abuse-answer'
  | 'abuse-decision'
  | 'abuse-reasons'
  | 'abuse-outcome'

/** Mails about reviews of products: what was decided about one, and the question for some. */
export type ReviewMailKind = 'review-shown' | 'review-refused' | 'review-invitation'

/** Puts values into own words; what is not known stays as it was written. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? hole) : hole,
  )
}
