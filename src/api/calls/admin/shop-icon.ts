import { originalName } from '#domains/catalog/index.ts'
import { bringIconBack, changeIcon, readSettings, type ShopLogo, shopActions } from '#domains/shop/index.ts'
import { lockSubject } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { file } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK } from '../../shapes/common.ts'
import { queueNoteOfAct } from './acting.ts'
import { storeSent } from './setup/fields.ts'

/** Largest file of an icon. Units: bytes. */
const ICON_BYTES = 2_000_000
const PAGE = () => '/admin/settings'

/** Makes the icons of the shop from a picture. Source: decision 0097. */
function addIconCall({ dataDir }: { readonly dataDir: string }): Call {
  return defineCall({
    path: '/admin/settings/add-icon',
    summary: 'Make the icons of the shop from a square picture: PNG, JPEG, WebP or AVIF up to 2 MB',
    action: shopActions['edit-settings'],
    errors: ['unsupported-image', 'broken-image', 'image-too-large', 'icon-not-square'],
    fields: { picture: file({ maxBytes: ICON_BYTES }) },
    page: PAGE,
    flash: () => ({ success: msg('The icon is changed') }),
    answer: OK,
    async handle({ fields: { picture }, commit, ...context }) {
      // Decoding takes time, so no transaction is open meanwhile.
      const stored = await storeSent(dataDir, picture ?? Buffer.alloc(0), 'picture')
      const { hash, originalType, width, height } = stored
      const icon: ShopLogo = { file: originalName(hash, originalType), width, height }
      return commit(async (tx) => {
        await lockSubject(tx, 'settings', 'icon')
        const { icon: before = null } = await readSettings(tx, ['icon'])
        await changeIcon(tx, icon, context.clock.now())
        queueNoteOfAct(tx, context, {
          what: 'settings.add-icon',
          subject: 'only',
          before: { icon: before },
          after: { icon },
        })
        return { ok: true }
      })
    },
  })
}

/** Draws the icons from logo or name again. Source: decision 0097. */
function removeIconCall(): Call {
  return defineCall({
    path: '/admin/settings/remove-icon',
    summary: 'Draw the icons of the shop from its logo or its name again',
    action: shopActions['edit-settings'],
    fields: {},
    page: PAGE,
    flash: () => ({ success: msg('The icon is changed') }),
    answer: OK,
    handle: ({ commit, ...context }) =>
      commit(async (tx) => {
        await lockSubject(tx, 'settings', 'icon')
        await changeIcon(tx, null, context.clock.now())
        queueNoteOfAct(tx, context, { what: 'settings.remove-icon', subject: 'only' })
        return { ok: true }
      }),
  })
}

/** Brings back the icon that the shop had before. Source: decision 0097. */
function formerIconCall(): Call {
  return defineCall({
    path: '/admin/settings/former-icon',
    summary: 'Bring back the icon that the shop had before',
    action: shopActions['edit-settings'],
    fields: {},
    page: PAGE,
    flash: () => ({ success: msg('The icon is changed') }),
    answer: OK,
    handle: ({ commit, ...context }) =>
      commit(async (tx) => {
        await lockSubject(tx, 'settings', 'icon')
        await bringIconBack(tx, context.clock.now())
        queueNoteOfAct(tx, context, { what: 'settings.former-icon', subject: 'only' })
        return { ok: true }
      }),
  })
}

/** Lists the calls about the icon of the shop. */
export function shopIconCalls(parts: { readonly dataDir: string }): readonly Call[] {
  return [addIconCall(parts), removeIconCall(), formerIconCall()]
}
