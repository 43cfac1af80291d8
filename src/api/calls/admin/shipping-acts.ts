import { isAddressable } from '#domains/order/index.ts'
import {
  removeMethod,
  removeZone,
  saveMethod,
  saveZone,
  shippingStaffActions,
} from '#domains/shipping/index.ts'
import { readShopRules, shopErrors } from '#domains/shop/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { methodForm, zoneForm } from '#views/admin/areas/shipping.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import { accepted, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'

const idField = () => text({ max: 36, pattern: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/ })
const idOf = (id: string): string | null => (id === NEW ? null : id)

/** Saves a shipping zone. Source: decision 0055. */
export function zoneSaveCall(): Call {
  return saveFormCall(zoneForm, {
    errors: ['country-in-other-zone', 'country-not-addressed', 'shipping-name-taken'],
    async save(tx, { id, values: { name, countries } }) {
      const codes = [...new Set(countries.map((code) => code.toUpperCase()))]
      // Buyers of such a country could not type their postcode.
      const { postalRules } = await readShopRules(tx)
      if (!codes.every((code) => isAddressable(code, postalRules)))
        throw shopErrors['country-not-addressed']({ fields: ['countries'] })
      return saveZone(tx, { id: idOf(id), name, countries: codes })
    },
    remove: (tx, { id }) => removeZone(tx, id),
  })
}

/** Saves a way of shipping. Source: decision 0055. */
export function methodSaveCall(): Call {
  return saveFormCall(methodForm, {
    errors: ['shipping-name-taken', 'shipping-days-mixed-up', 'shipping-weights-mixed-up'],
    save: (tx, { id, values }) =>
      saveMethod(tx, {
        id: idOf(id),
        zoneId: values.zone,
        publicId: values.publicId,
        // Every other language falls back to English.
        names: {
          ...Object.fromEntries(Object.entries(values.names).filter(([, name]) => name !== '')),
          en: values.names.en || values.names.de || values.names.fr || values.names.ar,
        },
        currency: values.price.currency,
        priceMinor: values.price.amount ?? 0,
        freeFromMinor: values.freeFrom.amount,
        minWeightGrams: values.minWeight ?? 0,
        maxWeightGrams: values.maxWeight,
        deliveryDaysMin: values.daysMin ?? 1,
        deliveryDaysMax: values.daysMax ?? values.daysMin ?? 1,
      }),
    remove: (tx, { id }) => removeMethod(tx, id),
  })
}

/** Deletes a shipping zone with its ways of shipping. Source: decision 0055. */
export function zoneDeleteCall(): Call {
  return defineCall({
    path: '/admin/shipping-zones/delete',
    summary: 'Delete a shipping zone',
    action: shippingStaffActions.edit,
    fields: { id: idField(), sure: accepted() },
    page: () => '/admin/shipping-zones',
    flash: () => ({ success: msg('Deleted') }),
    handle: ({ fields: { id }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const before = await zoneForm.read(tx, id)
        await removeZone(tx, id)
        queueStaffAct(tx, {
          accountId,
          what: 'shipping-zones.delete',
          subject: id,
          before,
          now: clock.now(),
        })
      }),
  })
}

/** Deletes a way of shipping. Source: decision 0055. */
export function methodDeleteCall(): Call {
  return defineCall({
    path: '/admin/shipping-methods/delete',
    summary: 'Delete a way of shipping',
    action: shippingStaffActions.edit,
    fields: { id: idField(), sure: accepted() },
    page: () => '/admin/shipping-methods',
    flash: () => ({ success: msg('Deleted') }),
    handle: ({ fields: { id }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const before = await methodForm.read(tx, id)
        await removeMethod(tx, id)
        queueStaffAct(tx, {
          accountId,
          what: 'shipping-methods.delete',
          subject: id,
          before,
          now: clock.now(),
        })
      }),
  })
}
