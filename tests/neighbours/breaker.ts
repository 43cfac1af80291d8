import type { Database, Tx } from '#db/database.ts'
import { type AnyRolledBack, RolledBack } from '#db/rolled-back.ts'

/** The fault that was planted: an error that nobody foresaw. */
export class PlantedFault extends Error {
  override name = 'PlantedFault'
}

/**
 * `error`: this transaction or statement fails and leaves nothing; the program goes on. `death`: it is
 * committed, and from then on the process reaches its database no more, as after `kill -9`.
 */
export type FaultKind = 'error' | 'death'

/**
 * Fails the program between any two durable moments: the commit of a transaction, or a writing statement
 * outside of one.
 */
export interface Breaker {
  around(database: Database): Database
  /** The n-th durable moment from now on fails, counted from 1. */
  arm(moment: number, kind: FaultKind): void
  /** From now on nothing reaches the database. */
  cut(): void
  /** Mends everything. Returns whether the fault struck. */
  mend(): boolean
}

const WRITES = /^\s*(INSERT|UPDATE|DELETE)\b|\b(INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/i

/** Makes a breaker that is mended. */
export function createBreaker(): Breaker {
  let armed: { readonly moment: number; readonly kind: FaultKind } | null = null
  let seen = 0
  let struck = false
  let isCut = false

  /** The fault that strikes now, or null. */
  const strike = (kind: FaultKind): typeof armed => {
    if (armed?.kind !== kind || seen !== armed.moment || struck) return null
    struck = true
    return armed
  }
  const unlessCut = (): void => {
    if (isCut) throw new PlantedFault('planted: the database is gone')
  }
  const dieOf = (fault: typeof armed): void => {
    // A call-back that was under way may end after everything was mended.
    if (fault === null || fault !== armed) return
    isCut = true
    throw new PlantedFault('planted: the process died after its commit')
  }
  return {
    around: (database) => ({
      ...database,
      async query<Row>(sql: Parameters<Database['query']>[0], values?: readonly unknown[]) {
        unlessCut()
        const isWrite = WRITES.test(typeof sql === 'string' ? sql : sql.text)
        if (isWrite) seen += 1
        if (isWrite && strike('error')) throw new PlantedFault('planted: the statement failed')
        const fault = isWrite ? strike('death') : null
        const rows = await database.query<Row>(sql, values)
        dieOf(fault)
        return rows
      },
      async transaction<T, Back extends AnyRolledBack>(work: (tx: Tx<Back>) => Promise<T>) {
        unlessCut()
        let fault: typeof armed = null
        const result = await database.transaction(async (tx: Tx<Back>) => {
          const worked = await work(tx)
          if (worked instanceof RolledBack) return worked
          unlessCut()
          seen += 1
          if (strike('error')) throw new PlantedFault('planted: the transaction failed')
          fault = strike('death')
          return worked
        })
        dieOf(fault)
        return result
      },
    }),
    arm(moment, kind) {
      armed = { moment, kind }
      seen = 0
      struck = false
    },
    cut() {
      isCut = true
      struck = true
    },
    mend() {
      const was = struck
      armed = null
      struck = false
      isCut = false
      return was
    },
  }
}
