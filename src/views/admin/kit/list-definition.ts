import type { Queryable } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { StaffAction } from '#kernel/rights.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'

/** What the cells of a list are made with. */
export interface ListContext {
  readonly locale: LocaleCode
  readonly t: Translate
  /** The ways to pay of this process. */
  readonly gateways?: readonly GatewayFace[]
}

/** A way to pay as staff see it. */
export interface GatewayFace {
  readonly id: string
  /** English, a key of the translations. */
  readonly name: string
  readonly hasProvider: boolean
  /** Whether staff book its money. */
  readonly isBookedByHand: boolean
  /** False: its provider moves no real money. */
  readonly livemode: boolean
  /** Where its provider sends events; null: nowhere, or each payment tells it. */
  readonly webhookUrl: string | null
  /** What its provider must be given; null: it needs no keys. */
  readonly keys: KeysFace | null
}

/** Keys of a provider as staff see them. */
export interface KeysFace {
  /**
   * Where they come from. `unreadable`: the shop holds them, and its secret key is another one than when they were
   * typed; `useless`: the shop holds them, and the program takes them no more.
   */
  readonly source: 'none' | 'shop' | 'environment' | 'unreadable' | 'useless'
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint: string }[]
  /** What its provider must send; empty: nothing is entered there. */
  readonly events: readonly string[]
}

export interface ListColumn<Row> {
  readonly id: string
  /** English text, marked by `msg`. */
  readonly label: string
  readonly isNumber?: boolean
  /** Name of the order that the column sorts by. */
  readonly sort?: string
  readonly cell: (row: Row, context: ListContext) => Cell
}

/** A page that shows the chosen rows of a list, or all that match: it changes nothing. `readChosen` reads which. */
export interface ChosenPage {
  /** Path behind `/admin/`. */
  readonly path: string
  readonly title: string
  readonly hint: string
  readonly action: StaffAction
}

/** A part of a WHERE clause; `$?` stands for each value in turn. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

export type ListFilter =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      /** Value in the address → its words, English, marked by `msg`. */
      readonly choices: Readonly<Record<string, string>>
      readonly where: (value: string) => Condition
    }
  /** Words that staff type, such as the code of a country. */
  | {
      readonly kind: 'text'
      readonly name: string
      readonly label: string
      /** What staff choose from instead, in words; none: they type. An address may name others. */
      readonly choicesOf?: (context: ListContext) => readonly FilterChoice[]
      readonly where: (words: string) => Condition
    }
  /** The beginning or the end of a span of days in the shop's time zone. */
  | {
      readonly kind: 'day'
      readonly name: string
      readonly label: string
      readonly where: (day: Date) => Condition
    }

/** A value of a filter with its words, in the language of the page. */
export interface FilterChoice {
  readonly value: string
  readonly label: string
}

/** What the search of a list looks for. */
export interface ListSearch {
  /** What staff may type: English, marked by `msg`. */
  readonly hint: string
  /** Whether a row matches. */
  readonly where: (words: string) => Condition
  /**
   * The SELECT of the ids of all rows in the list that match, each part by an index. For tables that grow: `where`
   * alone would read them whole for a rare word.
   */
  readonly ids?: (words: string) => Condition
  /** How often `ids` may name one row, at most. Default: once. */
  readonly repeats?: number
}

/** An order of a list: an expression that is never NULL and has an index with the id behind it. */
export interface ListOrder {
  readonly sql: string
  /** The expression of the id of the table that `sql` reads, where the list joins several. Default: the list's. */
  readonly idSql?: string
  /** SQL type, for the cursor. */
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'integer'
}

/** An act on many rows at once; `bulkDoers` of `src/processes/staff-run` does it to one row. */
export interface BulkAct {
  /** Unique in its list. */
  readonly name: string
  readonly title: string
  /** What it does, and what undoes it. */
  readonly hint: string
  readonly isDangerous?: boolean
  readonly action: StaffAction
}

/**
 * One area of the back office as a list, declared as data: what it selects, shows, filters, searches and sorts
 * by. `readList` reads it, `web/admin/list` shows it, so that every list works alike.
 */
export interface ListDefinition<Row extends { readonly id: string }> {
  /** Path behind `/admin/`. */
  readonly path: string
  readonly title: string
  readonly action: StaffAction
  /** The selected columns, by the names in `Row`: `o.id, o.placed_at AS "placedAt"`. */
  readonly select: string
  /** Table and joins behind FROM. A join must not make two rows of one. */
  readonly from: string
  /** Only rows for which this holds are in the list; `true` for all. */
  readonly always: string
  /** The expression of the id, unique in the list. */
  readonly idSql: string
  /** SQL type of the id, for the cursor. Default: uuid. */
  readonly idType?: 'uuid' | 'text' | 'bigint'
  readonly columns: readonly ListColumn<Row>[]
  readonly filters: readonly ListFilter[]
  readonly search: ListSearch
  /** Shown while there is no row: what brings the first one. English, marked by `msg`. */
  readonly emptyHint?: string
  readonly orders: Readonly<Record<string, ListOrder>>
  /** The order at first; `-` in front of the name: from the greatest down. */
  readonly firstOrder: string
  /** Further pages that belong to the list: paths behind `/admin/`, with their right. */
  readonly links?: readonly { readonly path: string; readonly title: string; readonly action: StaffAction }[]
  /** The page of the reference that tells developers about it: its name in `src/api/reference`. */
  readonly reference?: 'member-api' | 'webhooks'
  /** Path of a row's page behind `/admin/`. */
  readonly pathOf: (row: Row) => string
  /** Its search is asked by the command bar too: for what people look up all day. */
  readonly isInCommandBar?: boolean
  /** Who may take all rows with them as a file. Default: owner and manager. */
  readonly exportAction?: StaffAction
  readonly bulk?: readonly BulkAct[]
  readonly chosenPages?: readonly ChosenPage[]
  /** Adds to the rows of one page what is derived, such as the state of a payment. */
  readonly complete?: (db: Queryable, rows: readonly Row[]) => Promise<readonly Row[]>
}
