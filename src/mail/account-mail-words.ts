/**
 * All texts of a mail about an account, in the reader's language. The HTML and the text part have the same
 * content.
 */
export interface AccountMailText {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  /** What another person wrote, shown as their words; absent: nothing. */
  readonly quote?: string
  readonly button: string
  readonly url: string
  /** What to do if the reader did not cause it. */
  readonly note: string
  /** The owner's last words. */
  readonly closing?: string
  readonly links: readonly (readonly [path: string, name: string])[]
}

/** The words of a mail about an account. */
export type AccountMailWords = Omit<AccountMailText, 'url' | 'links'>

/** The facts that the words of a mail about an account may name. */
export interface AccountMailFacts {
  readonly shop: string
  readonly date: string
  /** When something ends or goes on; '' where the mail names no such day. */
  readonly until: string
  /** From when it takes effect; '' where the mail names no such day. */
  readonly from: string
  readonly detail: Readonly<Record<string, string>>
}
