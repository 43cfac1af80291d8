import { attentionStaffActions } from '#domains/attention/index.ts'
import { reportStaffActions } from '#domains/report/index.ts'
import type { StaffAction } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'

/** A page of the menu that is neither a list nor a record. */
export interface MenuPage {
  /** Path behind `/admin/`. */
  readonly path: string
  /** English, marked by `msg`. */
  readonly title: string
  readonly action: StaffAction
}

/** Pages above the groups of areas. */
export const topPages: readonly MenuPage[] = [
  { path: 'attention', title: msg('Needs attention'), action: attentionStaffActions.read },
  { path: 'reports', title: msg('Reports'), action: reportStaffActions.read },
  { path: 'books', title: msg('Accounting'), action: reportStaffActions.export },
]
