/** What a list to choose from is told. */
export interface SelectProps {
  readonly id: string
  readonly name: string
  /** Accessible name. */
  readonly label: string
  /** Shown while nothing is chosen; its value is ''. */
  readonly none: string
  readonly options: readonly string[]
  readonly value: string
  /** Called with every choice of a person. */
  readonly onChoose: (value: string) => void
}
