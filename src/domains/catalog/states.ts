import { defineStates } from '#kernel/states.ts'

export type ImportState =
  | 'waiting'
  | 'checking'
  | 'checked'
  | 'failed'
  | 'importing'
  | 'done'
  | 'stopped'
  | 'undoing'
  | 'undone'

/**
 * An import of the back office: it is checked as often as somebody changes how its file is read, runs once, and
 * can be undone once. Source: decision 0053.
 */
export const IMPORT_STATES = defineStates<ImportState>({
  name: 'product import',
  initial: 'waiting',
  transitions: {
    waiting: ['checking', 'stopped'],
    checking: ['checked', 'failed', 'stopped'],
    checked: ['checking', 'importing', 'stopped'],
    failed: ['checking', 'stopped'],
    importing: ['done', 'stopped', 'failed'],
    done: ['undoing'],
    stopped: ['undoing'],
    undoing: ['undone'],
    undone: [],
  },
})

/** States in which a job works on the import. */
export function isWorking(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

export type CountState = 'checked' | 'booked' | 'undone' | 'dropped'

/** A count of the stock from a file: it is booked once or put aside, and undone once. Source: decision 0059. */
export const COUNT_STATES = defineStates<CountState>({
  name: 'stock count',
  initial: 'checked',
  transitions: { checked: ['booked', 'dropped'], booked: ['undone'], undone: [], dropped: [] },
})
