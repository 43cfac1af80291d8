import { KernelError } from './kernel-error.ts'

/** A state machine as data: the allowed transitions and the initial state. */
export interface StateTable<State extends string> {
  readonly name: string
  readonly initial: State
  /** From each state, the states that may follow. An empty list marks an end state. */
  readonly transitions: Readonly<Record<State, readonly State[]>>
}

/**
 * Checks a state table when the program starts and returns it: every target is a known state, and every state
 * is reachable from the initial one. Throws: KernelError, so that a bad table never serves a request.
 */
export function defineStates<State extends string>(table: StateTable<State>): StateTable<State> {
  const known = new Set(Object.keys(table.transitions))
  if (!known.has(table.initial))
    throw new KernelError(`${table.name}: initial state ${table.initial} is not in the table`)
  const reached = new Set<string>([table.initial])
  const queue: State[] = [table.initial]
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const next of table.transitions[state]) {
      if (!known.has(next))
        throw new KernelError(`${table.name}: ${state} leads to the unknown state ${next}`)
      if (next === state) throw new KernelError(`${table.name}: ${state} leads to itself`)
      if (!reached.has(next)) queue.push(next)
      reached.add(next)
    }
  }
  for (const state of known)
    if (!reached.has(state)) throw new KernelError(`${table.name}: ${state} can never be reached`)
  return table
}

/** Returns whether a state may follow another one. */
export function canFollow<State extends string>(table: StateTable<State>, from: State, to: State): boolean {
  return table.transitions[from].includes(to)
}

/**
 * Returns `to` when it may follow `from`. Throws: KernelError otherwise; a refusal is an error, never a
 * no-op.
 */
export function nextState<State extends string>(table: StateTable<State>, from: State, to: State): State {
  if (!canFollow(table, from, to)) throw new KernelError(`${table.name}: ${to} may not follow ${from}`)
  return to
}
