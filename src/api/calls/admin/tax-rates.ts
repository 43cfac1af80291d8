import { removeOwnRate, saveOwnRate } from '#domains/tax/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { rateKeyOf, taxRateForm } from '#views/admin/areas/tax-rates.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import type { Call } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'

/** Saves a rate of VAT, and the one that replaces it from a day on. Source: docs/rules.md "Money and books". */
export function taxRateSaveCall(): Call {
  return saveFormCall(taxRateForm, {
    errors: ['tax-rate-taken', 'tax-change-incomplete'],
    async save(tx, { id, values }) {
      const { country, taxClass, rate, nextRate, nextFrom } = values
      const isNew = id === NEW
      const typed = `${country.trim().toUpperCase()}-${taxClass.trim()}`
      const key = rateKeyOf(isNew ? typed : id)
      if (!key) throw commonErrors['invalid-fields']({ fields: ['country', 'taxClass'] })
      const next = { nextRateBp: nextRate, nextFrom: nextFrom === '' ? null : nextFrom }
      await saveOwnRate(tx, Object.assign({ rateBp: rate ?? 0 }, key, next), { isNew })
      return `${key.country}-${key.taxClass}`
    },
    async remove(tx, { id }) {
      const key = rateKeyOf(id)
      if (key) await removeOwnRate(tx, key)
    },
  })
}
