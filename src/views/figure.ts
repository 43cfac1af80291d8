/** One figure of the shop as a whole. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
}
