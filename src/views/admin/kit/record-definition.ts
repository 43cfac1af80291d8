import type { Queryable } from '#db/database.ts'
import type { Gateway } from '#domains/payment/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { StaffAction } from '#kernel/rights.ts'
import type { RecordView } from '#web/admin/views.ts'
import type { AdminForm } from './form/form-definition.ts'
import type { ListContext } from './list-definition.ts'

/** What the page of a record is made with. */
export interface RecordContext extends ListContext {
  readonly actor: Actor
  readonly now: Date
  /** The ways to pay that are open now. Absent: nobody asks whether money comes in time. */
  readonly ways?: readonly Gateway[]
  /** The forms of all areas by their paths, for what takes their saves back. */
  readonly forms?: ReadonlyMap<string, AdminForm>
}

/** The page of one record of an area. */
export interface AdminRecord {
  readonly action: StaffAction
  /** Null when there is no such record. */
  readonly read: (
    db: Queryable,
    id: string,
    context: RecordContext,
  ) => Promise<Omit<RecordView, 'area' | 'form'> | null>
}

/** Returns whether an actor may do an act of staff. */
export function may(actor: Actor, action: StaffAction): boolean {
  return action.rule(actor, null) === null
}
