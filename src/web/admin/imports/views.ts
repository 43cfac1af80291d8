/** A choice of a select. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** A column of a product file, with what it means. */
export interface FileColumn {
  /** Its name in the first line of the file. */
  readonly name: string
  /** What the first rows hold. */
  readonly samples: readonly string[]
  /** What it means; '': left out. */
  readonly meaning: string
}

/** An import with its report. */
export interface ImportView {
  readonly id: string
  readonly state: string
  readonly stateWords: string
  readonly isWorking: boolean
  readonly done: number
  readonly total: number
  /** Products by result. */
  readonly totals: readonly { readonly label: string; readonly count: number }[]
  /** Why the file cannot be read; '' otherwise. */
  readonly reason: string
  /** Why a checked file imports nothing; '' if it does. */
  readonly nothing: string
  readonly settings: {
    readonly delimiter: string
    readonly encoding: string
    readonly decimal: string
    readonly category: string
    readonly giftCards: string
  }
  readonly categories: readonly Choice[]
  readonly meanings: readonly Choice[]
  readonly columns: readonly FileColumn[]
  readonly rows: readonly ImportRowView[]
  /** Whether there are more rows than these. */
  readonly hasMoreRows: boolean
  readonly onlyProblems: boolean
  readonly can: {
    readonly check: boolean
    readonly start: boolean
    readonly stop: boolean
    readonly undo: boolean
  }
}

export interface ImportRowView {
  readonly line: number
  readonly handle: string
  readonly result: string
  readonly tone: 'quiet' | 'good' | 'warning' | 'danger'
  readonly text: string
}

/** What staff read of imports. Null: there is none, or these roles do not open it. */
export interface ImportRooms {
  readonly mayImport: () => boolean
  readonly one: (id: string, query: URLSearchParams) => Promise<ImportView | null>
}
