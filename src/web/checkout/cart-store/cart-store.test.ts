import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { OrderLineView, OrderView } from '#domains/order/contract.ts'
import type { Fields, ShopResult } from '#web/client/api.ts'
import { type CartAnswer, createCartStore } from './cart-store.ts'
import { withPieces } from './optimistic-cart.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

function line(productId: string, pieces: number, unit = 1000): OrderLineView {
  return {
    productId,
    name: productId,
    pieces,
    unitPrice: eur(unit),
    total: eur(unit * pieces),
    image: null,
    path: null,
  } as OrderLineView
}

function order(serial: number, lines: readonly OrderLineView[], more: Partial<OrderView> = {}): OrderView {
  const subtotal = lines.reduce((sum, { total }) => sum + total.amount, 0)
  return {
    key: 'k',
    serial,
    state: 'cart',
    currency: 'EUR',
    lines,
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    subtotal: eur(subtotal),
    discount: null,
    shipping: eur(490),
    tax: eur(0),
    taxIncluded: true,
    total: eur(subtotal + 490),
    ...more,
  } as OrderView
}

/** Creates a cart whose calls are answered when the test says so. */
function page(start: OrderView) {
  const sent: Fields[] = []
  const waiting: ((result: ShopResult<CartAnswer>) => void)[] = []
  const failed = vi.fn()
  const confirmed = vi.fn()
  const cart = createCartStore({
    call(fields) {
      sent.push(fields)
      return new Promise((resolve) => waiting.push(resolve))
    },
    confirmed,
    failed,
  })
  cart.accept(start)
  const turn = async () => {
    for (let step = 0; step < 8; step += 1) await Promise.resolve()
  }
  return {
    cart,
    sent,
    failed,
    confirmed,
    turn,
    async answer(next: OrderView) {
      await turn()
      waiting.shift()!({ ok: true, answer: { order: next } })
      await turn()
    },
    async refuse(code: string, extra: Record<string, unknown> = {}) {
      await turn()
      waiting.shift()!({ ok: false, error: { text: code, code, status: 409, fields: [], extra } })
      await turn()
    },
    pieces: () =>
      Object.fromEntries((cart.read().order?.lines ?? []).map((each) => [each.productId, each.pieces])),
  }
}

test('a change is shown at once and confirmed by the answer', async () => {
  const { cart, sent, answer, pieces } = page(order(1, [line('a', 1)]))
  cart.setPieces('a', 3)
  expect(pieces()).toEqual({ a: 3 })
  expect(cart.read()).toMatchObject({
    isBusy: true,
    order: { subtotal: eur(3000), total: eur(3490), pieces: 3 },
  })
  await answer(order(2, [line('a', 3)], { shipping: eur(0), total: eur(3000) }))
  expect(sent).toEqual([{ fn: 'productSet', key: 'k', producta: 3 }])
  expect(cart.read()).toMatchObject({ isBusy: false, order: { serial: 2, total: eur(3000) } })
})

test('changes made while a call is under way go together, and the last wish stays shown', async () => {
  const { cart, sent, answer, pieces } = page(order(1, [line('a', 1), line('b', 1)]))
  cart.setPieces('a', 2)
  await Promise.resolve()
  cart.setPieces('a', 3)
  cart.setPieces('a', 4)
  cart.setPieces('b', 5)
  await answer(order(2, [line('a', 2), line('b', 1)]))
  expect(pieces()).toEqual({ a: 4, b: 5 })
  await answer(order(3, [line('a', 4), line('b', 5)]))
  expect(sent.slice(1)).toEqual([{ fn: 'productSet', key: 'k', producta: 4, productb: 5 }])
  expect(cart.read().isBusy).toBe(false)
})

test('an answer lower than what is shown is dropped', () => {
  const { cart, confirmed, pieces } = page(order(5, [line('a', 5)]))
  cart.accept(order(4, [line('a', 4)]))
  expect(pieces()).toEqual({ a: 5 })
  expect(confirmed).toHaveBeenCalledTimes(1)
  cart.accept(order(1, [line('c', 1)], { key: 'another' }))
  expect(pieces()).toEqual({ c: 1 })
})

test('a removed line can be brought back', async () => {
  const { cart, answer, pieces } = page(order(1, [line('a', 2), line('b', 1)]))
  cart.setPieces('a', 0)
  expect(pieces()).toEqual({ b: 1 })
  expect(cart.read().removed?.productId).toBe('a')
  await answer(order(2, [line('b', 1)]))
  cart.undoRemove()
  expect(pieces()).toEqual({ a: 2, b: 1 })
  expect(cart.read().removed).toBeNull()
  await answer(order(3, [line('b', 1), line('a', 2)]))
  expect(pieces()).toEqual({ a: 2, b: 1 })
})

test('a refusal takes the guess back and tells what is available', async () => {
  const { cart, failed, refuse, pieces } = page(order(1, [line('a', 1)]))
  cart.setPieces('a', 9)
  await refuse('sold-out', { available: { a: 2, b: 'x' } })
  expect(pieces()).toEqual({ a: 1 })
  expect(cart.read().available).toEqual({ a: 2 })
  expect(failed).not.toHaveBeenCalled()
  cart.setPieces('a', 2)
  expect(cart.read().available).toEqual({})
})

test('another refusal is told', async () => {
  const { cart, failed, refuse, pieces } = page(order(1, [line('a', 1)]))
  cart.setPieces('a', 9)
  await refuse('unreachable')
  expect(pieces()).toEqual({ a: 1 })
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }))
})

test('other changes wait for their turn', async () => {
  const { cart, sent, answer } = page(order(1, [line('a', 1)]))
  cart.setPieces('a', 2)
  const change = cart.change({ fn: 'address', 'billing.country': 'AT' })
  await answer(order(2, [line('a', 2)]))
  expect(sent).toHaveLength(2)
  await answer(order(3, [line('a', 2)], { shipping: eur(900) }))
  expect(await change).toMatchObject({ ok: true })
  expect(cart.read().order?.shipping).toEqual(eur(900))
})

test.each([-1, 1.5, Number.NaN, 10_000])('%d is no number of pieces', (pieces) => {
  const { cart, sent } = page(order(1, [line('a', 1)]))
  cart.setPieces('a', pieces)
  expect(sent).toEqual([])
})

test('in every guess the lines add up to the subtotal and the total moves with it (§2.7)', () => {
  const lines = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      pieces: fc.integer({ min: 1, max: 50 }),
      unit: fc.integer({ min: 0, max: 99_999 }),
    }),
    {
      selector: ({ id }) => id,
    },
  )
  const wishes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'x'), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(lines, wishes, (each, wish) => {
      const before = order(
        1,
        each.map(({ id, pieces, unit }) => line(id, pieces, unit)),
      )
      const after = withPieces(before, new Map(Object.entries(wish)))
      expect(after.subtotal.amount).toBe(after.lines.reduce((sum, { total }) => sum + total.amount, 0))
      expect(after.total.amount - after.subtotal.amount).toBe(before.total.amount - before.subtotal.amount)
      for (const { productId, pieces, unitPrice, total } of after.lines) {
        expect(pieces).toBe(wish[productId] ?? pieces)
        expect(pieces).toBeGreaterThan(0)
        expect(total.amount).toBe(unitPrice.amount * pieces)
      }
    }),
  )
})
