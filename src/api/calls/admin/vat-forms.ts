import { readShopRules } from '#domains/shop/index.ts'
import { isVatMode, taxErrors, type VatMode } from '#domains/tax/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { instantOf } from '#kernel/time-zone.ts'
import { chooseVat, planVat } from '#processes/vat-decision.ts'
import { vatForm } from '#views/admin/areas/vat.ts'
import { ONLY } from '#views/admin/kit/form/form-definition.ts'
import type { Call } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'

/** Saves how VAT is charged, and how from a day on. Source: docs/rules.md "Money and books". */
export function vatSaveCall(): Call {
  return saveFormCall(vatForm, {
    errors: ['vat-plan-incomplete', 'vat-plan-not-later'],
    async save(tx, { values, now }) {
      const { mode, nextMode, nextFrom, exemption } = values
      if ([mode, nextMode].includes('exempt') && exemption === '')
        throw commonErrors['missing-fields']({ fields: ['exemption'] })
      const wordsOf = (chosen: VatMode): string => (chosen === 'exempt' ? exemption : '')
      if (isVatMode(mode)) await chooseVat(tx, { mode, exemption: wordsOf(mode) }, now)
      if (isVatMode(nextMode) !== (nextFrom !== ''))
        throw taxErrors['vat-plan-incomplete']({ fields: [nextFrom === '' ? 'nextFrom' : 'nextMode'] })
      if (!isVatMode(nextMode)) await planVat(tx, null, now)
      else {
        const from = startOf(nextFrom, (await readShopRules(tx)).timeZone)
        if (from <= now) throw taxErrors['vat-plan-not-later']({ fields: ['nextFrom'] })
        await planVat(tx, { mode: nextMode, exemption: wordsOf(nextMode), from }, now)
      }
      return ONLY
    },
  })
}

function startOf(date: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return instantOf({ year, month, day, timeMs: 0 }, timeZone)
}
