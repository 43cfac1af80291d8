import type { Database, Tx } from '#db/database.ts'
import { type AnyRolledBack, RolledBack } from '#db/rolled-back.ts'

/** The planted fault: an error that the program does not expect. */
export class PlantedFault extends Error {
  override name = 'PlantedFault'
}

/**
 * `error`: this transaction or statement fails and is rolled back; the program continues. `death`: it is
 * committed, and afterwards the process can no longer reach its database, as after `kill -9`.
 */
export type FaultKind = 'error' | 'death'

/**
 * Makes the program fail between any two durable moments: the commit of a transaction, or a writing statement
 * outside of one.
 */
export interface Breaker {
  around(database: Database): Database
  /** Makes the n-th durable moment from now on fail, counted from 1. */
  arm(moment: number, kind: FaultKind): void
  /** Cuts every connection to the database from now on. */
  cut(): void
  /** Removes all faults. Returns whether the fault struck. */
  mend(): boolean
}

const WRITES = /^\s*(INSERT|UPDATE|DELETE)\b|\b(INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/i

/** Creates a breaker without a fault. */
export function createBreaker(): Breaker {
  let armed: { readonly moment: number; readonly kind: FaultKind } | null = null
  let seen = 0
  let struck = false
  let isCut = false

  /** Returns the fault that strikes now, or null. */
  const strike = (kind: FaultKind): typeof armed => {
    if (armed?.kind !== kind || seen !== armed.moment || struck) return null
    struck = true
    return armed
  }
  const unlessCut = (): void => {
    if (isCut) throw new PlantedFault('planted: the database is gone')
  }
  const dieOf = (fault: typeof armed): void => {
    // A webhook that was in progress may end after the faults were removed.
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
