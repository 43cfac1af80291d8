import { readSettings, type ShopLogo, shopActions } from '#domains/shop/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'

/** Side at which the drawn icon is shown. Units: pixels. */
const SHOWN_SIDE = 192

/** Beside the settings: the icon of the shop, and what can be done with it. */
export const settingsRecord: AdminRecord = {
  action: shopActions['edit-settings'],
  async read(db, _id, { actor, t }) {
    const stored = await readSettings(db, ['icon', 'formerIcon'])
    const icon = (stored.icon ?? null) as ShopLogo | null
    return {
      title: t('Settings'),
      states: [],
      facts: [
        {
          label: t('Icon of the shop'),
          cell: {
            kind: 'text',
            text: icon ? t('Your own picture') : t('Drawn from the logo, or from the name'),
          },
        },
      ],
      picture: {
        path: icon ? `/media/${icon.file}` : '/icon-192.png',
        width: SHOWN_SIDE,
        height: SHOWN_SIDE,
      },
      tables: [],
      history: [],
      acts: may(actor, shopActions['edit-settings'])
        ? actsOf({ hasIcon: icon !== null, hasFormer: stored.formerIcon !== undefined }, t)
        : [],
    }
  },
}

function actsOf(
  { hasIcon, hasFormer }: { readonly hasIcon: boolean; readonly hasFormer: boolean },
  t: Translate,
): readonly ActView[] {
  const add: ActView = {
    call: '/admin/settings/add-icon',
    title: t('Choose an icon'),
    hint: t('Browsers and telephones show it for the shop. They may keep the old one for an hour.'),
    isDangerous: false,
    fields: [
      {
        kind: 'file',
        name: 'picture',
        label: t('Picture'),
        hint: t('Square, at least 192 pixels: PNG, JPEG, WebP or AVIF, up to 2 MB'),
        accept: 'image/png,image/jpeg,image/webp,image/avif',
        isRequired: true,
      },
    ],
    subject: {},
  }
  const remove: ActView = {
    call: '/admin/settings/remove-icon',
    title: t('Draw the icon again'),
    hint: t('The icon is drawn from the logo or the name. You can bring your picture back.'),
    isDangerous: false,
    fields: [],
    subject: {},
  }
  const former: ActView = {
    call: '/admin/settings/former-icon',
    title: t('Bring the former icon back'),
    hint: t('Once more brings the newer one back.'),
    isDangerous: false,
    fields: [],
    subject: {},
  }
  return [add, ...(hasIcon ? [remove] : []), ...(hasFormer ? [former] : [])]
}
