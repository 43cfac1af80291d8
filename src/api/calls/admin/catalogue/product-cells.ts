import {
  type CellChange,
  type CellsChanged,
  catalogStaffActions,
  changeCells,
  GRID_FIELD_PATTERN,
  type GridField,
  rightOfField,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { eachNamed, optional, ruled, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { CELLS } from '../../../shapes/catalogue.ts'

/** Largest form: a thousand changed cells as JSON. Units: bytes. */
const GRID_FORM_BYTES = 1024 * 1024
const CELLS_MAX = 12_000
const CELL_NAME =
  /^((?:sku|barcode|weightGrams|tracked|backorder|active|onHand|(?:price|compareAt)\.[A-Z]{3}):[a-z0-9-]{1,40})$/
const BEFORE_NAME =
  /^was:((?:sku|barcode|weightGrams|tracked|backorder|active|onHand|(?:price|compareAt)\.[A-Z]{3}):[a-z0-9-]{1,40})$/

/**
 * Changes cells of the grid of variants. A script sends the changed cells as JSON (`[[productId, field, was,
 * typed], …]`); a browser without script sends each input with the value that it showed. Cells that were not
 * stored are in the answer. Source: decision 0053.
 */
export function productCellsCall(): Call {
  return defineCall({
    path: '/admin/product/cells',
    summary: 'Change cells of the grid of variants',
    action: catalogStaffActions.read,
    errors: ['stock-below-reserved'],
    maxBytes: GRID_FORM_BYTES,
    fields: {
      product: text({ max: 200 }),
      cells: optional(ruled(GRID_FORM_BYTES, parseCells)),
      was: eachNamed(BEFORE_NAME, optional(text({ max: 300 }))),
      typed: eachNamed(CELL_NAME, optional(text({ max: 300 }))),
    },
    page: (answer) => (answer ? `/admin/products/${answer.product}/variants` : '/admin/products'),
    flash: ({ changed, refused }: CellsChanged & { readonly product: string }) =>
      refused.length > 0
        ? { error: msg('Some cells were not saved: somebody else changed them, or their value is not valid') }
        : { success: changed.length > 0 ? 'Saved' : 'Nothing was changed' },
    answer: CELLS,
    handle({ fields: { product: handle, cells = [], was, typed }, actor, accountId, clock, commit }) {
      const typedCells = [...was].map(([name, before = '']): CellChange => {
        const [field = '', publicId = ''] = name.split(':')
        return { publicId, field: field as GridField, was: before, typed: typed.get(name) ?? '' }
      })
      const all = [...cells, ...typedCells.filter((cell) => cell.was !== cell.typed)]
      refuseForeignFields(actor, all)
      const now = clock.now()
      return commit(async (tx) => {
        const outcome = await changeCells(tx, { handle, cells: all, actor: `staff:${accountId}`, now })
        const texts = (part: 'was' | 'stored') =>
          Object.fromEntries(outcome.changed.map((cell) => [`${cell.publicId}.${cell.field}`, cell[part]]))
        if (outcome.changed.length > 0) {
          const values = { before: texts('was'), after: texts('stored') }
          queueStaffAct(tx, { accountId, what: 'products.cells', subject: handle, ...values, now })
        }
        return { product: handle, ...outcome }
      })
    },
  })
}

const RIGHTS = {
  edit: catalogStaffActions.edit,
  price: catalogStaffActions.price,
  stock: catalogStaffActions.stock,
} as const

/** Each column needs its own right: who counts stock need not set prices. Throws: forbidden. */
function refuseForeignFields(actor: Actor, cells: readonly CellChange[]): void {
  for (const { field } of cells)
    if (RIGHTS[rightOfField(field)].rule(actor, null) !== null)
      throw commonErrors.forbidden({ fields: [field] })
}

function parseCells(json: string): CellChange[] | undefined {
  try {
    const rows: unknown = JSON.parse(json)
    if (!Array.isArray(rows) || rows.length > CELLS_MAX) return undefined
    return rows.map((row: unknown) => {
      const [publicId, field, was, typed] = Array.isArray(row) ? row : []
      if (![publicId, field, was, typed].every((part) => typeof part === 'string' && part.length <= 300))
        throw new TypeError('not a cell')
      if (!/^[a-z0-9-]{1,40}$/.test(publicId) || !GRID_FIELD_PATTERN.test(field))
        throw new TypeError('not a cell')
      return { publicId, field, was, typed }
    })
  } catch {
    return undefined
  }
}
