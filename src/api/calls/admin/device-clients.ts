import { CLIENT_ID_MAX, CLIENT_ID_PATTERN } from '#domains/device/contract.ts'
import { addClient, changeClient, deviceStaffActions, removeClient } from '#domains/device/index.ts'
import { sortScopes } from '#domains/token/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { deviceClientForm } from '#views/admin/areas/device-clients.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import { accepted, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { PAGE } from '../../shapes/common.ts'
import { actingOf, queueNoteOfAct } from './acting.ts'

/** Saves a device client; undoing a new one removes it. Source: decision 0081. */
function saveCall(): Call {
  return saveFormCall(deviceClientForm, {
    errors: ['device-client-exists', 'device-client-unknown'],
    async save(tx, { id, values: { client, name, scopes: chosen, isOn }, accountId, now }) {
      const scopes = sortScopes(chosen)
      if (scopes.length === 0) throw commonErrors['missing-fields']({ fields: ['scopes'] })
      if (id === NEW) await addClient(tx, { id: client, name, scopes, isOn, now })
      else await changeClient(tx, { id, name, scopes, isOn, actor: `staff:${accountId}`, now })
      return id === NEW ? client : id
    },
    async remove(tx, { id, accountId, now }) {
      await removeClient(tx, { id, actor: `staff:${accountId}`, now })
    },
  })
}

/** Removes a device client and disconnects its devices. Source: decision 0081. */
function removeCall(): Call {
  return defineCall({
    path: '/admin/device-clients/remove',
    summary: 'Remove a device client, and disconnect every device of it',
    action: deviceStaffActions.change,
    errors: ['device-client-unknown'],
    fields: { id: text({ max: CLIENT_ID_MAX, pattern: CLIENT_ID_PATTERN }), sure: accepted() },
    page: () => '/admin/device-clients',
    flash: () => ({ success: msg('Deleted') }),
    answer: PAGE,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const { before, cutOff } = await removeClient(tx, { id, ...actingOf(context) })
        const { name, scopes, isOn } = before
        queueNoteOfAct(tx, context, {
          what: 'device-clients.delete',
          subject: id,
          before: { name, scopes, isOn },
          after: { cutOff },
        })
        return { page: '/admin/device-clients' }
      }),
  })
}

/** Lists the calls about device clients. */
export function deviceClientCalls(): readonly Call[] {
  return [saveCall(), removeCall()]
}
