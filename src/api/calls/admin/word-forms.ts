import { wordMail } from '#domains/mail-log/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { LOCALES } from '#kernel/locales.ts'
import { wordInterface } from '#processes/word-interface.ts'
import { mailTextForm } from '#views/admin/areas/mail-text-form.ts'
import { textOfId, wordingForm } from '#views/admin/areas/wording.ts'
import type { Call } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'

/** Saves the owner's words of a kind of mail. Source: decision 0055. */
export function mailTextSaveCall(): Call {
  return saveFormCall(mailTextForm, {
    errors: ['unknown-placeholder'],
    async save(tx, { id, values: { subject, introduction, closing }, accountId, now }) {
      const words = Object.fromEntries(
        LOCALES.map(({ code }) => [
          code,
          { subject: subject[code], introduction: introduction[code], closing: closing[code] },
        ]),
      )
      await wordMail(tx, { template: id, words, actor: `staff:${accountId}`, now })
      return id
    },
  })
}

/** Saves the owner's words for a text of the program. Source: decision 0055. */
export function wordingSaveCall(): Call {
  return saveFormCall(wordingForm, {
    errors: ['unknown-text', 'text-placeholders'],
    async save(tx, { id, values: { words }, accountId, now }) {
      const english = textOfId(id)
      if (english === undefined) throw commonErrors['not-found']({ fields: ['id'] })
      await wordInterface(tx, { english, words, actor: `staff:${accountId}`, now })
      return id
    },
  })
}
