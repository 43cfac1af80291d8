/** A field of an act's form. */
export interface ActField {
  readonly kind: 'text' | 'long-text' | 'check' | 'choice' | 'day' | 'number' | 'email' | 'url' | 'file'
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly isRequired: boolean
  /** What stands in the field at first. */
  readonly value?: string
  /** Of a file: the kinds that are offered, such as `.csv`. */
  readonly accept?: string
  /** Of a choice. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** Something that staff can do with a record, as a form that posts to a call. */
export interface ActView {
  /** Path behind `{base}/api`. */
  readonly call: `/${string}`
  readonly title: string
  /** What it does, and what undoes it. */
  readonly hint: string
  readonly isDangerous: boolean
  readonly fields: readonly ActField[]
  /** Sent with the fields: what the act is about. */
  readonly subject: Readonly<Record<string, string>>
  /** Name of the file in which the answer is saved. */
  readonly download?: string
  /** What of the answer is shown, once: its `secret`, or on a page that makes something its `codes`; else that page goes to the record with its `id`. */
  readonly shows?: string
  /** The answer's `html` goes into the texts of this field, a tag for each language. */
  readonly insertsInto?: string
  /** Where it is refused because of something newer, the page shows that, and what was typed stays. */
  readonly showsNewer?: true
  /** Whether its form is open at first. */
  readonly isOpen?: boolean
  /** The answer's `page` follows, because the record is no longer where it was. */
  readonly leadsOn?: true
  /** The answer is shown once and nowhere else, so the form needs script. */
  readonly needsScript?: boolean
}
