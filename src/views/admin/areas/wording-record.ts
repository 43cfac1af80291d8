import { wordingStaffActions } from '#domains/wording/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { shippedTexts } from '#locales/catalogue.ts'
import type { AdminRecord } from '../kit/record-definition.ts'
import { textOfId } from './wording.ts'

/** One text of the program, as it is in each language without the owner's words. */
export const wordingRecord: AdminRecord = {
  action: wordingStaffActions.edit,
  async read(_db, id, { t }) {
    const english = textOfId(id)
    if (english === undefined) return null
    return {
      title: t('Wording'),
      states: [],
      facts: LOCALES.map(({ code, name }) => ({
        label: t('Original in {language}', { language: name }),
        cell: { kind: 'outside' as const, text: shippedTexts(code)[english] ?? english },
      })),
      tables: [],
      history: [],
      acts: [],
    }
  },
}
