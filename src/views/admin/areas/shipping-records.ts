import { msg, type Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import type { AdminForm } from '../kit/form/form-definition.ts'
import type { AdminRecord } from '../kit/record-definition.ts'
import { methodForm, zoneForm } from './shipping.ts'

/** The page of what has a form and can only be deleted beside it. */
function recordOf(
  form: AdminForm,
  { call, hint }: { readonly call: `/${string}`; readonly hint: string },
): AdminRecord {
  return {
    action: form.action,
    async read(db, id, { t }) {
      const values = await form.read(db, id)
      if (!values) return null
      return {
        title: form.nameOf?.(values) ?? t(form.title),
        states: [],
        facts: [],
        tables: [],
        history: [],
        acts: [removeAct(call, hint, id, t)],
      }
    },
  }
}

function removeAct(call: `/${string}`, hint: string, id: string, t: Translate): ActView {
  return {
    call,
    title: t('Delete'),
    hint: t(hint),
    isDangerous: true,
    fields: [{ kind: 'check', name: 'sure', label: t('I am sure'), hint: '', isRequired: true }],
    subject: { id },
  }
}

/** One zone. */
export const zoneRecord = recordOf(zoneForm, {
  call: '/admin/shipping-zones/delete',
  hint: msg(
    'Deletes the zone with its ways of shipping: nobody there can order goods any more. Orders that are placed do not change. This cannot be undone.',
  ),
})

/** One way of shipping. */
export const methodRecord = recordOf(methodForm, {
  call: '/admin/shipping-methods/delete',
  hint: msg('Buyers cannot choose it any more. Orders that are placed do not change. This cannot be undone.'),
})
