import { paymentStaffActions, replayEvent } from '#domains/payment/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

/** Processes an event of a provider again. Source: decision 0055. */
export function eventReplayCall(): Call {
  return defineCall({
    path: '/admin/events/replay',
    summary: 'Process an event of the inbox again',
    action: paymentStaffActions['replay-event'],
    fields: { id: text({ max: 36, pattern: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/ }) },
    flash: () => ({ success: msg('The event is processed again') }),
    handle: ({ fields: { id }, accountId, clock, commit }) =>
      commit(async (tx) => {
        await replayEvent(tx, id)
        queueStaffAct(tx, { accountId, what: 'events.replay', subject: id, now: clock.now() })
      }),
  })
}
