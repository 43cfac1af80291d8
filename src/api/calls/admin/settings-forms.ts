import {
  CONTACT_RULES,
  MAIL_RULES,
  RESERVATION_SHARE,
  RETURN_RULES,
  saveSettings,
  shopErrors,
  VOUCHER_LIMIT,
} from '#domains/shop/index.ts'
import { settingsForm } from '#views/admin/areas/settings.ts'
import { ONLY } from '#views/admin/kit/form/form-definition.ts'
import type { Call } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'

const MAX_RECIPIENTS = 5
const ADDRESS = /^[^\s@,;<>()"]{1,64}@[^\s@,;<>()"]{1,190}\.[^\s@,;<>()".]{2,}$/

/** Saves the settings of the shop. Source: decision 0055. */
export function settingsSaveCall(): Call {
  return saveFormCall(settingsForm, {
    errors: ['wrong-recipients', 'limits-mixed-up'],
    async save(tx, { values, now }) {
      const { shopName, recipients, mailLocale: locale } = values
      const { contactRecipients, contactHours, reviewsOn, reviewsModerated, reviewInviteDays } = values
      checkRecipients(recipients, 'recipients')
      checkRecipients(contactRecipients, 'contactRecipients')
      const {
        reminderDays = MAIL_RULES.reminderDays,
        buyerPercent = RESERVATION_SHARE.buyerPercent,
        networkPercent = RESERVATION_SHARE.networkPercent,
        pieces = RESERVATION_SHARE.pieces,
        perLine = VOUCHER_LIMIT.perLine,
        returnDays = RETURN_RULES.days,
        contactKeepMonths: keepMonths = CONTACT_RULES.keepMonths,
      } = withoutNull(values)
      if (buyerPercent > networkPercent) throw shopErrors['limits-mixed-up']({ fields: ['networkPercent'] })
      const settings = {
        shopName,
        mails: { recipients, locale, reminderDays },
        contact: { recipients: contactRecipients, hours: writtenHours(contactHours), keepMonths },
        reviews: { isOn: reviewsOn, isModerated: reviewsModerated, inviteDays: reviewInviteDays },
        returns: { payer: values.returnPayer === 'shop' ? 'shop' : 'buyer', days: returnDays },
        reservations: { buyerPercent, networkPercent, pieces },
        vouchers: { perLine },
      }
      await saveSettings(tx, settings, now)
      return ONLY
    },
  })
}

/** Throws: wrong-recipients. */
function checkRecipients(recipients: readonly string[], field: string): void {
  if (recipients.length > MAX_RECIPIENTS || !recipients.every((address) => ADDRESS.test(address)))
    throw shopErrors['wrong-recipients']({ fields: [field] })
}

/** Languages in which nothing was written are left out: another language stands in. */
function writtenHours(hours: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(hours).filter(([, text]) => text !== ''))
}

/** An empty number means the usual one. */
function withoutNull<Values extends object>(values: Values) {
  const given = Object.entries(values).filter(([, value]) => typeof value === 'number')
  return Object.fromEntries(given) as { readonly [Name in keyof Values]?: Extract<Values[Name], number> }
}
