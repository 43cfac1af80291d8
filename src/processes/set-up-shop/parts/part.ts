import type { z } from 'zod'
import type { Queryable, Tx } from '#db/database.ts'
import type { SettingKey } from '#domains/shop/index.ts'
import type { PageBodies } from '../file-fields.ts'

/** What a part needs of the rest of its file. */
export interface FileContext {
  readonly currency: string
  readonly bodies: PageBodies
}

/**
 * A part of the shop's file that a file may leave out: then what the shop has stays. `Written` is what its owner
 * writes, `State` what the shop stores, as JSON that is compared line by line.
 */
export interface FilePart<Written, State> {
  /** Settings and tables that the part holds; a gate compares them with those of the database. */
  readonly holds: { readonly settings: readonly SettingKey[]; readonly tables: readonly string[] }
  readonly schema: z.ZodType<Written>
  ofFile(written: Written, context: FileContext): State
  toFile(state: State, context: Pick<FileContext, 'currency'>): Written
  read(db: Queryable): Promise<State>
  /** Makes the shop as wanted. */
  save(tx: Tx, wanted: State, moment: { readonly standing: State; readonly now: Date }): Promise<void>
}
