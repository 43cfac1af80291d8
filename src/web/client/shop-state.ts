import { useEffect, useSyncExternalStore } from 'react'
import type { ToldPasswordOptions, UserView } from '#domains/account/contract.ts'
import { callShop, isRecord } from './api.ts'
import { newerCart } from './serial.ts'

export type ShopUser = UserView

export interface CartMark {
  readonly key: string
  readonly serial: number
  readonly pieces: number
}

export interface ShopState {
  /** False on the server and until the first response: the personal part is unknown. */
  readonly loaded: boolean
  readonly isLoggedIn: boolean
  readonly pieces: number
  readonly user: ShopUser | null
  readonly cart: CartMark | null
  /** Whether the visitor agreed that a partner is remembered. */
  readonly consents: boolean
  /** Options with which browsers of this shop hash a password. */
  readonly passwordOptions: ToldPasswordOptions | null
}

const UNKNOWN: ShopState = {
  loaded: false,
  isLoggedIn: false,
  pieces: 0,
  user: null,
  cart: null,
  consents: false,
  passwordOptions: null,
}

let state = UNKNOWN
let fetched: Promise<void> | null = null
/** Number of cart changes on this page: a `/state` response must not undo a change made after its request. */
let cartChanges = 0
const listeners = new Set<() => void>()

/**
 * Returns the personal state of a public page, loaded once after hydration and shared by all components.
 * Source: docs/http-contract.md "Global state".
 */
export function useShopState(): ShopState {
  useEffect(() => {
    void loadShopState()
  }, [])
  return useSyncExternalStore(subscribe, readShopState, () => UNKNOWN)
}

/** Returns the state as far as it is known now. */
export function readShopState(): ShopState {
  return state
}

/**
 * Loads `/state` once; concurrent callers share the response. `again` loads it anew (after a sign-in, or for
 * a page from the back/forward cache).
 */
export function loadShopState(options: { readonly again?: boolean } = {}): Promise<void> {
  if (fetched === null || options.again) {
    fetched = askState()
    listenForRestoredPage()
  }
  return fetched
}

/**
 * Takes the cart from a response; drops one that is older than the cart shown. Source: docs/http-contract.md
 * "Carts and orders".
 */
export function showCart(cart: CartMark | null): void {
  cartChanges += 1
  setCart(cart === null ? null : newerCart(state.cart, cart))
}

function setCart(cart: CartMark | null): void {
  if (cart === state.cart) return
  set({ ...state, cart, pieces: cart?.pieces ?? 0 })
}

async function askState(): Promise<void> {
  const changesBefore = cartChanges
  const result = await callShop<unknown>('/state')
  if (!result.ok || !isRecord(result.answer)) {
    fetched = null
    return
  }
  const answer = result.answer
  const user = isRecord(answer.user) ? (answer.user as unknown as ShopUser) : null
  const asked = isRecord(answer.cart) ? (answer.cart as unknown as CartMark) : null
  const passwordOptions = isRecord(answer.passwordOptions)
    ? (answer.passwordOptions as unknown as ToldPasswordOptions)
    : null
  const cart = changesBefore === cartChanges ? asked : newerOfSame(state.cart, asked)
  set({
    loaded: true,
    isLoggedIn: answer.isLoggedIn === true,
    user,
    cart,
    consents: isRecord(answer.consent) && answer.consent.partner === true,
    pieces: cart?.pieces ?? 0,
    passwordOptions,
  })
}

/**
 * Returns the cart after a change on this page: the response counts only if it is about the same order and
 * newer.
 */
function newerOfSame(shown: CartMark | null, asked: CartMark | null): CartMark | null {
  return asked !== null && shown?.key === asked.key ? newerCart(shown, asked) : shown
}

function set(next: ShopState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let listening = false

function listenForRestoredPage(): void {
  if (listening || typeof window === 'undefined') return
  listening = true
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void loadShopState({ again: true })
  })
}

/** Resets the state. @testing: the state belongs to this file. */
export function resetShopState(): void {
  state = UNKNOWN
  fetched = null
  cartChanges = 0
}
