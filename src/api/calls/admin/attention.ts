import { SNOOZE_DAYS, SNOOZE_REASONS, SUBJECT_MAX } from '#domains/attention/contract.ts'
import { attentionStaffActions, readDigestSetting, snoozeThing, wakeThing } from '#domains/attention/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { flag, oneOf, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

const thing = { kind: text({ max: 60, pattern: /^[a-z]+(-[a-z]+)*$/ }), subject: text({ max: SUBJECT_MAX }) }
const page = () => '/admin/attention'

/** Puts off something that waits. Source: docs/rules.md "Staff". */
export function snoozeCall(): Call {
  return defineCall({
    path: '/admin/attention/snooze',
    summary: 'Put off something that waits for staff',
    action: attentionStaffActions.snooze,
    fields: { ...thing, reason: oneOf(SNOOZE_REASONS), days: wholeNumber(SNOOZE_DAYS) },
    page,
    flash: () => ({ success: msg('It is put off') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const { kind, subject, reason, days } = fields
        await snoozeThing(tx, { ...fields, actor: `staff:${accountId}`, now })
        const about = `${kind} ${subject}`
        queueStaffAct(tx, {
          accountId,
          what: 'attention.snooze',
          subject: about,
          after: { reason, days },
          now,
        })
      }),
  })
}

/** Brings back something that was put off. Source: docs/rules.md "Staff". */
export function wakeCall(): Call {
  return defineCall({
    path: '/admin/attention/wake',
    summary: 'Bring back something that was put off',
    action: attentionStaffActions.snooze,
    fields: thing,
    page,
    flash: () => ({ success: msg('It waits again') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        const about = `${fields.kind} ${fields.subject}`
        if (await wakeThing(tx, fields))
          queueStaffAct(tx, { accountId, what: 'attention.wake', subject: about, now: clock.now() })
      }),
  })
}

/** Saves when owners are told once a day what waits. Source: docs/rules.md "Staff". */
export function digestCall(): Call {
  return defineCall({
    path: '/admin/attention/digest',
    summary: 'Set when owners are told by mail what waits',
    action: attentionStaffActions['set-digest'],
    fields: { isOn: flag(), hour: wholeNumber({ min: 0, max: 23 }) },
    page,
    flash: () => ({ success: msg('The setting is saved') }),
    handle: ({ fields: { isOn, hour }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const before = { ...(await readDigestSetting(tx)) }
        await saveSettings(tx, { attentionMail: { isOn, hour } }, now)
        const after = { isOn, hour }
        queueStaffAct(tx, {
          accountId,
          what: 'attention.digest',
          subject: 'attentionMail',
          before,
          after,
          now,
        })
      }),
  })
}
