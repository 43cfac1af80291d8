import type { OrderLineView, OrderView } from '#domains/order/contract.ts'
import { addMoney, money } from '#kernel/money.ts'

/**
 * Returns the cart as it will be after the pending changes: pieces, line totals and sums are updated at once,
 * shipping and discount stay. The shop's next answer replaces this estimate. Lines that are restored (undo)
 * are taken from `known`.
 */
export function withPieces(
  order: OrderView,
  wanted: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, OrderLineView> = new Map(),
): OrderView {
  if (wanted.size === 0) return order
  const returning = [...wanted.keys()]
    .filter((id) => !order.lines.some((line) => line.productId === id))
    .flatMap((id) => known.get(id) ?? [])
  const lines = [...order.lines, ...returning]
    .map((line) => withLinePieces(line, wanted.get(line.productId)))
    .filter((line) => line.pieces > 0)
  const subtotal = addMoney(money(0, order.currency), ...lines.map((line) => line.total))
  const before = order.subtotal.amount
  return {
    ...order,
    lines,
    pieces: lines.reduce((sum, line) => sum + line.pieces, 0),
    subtotal,
    total: money(Math.max(0, order.total.amount - before + subtotal.amount), order.currency),
  }
}

function withLinePieces(line: OrderLineView, pieces: number | undefined): OrderLineView {
  if (pieces === undefined) return line
  return { ...line, pieces, total: money(line.unitPrice.amount * pieces, line.unitPrice.currency) }
}
