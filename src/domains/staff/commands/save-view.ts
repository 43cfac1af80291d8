// Tests: tests/flows/admin/lists.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { staffErrors } from '../errors.ts'
import { countOwnViews, lockView, queueView, queueViewEnd } from '../view-store.ts'
import { queueStaffAct } from './queue-staff-act.ts'

/** Most views of one person for one list. */
const MOST_VIEWS = 30

export interface SaveView {
  readonly accountId: string
  readonly area: string
  readonly name: string
  /** As in the address of the list, without `?`. */
  readonly query: string
  readonly isShared: boolean
  readonly now: Date
}

/** Saves a view of a list under a name. Throws: too-many-views. */
export async function saveView(tx: Tx, command: SaveView): Promise<string> {
  const { accountId, area, name, query, isShared, now } = command
  if ((await countOwnViews(tx, { accountId, area })) >= MOST_VIEWS) throw staffErrors['too-many-views']()
  const id = uuidv7(now.getTime())
  queueView(tx, { id, accountId, area, name, query, isShared, createdAt: now })
  queueStaffAct(tx, {
    accountId,
    what: 'views.create',
    subject: id,
    after: { area, name, query, isShared },
    now,
  })
  return id
}

export interface EndView {
  readonly accountId: string
  readonly id: string
  /** Whether the person may end what others shared. */
  readonly mayEndShared: boolean
  readonly now: Date
}

/** Deletes a view and returns its list: one's own, or a shared one. Throws: not-found. */
export async function endView(tx: Tx, { accountId, id, mayEndShared, now }: EndView): Promise<string> {
  const view = await lockView(tx, id)
  const isTheirs = view?.accountId === accountId || (view?.isShared && mayEndShared)
  if (!view || !isTheirs) throw commonErrors['not-found']({ fields: ['id'] })
  const { area, name, query, isShared } = view
  queueViewEnd(tx, id)
  queueStaffAct(tx, {
    accountId,
    what: 'views.delete',
    subject: id,
    before: { area, name, query, isShared },
    now,
  })
  return area
}
