import { endView, queueSharedView, saveView, staffActions } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { sharedViewForm } from '#views/admin/areas/saved-views.ts'
import { flag, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { type SaveFormCall, saveFormCall } from '../../forms/save-form-call.ts'
import { PAGE } from '../../shapes/common.ts'

const AREA = /^[a-z][a-z-]*$/

interface OfList {
  /** The list, behind `{base}`. */
  readonly page: string
}

/** Saves what a list shows under a name. Source: decision 0051. */
export function adminViewSaveCall(): Call {
  return defineCall({
    path: '/admin/view/save',
    summary: 'Save a view of a list',
    action: staffActions['save-view'],
    errors: ['too-many-views'],
    fields: {
      area: text({ max: 40, pattern: AREA }),
      name: text({ max: 60 }),
      query: optional(text({ max: 1_000 })),
      share: flag(),
    },
    page: (answer: OfList | null) => answer?.page ?? '/admin',
    flash: () => ({ success: msg('The view is saved') }),
    answer: PAGE,
    handle({
      fields: { area, name, query: given = '', share },
      accountId,
      authorise,
      clock,
      commit,
    }): Promise<OfList> {
      if (share) authorise(staffActions['share-view'], null)
      const query = given.replace(/^\?/, '')
      return commit(async (tx) => {
        await saveView(tx, { accountId, area, name, query, isShared: share, now: clock.now() })
        return { page: `/admin/${area}?${query}` }
      })
    },
  })
}

/** Deletes a view of a list. Source: decision 0051. */
export function adminViewDeleteCall(): Call {
  return defineCall({
    path: '/admin/view/delete',
    summary: 'Delete a view of a list',
    action: staffActions['save-view'],
    fields: { id: text({ max: 36, pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ }) },
    page: (answer: OfList | null) => answer?.page ?? '/admin',
    flash: () => ({ success: msg('The view is deleted') }),
    answer: PAGE,
    handle({ fields: { id }, accountId, actor, clock, commit }): Promise<OfList> {
      const mayEndShared = staffActions['share-view'].rule(actor, null) === null
      return commit(async (tx) => {
        const area = await endView(tx, { accountId, id, mayEndShared, now: clock.now() })
        return { page: `/admin/${area}` }
      })
    },
  })
}

/** Saves the words of a shared view. */
export function adminSharedViewCall(): SaveFormCall {
  return saveFormCall(sharedViewForm, {
    async save(tx, { id, values: { name, query } }) {
      queueSharedView(tx, { id, name, query })
      return id
    },
  })
}
