import { adjustStock, catalogStaffActions, undoStockChange } from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { oneOf, optional, text, wholeNumber } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { STOCK_CHANGE } from '../../../shapes/catalogue.ts'

const PIECES_MAX = 1_000_000
/** The product whose grid follows; its variant or movement says what is changed. */
const product = () => optional(text({ max: 200, pattern: /^[a-z0-9-]{1,200}$/ }))
const pageOf = (answer: { readonly product: string | undefined } | null) =>
  answer?.product ? `/admin/products/${answer.product}/variants` : '/admin/products'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Sets the stock of a variant, or adds to it. Source: decision 0053. */
export function stockChangeCall(): Call {
  return defineCall({
    path: '/admin/stock/change',
    summary: 'Set the stock of a variant, or add to it',
    action: catalogStaffActions.stock,
    errors: ['stock-below-reserved'],
    fields: {
      product: product(),
      productId: text({ max: 40, pattern: /^[a-z0-9-]{1,40}$/ }),
      how: oneOf(['set', 'add']),
      pieces: wholeNumber({ min: -PIECES_MAX, max: PIECES_MAX }),
      note: optional(text({ max: 300 })),
    },
    page: pageOf,
    flash: () => ({ success: msg('The stock is changed') }),
    answer: STOCK_CHANGE,
    handle({
      fields: { product: handle, productId: publicId, how, pieces, note = '' },
      accountId,
      clock,
      commit,
    }) {
      const now = clock.now()
      return commit(async (tx) => {
        const changed = await adjustStock(tx, {
          publicId,
          how,
          pieces,
          note,
          actor: `staff:${accountId}`,
          now,
        })
        const values = { before: { pieces: changed.before }, after: { pieces: changed.after, note } }
        queueStaffAct(tx, { accountId, what: 'stock.change', subject: publicId, ...values, now })
        return { product: handle, before: changed.before, after: changed.after }
      })
    },
  })
}

/** Takes back a change of stock that was made by hand. Source: decision 0053. */
export function stockUndoCall(): Call {
  return defineCall({
    path: '/admin/stock/undo',
    summary: 'Take back a change of stock that was made by hand',
    action: catalogStaffActions.stock,
    errors: ['stock-below-reserved', 'stock-change-undone'],
    fields: { product: product(), movement: text({ max: 36, pattern: UUID }) },
    page: pageOf,
    flash: () => ({ success: msg('The change is undone') }),
    answer: STOCK_CHANGE,
    handle({ fields: { product: handle, movement: movementId }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const changed = await undoStockChange(tx, { movementId, actor: `staff:${accountId}`, now })
        const values = { before: { pieces: changed.before }, after: { pieces: changed.after } }
        queueStaffAct(tx, { accountId, what: 'stock.undo', subject: movementId, ...values, now })
        return { product: handle, before: changed.before, after: changed.after }
      })
    },
  })
}
