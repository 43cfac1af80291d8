import { type GatewayRule, readSettings, saveSettings, shopErrors } from '#domains/shop/index.ts'
import { lockSubject } from '#domains/staff/index.ts'
import { gatewayForm } from '#views/admin/areas/gateways.ts'
import type { Call } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'

/** Saves whether and to whom a way to pay is offered. Source: decision 0055. */
export function gatewaySaveCall(): Call {
  return saveFormCall(gatewayForm, {
    errors: ['wrong-codes', 'amounts-mixed-up'],
    async save(tx, { id, values, now }) {
      const { isOn, place, min, max } = values
      const countries = values.countries.map((code) => code.toUpperCase())
      const currencies = values.currencies.map((code) => code.toUpperCase())
      if (!countries.every((code) => /^[A-Z]{2}$/.test(code)))
        throw shopErrors['wrong-codes']({ fields: ['countries'] })
      const known = Intl.supportedValuesOf('currency')
      if (!currencies.every((code) => known.includes(code)))
        throw shopErrors['wrong-codes']({ fields: ['currencies'] })
      if (min.amount !== null && max.amount !== null && max.amount < min.amount)
        throw shopErrors['amounts-mixed-up']({ fields: ['max'] })
      const rule: GatewayRule = {
        isOff: !isOn,
        place,
        countries,
        currencies,
        minMinor: min.amount,
        maxMinor: max.amount,
        limitCurrency: min.currency,
      }
      // All rules are one setting: whoever saves another gateway waits.
      await lockSubject(tx, 'gateways', 'all')
      const { gateways } = await readSettings(tx, ['gateways'])
      const rules = Object.assign({}, gateways, { [id]: rule })
      await saveSettings(tx, { gateways: rules }, now)
      return id
    },
  })
}
