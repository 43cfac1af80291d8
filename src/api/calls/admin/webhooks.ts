import { z } from 'zod'
import { CALL_URL_MAX, DESCRIPTION_MAX } from '#domains/outgoing-call/contract.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  renewSecret,
  resendSince,
  resendWebhook,
  shownSecret,
  switchWebhook,
  testWebhook,
  webhookStaffActions,
} from '#domains/outgoing-call/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { eventsOfGroup } from '#views/admin/areas/webhook-words.ts'
import { webhookForm } from '#views/admin/areas/webhooks.ts'
import { readWebhookCall } from '#views/webhook-log.ts'
import { accepted, oneOf, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { ID, PAGE } from '../../shapes/common.ts'
import { actingOf, beforeDay, dayField, idField, queueNoteOfAct } from './acting.ts'

const LIMIT = { burst: 60, refillMs: HOUR } as const
/** The endpoint and its secret, which is shown once. */
const WITH_SECRET = z.object({ id: z.string(), secret: z.string() })

const pageOf = (answer: { readonly id: string } | null): string =>
  answer ? `/admin/webhooks/${answer.id}` : '/admin/webhooks'

/** Adds an endpoint and answers with its secret, which is shown here and never again. Source: decision 0083. */
function createCall(): Call {
  return defineCall({
    path: '/admin/webhook/create',
    summary: 'Add an endpoint of the owner and answer with its secret, which the shop cannot show again',
    action: webhookStaffActions.change,
    errors: ['too-many-webhooks'],
    fields: {
      url: text({ max: CALL_URL_MAX }),
      description: optional(text({ max: DESCRIPTION_MAX })),
      events: oneOf(['all', 'orders', 'goods', 'people', 'partners']),
    },
    limit: LIMIT,
    secret: true,
    page: () => '/admin/webhooks',
    flash: () => ({ success: msg('The endpoint is added') }),
    answer: WITH_SECRET,
    handle: ({ fields: { url, description = '', events: group }, commit, ...context }) =>
      commit(async (tx) => {
        const webhook = { url, description, events: eventsOfGroup(group) }
        const made = await createWebhook(tx, { ...webhook, ...actingOf(context) })
        const { id } = made
        queueNoteOfAct(tx, context, { what: 'webhooks.create', subject: id, after: webhook })
        return { id, secret: shownSecret(tx.signer, made) }
      }),
  })
}

/** Saves address, description and events of an endpoint. Source: decision 0083. */
function saveCall(): Call {
  return saveFormCall(webhookForm, {
    async save(tx, { id, values, accountId, now }) {
      await changeWebhook(tx, { id, ...values, actor: `staff:${accountId}`, now })
      return id
    },
  })
}

/** Switches an endpoint on or off. Source: decision 0083. */
function switchCall(): Call {
  return defineCall({
    path: '/admin/webhook/switch',
    summary: 'Switch an endpoint of the owner on or off',
    action: webhookStaffActions.change,
    errors: ['webhook-as-wanted'],
    fields: { id: idField(), to: oneOf(['on', 'off']) },
    page: pageOf,
    flash: () => ({ success: msg('The endpoint is changed') }),
    answer: ID,
    handle: ({ fields: { id, to }, commit, ...context }) =>
      commit(async (tx) => {
        await switchWebhook(tx, { id, isOn: to === 'on', ...actingOf(context) })
        const before = { state: to === 'on' ? 'off' : 'on' }
        queueNoteOfAct(tx, context, { what: 'webhooks.switch', subject: id, before, after: { state: to } })
        return { id }
      }),
  })
}

/** Gives an endpoint a new secret; the former one signs too for 24 hours. Source: decision 0083. */
function secretCall(): Call {
  return defineCall({
    path: '/admin/webhook/secret',
    summary: 'Renew the secret of an endpoint of the owner and answer with it; it is shown once',
    action: webhookStaffActions.change,
    fields: { id: idField() },
    limit: LIMIT,
    secret: true,
    page: pageOf,
    answer: WITH_SECRET,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const secret = await renewSecret(tx, { endpointId: id, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'webhooks.secret', subject: id })
        return { id, secret }
      }),
  })
}

/** Sends an endpoint a call that only tests it. Source: decision 0083. */
function testCall(): Call {
  return defineCall({
    path: '/admin/webhook/test',
    summary: 'Send an endpoint of the owner a call that only tests it',
    action: webhookStaffActions.change,
    errors: ['webhook-switched-off'],
    fields: { id: idField() },
    limit: LIMIT,
    page: pageOf,
    flash: () => ({ success: msg('The test call is on its way') }),
    answer: ID,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        await testWebhook(tx, { endpointId: id, now: context.clock.now() })
        queueNoteOfAct(tx, context, { what: 'webhooks.test', subject: id })
        return { id }
      }),
  })
}

/** Deletes an endpoint with its log. Source: decision 0083. */
function deleteCall(): Call {
  return defineCall({
    path: '/admin/webhook/delete',
    summary: 'Delete an endpoint of the owner with its log',
    action: webhookStaffActions.change,
    fields: { id: idField(), sure: accepted() },
    page: () => '/admin/webhooks',
    flash: () => ({ success: msg('Deleted') }),
    answer: PAGE,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const before = await webhookForm.read(tx, id)
        await deleteWebhook(tx, id)
        queueNoteOfAct(tx, context, { what: 'webhooks.delete', subject: id, before })
        return { page: '/admin/webhooks' }
      }),
  })
}

/** Sends one call again. Source: decision 0083. */
function resendCall(): Call {
  return defineCall({
    path: '/admin/webhook/resend',
    summary: 'Send a call to an endpoint of the owner again, with the same id',
    action: webhookStaffActions.change,
    errors: ['webhook-switched-off'],
    fields: { id: idField() },
    page: (answer: { readonly id: string } | null) =>
      answer ? `/admin/webhook-log/${answer.id}` : '/admin/webhook-log',
    flash: () => ({ success: msg('The call is sent again') }),
    answer: ID,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const call = await readWebhookCall(tx, id)
        if (!call) throw commonErrors['not-found']({ fields: ['id'] })
        await resendWebhook(tx, { endpointId: call.endpointId, callId: id, now: context.clock.now() })
        queueNoteOfAct(tx, context, { what: 'webhook-log.resend', subject: id })
        return { id }
      }),
  })
}

/** Sends calls of an endpoint again since a day. Source: decision 0083. */
function resendSinceCall(): Call {
  return defineCall({
    path: '/admin/webhook/resend-since',
    summary: 'Send an endpoint again what it did not get since a day, or everything',
    action: webhookStaffActions.change,
    errors: ['webhook-switched-off'],
    fields: { id: idField(), since: dayField(), which: oneOf(['failed', 'all']) },
    limit: LIMIT,
    page: (answer: { readonly id: string; readonly calls: number } | null) => pageOf(answer),
    flash: ({ calls }) =>
      calls === 0
        ? { error: msg('There is no such call since that day') }
        : { success: msg('The calls are sent again') },
    answer: z.object({ id: z.string(), calls: z.number() }),
    handle: ({ fields: { id, since: day, which }, commit, ...context }) =>
      commit(async (tx) => {
        const since = beforeDay(day)
        const calls = await resendSince(tx, { endpointId: id, since, which, now: context.clock.now() })
        const after = { since: since.toISOString(), which, calls }
        queueNoteOfAct(tx, context, { what: 'webhooks.resend', subject: id, after })
        return { id, calls }
      }),
  })
}

/** Lists the calls about webhooks of the owner. */
export function webhookCalls(): readonly Call[] {
  return [
    createCall(),
    saveCall(),
    switchCall(),
    secretCall(),
    testCall(),
    deleteCall(),
    resendCall(),
    resendSinceCall(),
  ]
}
