import { MAX_PIECES, type OrderLineView, type OrderView } from '#domains/order/contract.ts'
import { type Fields, isRecord, type ShopCallError, type ShopResult } from '#web/client/api.ts'
import { newerCart } from '#web/client/serial.ts'
import { withPieces } from './optimistic-cart.ts'

export interface CartSnapshot {
  /** The cart as shown: the shop's last answer with the pending changes applied. Null: unknown or none. */
  readonly order: OrderView | null
  readonly isBusy: boolean
  /** The line removed last, for undo. */
  readonly removed: OrderLineView | null
  /** Available pieces of products of which more were wanted. */
  readonly available: Readonly<Record<string, number>>
}

export interface CartStore {
  read(): CartSnapshot
  subscribe(listener: () => void): () => void
  /** Takes the order of any answer; drops one that is older than the order shown. */
  accept(order: OrderView): void
  /** Forgets the cart (it was placed, or the session has no cart). */
  clear(): void
  /** Shows a change at once and sends it; changes made in the meantime share one call. */
  setPieces(productId: string, pieces: number): void
  undoRemove(): void
  /** Sends any other change of the cart, after the pending ones. */
  change(fields: Readonly<Record<string, string | number>>): Promise<ShopResult<CartAnswer>>
  /**
   * Records the available stock from a refusal, so that the lines can offer it. Returns false when the
   * refusal named none.
   */
  noteShortage(error: ShopCallError): boolean
  /** Resolves when every change made before has been answered. */
  whenIdle(): Promise<unknown>
}

export interface CartAnswer {
  readonly order: OrderView
  /** Why the entered discount code takes nothing off. */
  readonly discountCodeError?: { readonly code: string; readonly text: string }
}

interface CartStoreTools {
  call(fields: Fields): Promise<ShopResult<CartAnswer>>
  /** Called with every order that is shown from now on. */
  confirmed(order: OrderView): void
  /** Called with errors that no line can show. */
  failed(error: ShopCallError): void
}

const NOTHING: CartSnapshot = { order: null, isBusy: false, removed: null, available: {} }

/**
 * Creates the one cart of a page, shared by all who show it. Calls are sent one after the other, so the last
 * change wins at the shop too.
 */
export function createCartStore(tools: CartStoreTools): CartStore {
  let confirmed: OrderView | null = null
  let snapshot = NOTHING
  let removed: OrderLineView | null = null
  let available: Readonly<Record<string, number>> = {}
  let calls = 0
  let flushQueued = false
  let turn: Promise<unknown> = Promise.resolve()
  const wanted = new Map<string, number>()
  const known = new Map<string, OrderLineView>()
  const listeners = new Set<() => void>()

  function show(): void {
    snapshot = {
      order: confirmed && withPieces(confirmed, wanted, known),
      isBusy: calls > 0,
      removed,
      available,
    }
    for (const listener of listeners) listener()
  }

  function accept(order: OrderView): void {
    const next = newerCart(confirmed, order)
    if (next !== confirmed) {
      confirmed = next
      for (const line of next.lines) known.set(line.productId, line)
      tools.confirmed(next)
    }
    show()
  }

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    calls += 1
    show()
    const mine = turn.then(run).finally(() => {
      calls -= 1
      show()
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  async function send(fields: Readonly<Record<string, string | number>>): Promise<ShopResult<CartAnswer>> {
    const result = await tools.call(fields)
    if (result.ok) {
      available = {}
      accept(result.answer.order)
    }
    return result
  }

  async function flush(): Promise<void> {
    flushQueued = false
    const batch = [...wanted]
    if (batch.length === 0 || confirmed === null) return
    const result = await send({
      fn: 'productSet',
      key: confirmed.key,
      ...Object.fromEntries(batch.map(([id, pieces]) => [`product${id}`, pieces])),
    })
    // A quantity that changed during the call is sent by the next flush and stays shown until then.
    for (const [id, pieces] of batch) if (wanted.get(id) === pieces) wanted.delete(id)
    if (!result.ok && !noteShortage(result.error)) tools.failed(result.error)
  }

  function noteShortage(error: ShopCallError): boolean {
    const told = readAvailable(error)
    if (Object.keys(told).length === 0) return false
    available = told
    show()
    return true
  }

  function setPieces(productId: string, pieces: number): void {
    if (!Number.isInteger(pieces) || pieces < 0 || pieces > MAX_PIECES || confirmed === null) return
    const shown = snapshot.order?.lines.find((line) => line.productId === productId)
    if (shown?.pieces === pieces) return
    if (pieces === 0) removed = shown ?? null
    else if (removed?.productId === productId) removed = null
    wanted.set(productId, pieces)
    const { [productId]: _changed, ...others } = available
    available = others
    show()
    if (flushQueued) return
    flushQueued = true
    void inTurn(flush)
  }

  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accept,
    clear() {
      confirmed = null
      removed = null
      wanted.clear()
      show()
    },
    setPieces,
    undoRemove() {
      if (removed) setPieces(removed.productId, removed.pieces)
    },
    change: (fields) => inTurn(() => send(fields)),
    noteShortage,
    whenIdle: () => turn,
  }
}

/** Refusals that say how many pieces may be ordered. */
const REFUSALS_OF_PIECES: ReadonlySet<string> = new Set(['sold-out', 'too-many-vouchers'])

/**
 * Reads the available pieces by product from a refusal of pieces. Source: docs/http-contract.md "Carts and
 * orders".
 */
export function readAvailable(error: ShopCallError): Readonly<Record<string, number>> {
  const told =
    REFUSALS_OF_PIECES.has(error.code) && isRecord(error.extra.available) ? error.extra.available : {}
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
