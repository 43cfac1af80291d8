import type { ProductStatus } from '#domains/catalog/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, Tone } from '#web/admin/views.ts'

/** The states of a product for staff: words and look. */
export const PRODUCT_STATES: Readonly<Record<ProductStatus, readonly [words: string, tone: Tone]>> = {
  active: [msg('On sale'), 'good'],
  draft: [msg('Hidden'), 'warning'],
  archived: [msg('Archived'), 'quiet'],
}

/** Shows the state of a product. */
export function productState(status: ProductStatus, t: Translate): Cell {
  const [words, tone] = PRODUCT_STATES[status]
  return { kind: 'state', text: t(words), tone }
}

/** Why stock changed. */
export const STOCK_REASONS: Readonly<Record<string, string>> = {
  import: msg('Import'),
  count: msg('Counted'),
  adjustment: msg('Added or taken away'),
  shipment: msg('Shipped'),
  return: msg('Came back'),
  seed: msg('Demo'),
  undo: msg('Undone'),
}
