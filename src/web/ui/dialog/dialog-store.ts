import type { ReactNode } from 'react'

export interface DialogParts<Value> {
  /** Closes the dialog with this outcome. */
  readonly close: (value: Value) => void
  /** Ids for the content's heading and text. */
  readonly titleId: string
  readonly textId: string
}

export interface DialogRequest<Value> {
  readonly role: 'dialog' | 'alertdialog'
  /**
   * Outcome of Escape and of a click outside. Without it neither closes the dialog: the content has its own
   * buttons.
   */
  readonly dismissed?: Value
  /** Called on Escape when `dismissed` is absent. */
  readonly onEscape?: () => void
  /** The payment frame is below the queue, so that an error is visible above it. */
  readonly layer?: 'below'
  /** While a request is open, another one with the same value is merged into it. */
  readonly sameAs?: string
  readonly render: (parts: DialogParts<Value>) => ReactNode
}

export interface OpenDialog {
  readonly id: number
  readonly request: DialogRequest<unknown>
  readonly close: (value: unknown) => void
}

export interface DialogState {
  readonly below: OpenDialog | null
  /** One is shown at a time; the others wait, so that errors do not pile up. */
  readonly queue: readonly OpenDialog[]
}

const EMPTY: DialogState = { below: null, queue: [] }

let state = EMPTY
let lastId = 0
const listeners = new Set<() => void>()

/** Opens a dialog, or queues it behind the open ones, and resolves with its outcome. */
export function openDialog<Value>(request: DialogRequest<Value>): Promise<Value> {
  const standing =
    request.sameAs === undefined
      ? undefined
      : state.queue.find((dialog) => dialog.request.sameAs === request.sameAs)
  if (standing) return standingOutcome.get(standing.id) as Promise<Value>
  lastId += 1
  const id = lastId
  const outcome = new Promise<unknown>((resolve) => {
    const dialog: OpenDialog = {
      id,
      request: request as unknown as DialogRequest<unknown>,
      close(value) {
        remove(id)
        resolve(value)
      },
    }
    if (request.layer === 'below') {
      state.below?.close(undefined)
      set({ ...state, below: dialog })
    } else set({ ...state, queue: [...state.queue, dialog] })
  })
  standingOutcome.set(id, outcome)
  return outcome as Promise<Value>
}

const standingOutcome = new Map<number, Promise<unknown>>()

function remove(id: number): void {
  standingOutcome.delete(id)
  set({
    below: state.below?.id === id ? null : state.below,
    queue: state.queue.filter((dialog) => dialog.id !== id),
  })
}

function set(next: DialogState): void {
  state = next
  for (const listener of listeners) listener()
}

export function readDialogs(): DialogState {
  return state
}

/** Returns the empty state: before hydration there is never a dialog. */
export function noDialogs(): DialogState {
  return EMPTY
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
