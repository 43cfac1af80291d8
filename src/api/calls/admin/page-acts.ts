import {
  deleteOwnPage,
  discardDraft,
  makeOwnPage,
  pageStaffActions,
  placeOwnPage,
  publishPage,
  readOwnPlace,
  takeVersion,
} from '#domains/page/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { draftCleanPage } from '#processes/draft-page.ts'
import { pageForm } from '#views/admin/areas/pages.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import { accepted, oneOf, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { PAGE } from '../../shapes/common.ts'

const handleField = () => text({ max: 60, pattern: /^[a-z0-9-]+$/ })

/** Saves the draft of a page. Source: decision 0055. */
export function pageSaveCall(): Call {
  return saveFormCall(pageForm, {
    errors: [
      'page-half-written',
      'unknown-page-picture',
      'page-address-taken',
      'page-address-reserved',
      'too-many-pages',
    ],
    async save(tx, { id, values: { handle: typed, title, body, ...place }, accountId, now }) {
      const isOwn = id !== NEW && (await readOwnPlace(tx, id)) !== null
      const handle = id === NEW ? await makeOwnPage(tx, { typed, now, ...place }) : id
      if (isOwn) await placeOwnPage(tx, { handle, ...place })
      const texts = Object.fromEntries(
        LOCALES.map(({ code }) => [code, { title: title[code], bodyHtml: body[code] }]),
      )
      await draftCleanPage(tx, { handle, texts, actor: `staff:${accountId}`, now })
      return handle
    },
  })
}

/** Publishes the draft of a page. Source: decision 0055. */
export function pagePublishCall(): Call {
  return defineCall({
    path: '/admin/pages/publish',
    summary: 'Publish the draft of a page',
    action: pageStaffActions.edit,
    errors: ['page-without-draft'],
    fields: { handle: handleField() },
    flash: () => ({ success: msg('The page is published') }),
    handle: ({ fields: { handle }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        await publishPage(tx, { handle, now })
        queueStaffAct(tx, { accountId, what: 'pages.publish', subject: handle, now })
      }),
  })
}

/** Throws the draft of a page away. Source: decision 0055. */
export function pageDiscardCall(): Call {
  return defineCall({
    path: '/admin/pages/discard',
    summary: 'Discard the draft of a page',
    action: pageStaffActions.edit,
    errors: ['page-without-draft'],
    fields: { handle: handleField() },
    flash: () => ({ success: msg('The draft is gone') }),
    handle: ({ fields: { handle }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const before = await pageForm.read(tx, handle)
        await discardDraft(tx, handle)
        const after = await pageForm.read(tx, handle)
        queueStaffAct(tx, { accountId, what: 'pages.save', subject: handle, before, after, now })
      }),
  })
}

/** Deletes a page that the owner added. Source: decision 0055. */
export function pageDeleteCall(): Call {
  return defineCall({
    path: '/admin/pages/delete',
    summary: 'Delete a page that the owner added',
    action: pageStaffActions.edit,
    fields: { handle: handleField(), sure: accepted() },
    page: () => '/admin/pages',
    flash: () => ({ success: msg('Deleted') }),
    answer: PAGE,
    handle: ({ fields: { handle }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const before = await pageForm.read(tx, handle)
        await deleteOwnPage(tx, handle)
        queueStaffAct(tx, { accountId, what: 'pages.delete', subject: handle, before, now: clock.now() })
        return { page: '/admin/pages' }
      }),
  })
}

/** Puts an older version of a page into its draft. Source: decision 0055. */
export function pageTakeVersionCall(): Call {
  return defineCall({
    path: '/admin/pages/take-version',
    summary: 'Put an older version of a page into its draft',
    action: pageStaffActions.edit,
    errors: ['unknown-version', 'unknown-page-picture'],
    fields: {
      handle: handleField(),
      locale: oneOf(LOCALES.map(({ code }) => code)),
      version: wholeNumber({ min: 1, max: 1_000_000 }),
    },
    flash: () => ({ success: msg('The version is in the draft') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const { handle } = fields
        const before = await pageForm.read(tx, handle)
        await takeVersion(tx, { ...fields, actor: `staff:${accountId}`, now })
        const after = await pageForm.read(tx, handle)
        queueStaffAct(tx, { accountId, what: 'pages.save', subject: handle, before, after, now })
      }),
  })
}
