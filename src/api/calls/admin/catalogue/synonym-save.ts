import { removeSynonyms, saveSynonyms } from '#domains/catalog/index.ts'
import { DEFAULT_LOCALE, isLocaleCode } from '#kernel/locales.ts'
import { synonymForm } from '#views/admin/areas/synonyms.ts'
import { saveFormCall } from '../../../forms/save-form-call.ts'

/** Saves words with one meaning; undoing new ones deletes them. */
export const synonymSaveCall = () =>
  saveFormCall(synonymForm, {
    errors: ['too-many-synonyms'],
    save(tx, { id, values: { language, terms, isOn }, now }) {
      const locale = isLocaleCode(language) ? language : DEFAULT_LOCALE
      return saveSynonyms(tx, { id: id === 'new' ? null : id, locale, terms, isOn }, now)
    },
    remove: (tx, { id }) => removeSynonyms(tx, [id]),
  })
