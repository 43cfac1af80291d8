import type { StaffAction } from '#kernel/rights.ts'
import type { ActView } from '#web/admin/views.ts'
import type { AdminForm } from './form/form-definition.ts'
import type { AdminList } from './read-list.ts'
import type { AdminRecord, RecordContext } from './record-definition.ts'

/** The page that makes a new record of an area, as one act: what cannot be changed later needs no form. */
export interface AdminMaker {
  /** English text, marked by `msg`. */
  readonly title: string
  readonly action: StaffAction
  readonly act: (context: Pick<RecordContext, 't' | 'locale'>) => ActView
}

/** An area of the back office: its list, and the page of one record, with facts, a form, or both. */
export interface ListArea {
  readonly list: AdminList
  readonly record?: AdminRecord
  readonly maker?: AdminMaker
  readonly form?: AdminForm
}

/** An area without a list: a form of which there is only one, such as the settings of the shop. */
export interface FormArea {
  readonly list?: undefined
  /** What its page shows beside the form. */
  readonly record?: AdminRecord
  readonly form: AdminForm
}

export type Area = ListArea | FormArea

/** Returns path, title and right of an area. */
export function headOf(area: Area): Pick<AdminList, 'path' | 'title' | 'action'> {
  return area.list ?? area.form
}
