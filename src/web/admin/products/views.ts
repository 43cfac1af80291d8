import type { ImageView, ProductPage } from '#domains/catalog/contract.ts'
import type { ActView } from '../record/views.ts'

/** A column of the grid of variants. */
export interface GridColumn {
  readonly field: string
  readonly label: string
  readonly kind: 'text' | 'amount' | 'whole' | 'flag'
  /** False: these roles may not change it. */
  readonly isEditable: boolean
}

/** A variant in the grid. */
export interface GridRow {
  readonly publicId: string
  /** Its options, such as `Red / M`; its id where it has none. */
  readonly name: string
  /** The texts of its cells, in the order of the columns; flags are `1` and `0`. */
  readonly cells: readonly string[]
  /** Pieces that are promised to orders. */
  readonly reserved: number
}

/** The grid of the variants of a product. */
export interface GridView {
  readonly product: { readonly handle: string; readonly name: string }
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  readonly total: number
  /** Counted from 1; null: all rows are here. */
  readonly page: number | null
  readonly pages: number
  /** The last changes of stock by hand, newest first. */
  readonly movements: readonly MovementView[]
  readonly mayCount: boolean
  /** What can be done with the variants as a whole. */
  readonly acts: readonly ActView[]
}

/** A change of stock. */
export interface MovementView {
  readonly id: string
  readonly at: string
  readonly variant: string
  readonly delta: number
  readonly reason: string
  readonly who: string
  readonly note: string
  /** Whether it was made by hand and not taken back yet. */
  readonly canUndo: boolean
}

/** A picture of a product, as staff change it. */
export interface ProductPicture {
  readonly image: ImageView
  /** By locale; '' where it has none. */
  readonly alt: Readonly<Record<string, string>>
  /** The option value whose versions it shows; '': all versions. */
  readonly shows: string
}

/** The pictures of a product. */
export interface PicturesView {
  readonly product: { readonly handle: string; readonly name: string }
  readonly pictures: readonly ProductPicture[]
  /** Pictures that were removed and can be put back, the last one first. */
  readonly removed: readonly { readonly image: ImageView; readonly at: string }[]
  /** Values of the options of its versions. */
  readonly values: readonly string[]
  readonly locales: readonly { readonly code: string; readonly name: string; readonly dir: 'ltr' | 'rtl' }[]
}

/** The page of a product as buyers would see it. */
export interface PreviewPage {
  readonly page: ProductPage
  /** Whether it shows texts that are not saved. */
  readonly isUnsaved: boolean
}

/** What staff read of products beside their lists and forms. Null: there is none, or these roles do not open it. */
export interface ProductRooms {
  readonly grid: (handle: string, query: URLSearchParams) => Promise<GridView | null>
  readonly pictures: (handle: string) => Promise<PicturesView | null>
  /** The page as buyers would see it; `draft`: with the texts of a preview. Null also without any price. */
  readonly preview: (handle: string, draft: string | null) => Promise<PreviewPage | null>
  /** Whether these roles may add pictures from an archive. */
  readonly mayAddPictures: () => boolean
}
