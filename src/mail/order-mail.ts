/**
 * All texts of an order confirmation, in the buyer's language. The HTML and the text part have the same
 * content.
 */
export interface OrderConfirmation {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  readonly button: string
  readonly url: string
  readonly lines: readonly { readonly name: string; readonly pieces: string; readonly total: string }[]
  readonly totals: readonly { readonly label: string; readonly value: string; readonly isTotal: boolean }[]
  readonly payment: {
    readonly title: string
    readonly text: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  } | null
  readonly addresses: readonly { readonly title: string; readonly rows: readonly string[] }[]
  /** The buyer's texts for the order, by line. */
  readonly texts: readonly { readonly title: string; readonly rows: readonly string[] }[]
  /** Empty: none. */
  readonly withdrawal: string
  /** The owner's last words. */
  readonly closing?: string
  readonly links: readonly (readonly [path: string, name: string])[]
}
