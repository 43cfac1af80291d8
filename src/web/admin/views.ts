import type { Role } from '#kernel/actor.ts'
import type { Money } from '#kernel/money.ts'
import type { Refusal } from '#kernel/rights.ts'
import type { Flash } from '#web/site/views.ts'
import type { AttentionReads } from './attention/views.ts'
import type { AssignPageView } from './bank/views.ts'
import type { BookReads } from './books/views.ts'
import type { RunView } from './bulk/views.ts'
import type { Cell, Tone } from './cell.ts'
import type { FormView } from './form/views.ts'
import type { AreaLink } from './frame/views.ts'
import type { ImportRooms } from './imports/views.ts'
import type { WorkView } from './live/views.ts'
import type { PackingView } from './packing/views.ts'
import type { ProductRooms } from './products/views.ts'
import type { ActField, ActView } from './record/views.ts'
import type { RefundPageView } from './refund/views.ts'
import type { ReportReads } from './reports/views.ts'
import type { RulePreviewView } from './rules/views.ts'
import type { Obstacle } from './setup/views.ts'
import type { DashboardView } from './start/views.ts'

/** The frame of every page of the back office: who is signed in, and which areas the roles open. */
export interface FrameView {
  readonly user: { readonly name: string; readonly email: string }
  readonly roles: readonly Role[]
  readonly groups: readonly AreaGroup[]
  /** The newest order when the page was made, as the stream of live updates names it; null for who may not see any. */
  readonly newestOrder: string | null
}

/** Areas under one heading of the menu. */
export interface AreaGroup {
  readonly title: string
  readonly areas: readonly AreaLink[]
}

export type { ActField, ActView, Cell, Tone }

export interface ColumnView {
  readonly id: string
  readonly label: string
  /** Numbers and amounts stand at the end of their column. */
  readonly isNumber: boolean
  /** The query that sorts by this column; null where it cannot. */
  readonly sort: { readonly query: string; readonly direction: 'up' | 'down' | null } | null
}

export interface RowView {
  readonly id: string
  /** Path behind `/admin/`. */
  readonly path: string
  /** In the order of the columns. */
  readonly cells: readonly Cell[]
}

/** A filter of a list, as a field of its form. */
export type FilterView =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly value: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'day' | 'text'; readonly name: string; readonly label: string; readonly value: string }

/** An act on the chosen rows of a list. */
export interface BulkActView {
  readonly name: string
  readonly title: string
  readonly hint: string
  readonly isDangerous: boolean
}

/** A page that shows the chosen rows of a list. */
export interface ChosenPageView {
  /** Behind `/admin/`. */
  readonly path: string
  readonly title: string
  readonly hint: string
}

/** A list as somebody saved it. */
export interface SavedViewLink {
  readonly id: string
  readonly name: string
  /** Begins with `?`. */
  readonly query: string
  readonly isShared: boolean
  readonly isCurrent: boolean
  readonly mayEnd: boolean
}

/** What every list offers beside its rows, as far as the roles allow it. */
export interface ListTools {
  /** Words of the link to a new one; null where these roles can make none. */
  readonly newTitle: string | null
  readonly savedViews: readonly SavedViewLink[]
  readonly mayShare: boolean
  /** Path of the file with everything that matches, behind `{base}`; null where these roles may not take it. */
  readonly exportPath: string | null
  readonly bulk: readonly BulkActView[]
  readonly chosenPages: readonly ChosenPageView[]
  /** The query of what is shown, without a page, as `?…`. */
  readonly query: string
}

/** One page of a list. Queries begin with `?`. */
export interface ListView extends ListTools {
  /** Further pages that belong to the list, such as an import. */
  readonly links?: readonly AreaLink[]
  readonly path: string
  readonly title: string
  readonly columns: readonly ColumnView[]
  readonly rows: readonly RowView[]
  readonly columnChoices: readonly {
    readonly id: string
    readonly label: string
    readonly isShown: boolean
  }[]
  /** What was searched for. */
  readonly search: string
  /** What the search field looks at, in words. */
  readonly searchHint: string
  readonly filters: readonly FilterView[]
  /** What the address says and the list does not understand, such as a filter that is gone: `state=gone`. */
  readonly ignored: readonly string[]
  readonly sort: string
  /** Number of rows that match, up to a bound. */
  readonly count: { readonly rows: number; readonly isMore: boolean }
  readonly previous: string | null
  readonly next: string | null
  /** Whether any filter or search is set. */
  readonly isFiltered: boolean
  /** What brings the first row. */
  readonly emptyHint?: string
  /** Name of the page of the reference about it. */
  readonly reference?: string
  /** The page that makes a new one; absent: there is none, or the roles do not open it. */
  readonly maker?: AreaLink
}

/** Something that the command bar found. */
export interface FoundView {
  /** Title of its area; '' for an area itself. */
  readonly area: string
  readonly text: string
  /** Path behind `/admin/`. */
  readonly path: string
}

/** A table on a record's page. */
export interface TableView {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The page that makes a new record. */
export interface MakerView {
  readonly area: AreaLink
  readonly title: string
  readonly act: ActView
}

/** One record of an area: its facts, tables and history, and what can be done with it. */
export interface RecordView {
  /** Its list; null for an area that has none. */
  readonly area: AreaLink | null
  readonly title: string
  /** Further pages about this record. */
  readonly links?: readonly AreaLink[]
  readonly states: readonly Cell[]
  /** What a job does with it now; absent: nothing. */
  readonly work?: WorkView
  readonly facts: readonly { readonly label: string; readonly cell: Cell }[]
  readonly tables: readonly TableView[]
  /** Texts as they were written or sent, each under its title. */
  readonly texts?: readonly { readonly title: string; readonly text: string }[]
  /** A picture. With points, they are numbered in it, and with script a press on it says where it was. */
  readonly picture?: {
    /** Without the mount path. */
    readonly path: string
    readonly width: number
    readonly height: number
    /** Units: percent of width and height. */
    readonly points?: readonly { readonly left: number; readonly top: number }[]
  }
  /** Documents of the shop that are shown as they are, each in a frame that runs nothing. */
  readonly frames?: readonly {
    readonly title: string
    /** Path behind `{base}/admin/`. */
    readonly path: string
  }[]
  /** Oldest first. */
  readonly history: readonly {
    readonly at: string
    readonly what: string
    readonly who: string
    readonly why: string
    /** Null: it moved no money. */
    readonly amount?: Money | null
  }[]
  /** What staff wrote for each other, oldest first. */
  readonly notes?: readonly { readonly words: string; readonly who: string; readonly at: string }[]
  /** Whether it offers to print itself. */
  readonly isPrintable?: boolean
  /** Pages and files that stand with the acts, by their paths behind `/admin/`. */
  readonly actLinks?: readonly AreaLink[]
  /** Only those that the roles and the record's state allow. */
  readonly acts: readonly ActView[]
  /** Null where there is nothing to fill in, or these roles may not. */
  readonly form: FormView | null
}

/** What the address of a record's page says beside its id. */
export interface RecordVisit {
  readonly flash: Flash | null
  /** Id of the act that led here. */
  readonly act: string | null
}

/** What a member of staff may read. */
export interface BackOffice {
  readonly frame: () => Promise<FrameView>
  /** Null when there is no such area. */
  readonly list: (area: string, query: URLSearchParams) => Promise<ListView | Refusal | null>
  /** Everything of a list that matches, as a CSV file; null when there is no such area. */
  readonly exported: (
    area: string,
    query: URLSearchParams,
  ) => Promise<AsyncGenerator<string> | Refusal | null>
  /** Null when there is no such area or record. */
  readonly record: (area: string, id: string, visit: RecordVisit) => Promise<RecordView | Refusal | null>
  /** An area that is one form; null when it is none. */
  readonly only: (area: string, visit: RecordVisit) => Promise<RecordView | Refusal | null>
  /** Null for whoever may not do it. */
  readonly run: (id: string) => Promise<RunView | null>
  /** Null when there is no such area, or nothing new is made there. */
  readonly maker: (area: string) => MakerView | Refusal | null
  /** Areas by their title, and records by the searches of their lists. */
  readonly find: (words: string) => Promise<readonly FoundView[]>
  /** The choice of a refund with its preview; null when there is no such order. */
  readonly refund: (number: string, query: URLSearchParams) => Promise<RefundView | Refusal | null>
  /** What a change of the commission rules would do; null where the address names none. */
  readonly rulePreview: (query: URLSearchParams) => Promise<RulePreviewView | Refusal | null>
  /** What has to be packed, for some orders or for all that wait. */
  readonly packing: (query: URLSearchParams) => Promise<PackingView | Refusal>
  /** A file that is saved or printed; null when there is none. */
  readonly file: (kind: string, name: string) => Promise<AdminFile | Refusal | null>
  readonly flash: (id: string) => Promise<Flash | null>
  /** What the start page shows. */
  readonly dashboard: () => Promise<DashboardView>
  readonly reports: ReportReads
  readonly books: BookReads
  readonly attention: AttentionReads
  readonly products: ProductRooms
  readonly imports: ImportRooms
  /** The choice of an order for a line of the bank, with its preview; null when there is no such line. */
  readonly assign: (line: string, query: URLSearchParams) => Promise<AssignView | Refusal | null>
  /** What is still to do before the shop sells well; empty for roles that do not set it up. */
  readonly obstacles: () => Promise<readonly Obstacle[]>
}

/** The choice of an order for a line of the bank. */
export type AssignView = AssignPageView<Cell>

/** The choice of a refund, with its preview. */
export type RefundView = RefundPageView<Cell>

/** A file of the back office, such as an invoice. */
export interface AdminFile {
  /** As a browser saves it. */
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}
