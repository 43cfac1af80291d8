import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadShopState, readShopState, resetShopState, showCart } from './shop-state.ts'

const CART = { key: 'k', serial: 4, pieces: 2 }

/** Starts a stub of `/state` that responds when the test says so. */
function stateServer() {
  const waiting: ((body: unknown) => void)[] = []
  const fetching = vi.fn(
    () =>
      new Promise<Response>((resolve) =>
        waiting.push((body) => resolve(body instanceof Error ? Response.error() : Response.json(body))),
      ),
  )
  vi.stubGlobal('fetch', fetching)
  return { fetching, answer: (body: unknown) => waiting.shift()!(body) }
}

beforeEach(resetShopState)
afterEach(() => vi.unstubAllGlobals())

test('before the first answer nothing personal is known (§3.10)', () => {
  expect(readShopState()).toEqual({
    loaded: false,
    consents: false,
    isLoggedIn: false,
    pieces: 0,
    user: null,
    cart: null,
    passwordOptions: null,
  })
})

test('all who ask share one call', async () => {
  const server = stateServer()
  const both = Promise.all([loadShopState(), loadShopState()])
  server.answer({
    isLoggedIn: true,
    user: { email: 'a@b.de', name: 'A', photo: null, roles: [] },
    cart: CART,
  })
  await both
  expect(server.fetching).toHaveBeenCalledTimes(1)
  expect(readShopState()).toMatchObject({
    loaded: true,
    isLoggedIn: true,
    pieces: 2,
    user: { name: 'A' },
    cart: CART,
  })
})

test('a failed call is asked again by the next one', async () => {
  const server = stateServer()
  const first = loadShopState()
  server.answer(new Error('down'))
  await first
  expect(readShopState().loaded).toBe(false)
  const second = loadShopState()
  server.answer({ isLoggedIn: false, user: null, cart: null })
  await second
  expect(readShopState().loaded).toBe(true)
})

test('an answer lower than what is shown is dropped', () => {
  showCart({ key: 'k', serial: 5, pieces: 3 })
  showCart(CART)
  expect(readShopState().pieces).toBe(3)
  showCart({ key: 'other', serial: 1, pieces: 1 })
  expect(readShopState().pieces).toBe(1)
})

test('a state asked for before an add does not undo it', async () => {
  const server = stateServer()
  const asked = loadShopState()
  showCart({ key: 'k', serial: 1, pieces: 1 })
  server.answer({ isLoggedIn: false, user: null, cart: null })
  await asked
  expect(readShopState()).toMatchObject({ loaded: true, pieces: 1 })
})

test('a state that knows a later change of the same cart counts', async () => {
  const server = stateServer()
  const asked = loadShopState()
  showCart({ key: 'k', serial: 1, pieces: 1 })
  server.answer({ isLoggedIn: false, user: null, cart: CART })
  await asked
  expect(readShopState().cart).toEqual(CART)
})

test('a fresh state may say that the cart is gone', async () => {
  const server = stateServer()
  showCart(CART)
  const asked = loadShopState({ again: true })
  server.answer({ isLoggedIn: false, user: null, cart: null })
  await asked
  expect(readShopState()).toMatchObject({ pieces: 0, cart: null })
})
