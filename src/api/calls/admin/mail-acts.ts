import {
  mailStaffActions,
  readOwnWords,
  sendMailAgain,
  switchMail,
  unwordMail,
} from '#domains/mail-log/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { mailTextForm } from '#views/admin/areas/mail-text-form.ts'
import { flag, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

const templateField = () => text({ max: 60, pattern: /^[a-z-]+$/ })

/** Sends a mail again, or tries a failed one at once. Source: decision 0055. */
export function adminMailSendAgainCall(): Call {
  return defineCall({
    path: '/admin/mail/send-again',
    summary: 'Send a mail again',
    action: mailStaffActions['send-again'],
    errors: ['mail-waits', 'mail-just-sent', 'mail-had-a-secret'],
    fields: { id: text({ max: 36, pattern: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/ }) },
    flash: () => ({ success: msg('The e-mail will be sent again') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        await sendMailAgain(tx, { mailId: fields.id, now })
        queueStaffAct(tx, { accountId, what: 'mails.send-again', subject: fields.id, now })
      }),
  })
}

/** Switches a kind of mail on or off. Source: decision 0055. */
export function adminMailSwitchCall(): Call {
  return defineCall({
    path: '/admin/mail/switch',
    summary: 'Switch a kind of mail on or off',
    action: mailStaffActions.word,
    errors: ['mail-stays-on'],
    fields: { template: templateField(), on: flag() },
    flash: () => ({ success: msg('Saved') }),
    handle: ({ fields: { template, on: isOn }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const { isOn: wasOn } = await readOwnWords(tx, template, DEFAULT_LOCALE)
        await switchMail(tx, { template, isOn, now })
        const acted = { what: 'mail-texts.switch', subject: template } as const
        queueStaffAct(tx, { accountId, ...acted, before: { isOn: wasOn }, after: { isOn }, now })
      }),
  })
}

/** Puts the program's words of a kind of mail back. Source: decision 0055. */
export function adminMailResetCall(): Call {
  return defineCall({
    path: '/admin/mail/reset',
    summary: 'Put the original words of a mail back',
    action: mailStaffActions.word,
    fields: { template: templateField() },
    flash: () => ({ success: msg('The original words are back') }),
    handle: ({ fields: { template }, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const before = await mailTextForm.read(tx, template)
        await unwordMail(tx, { template, actor: `staff:${accountId}`, now })
        const after = await mailTextForm.read(tx, template)
        queueStaffAct(tx, { accountId, what: 'mail-texts.save', subject: template, before, after, now })
      }),
  })
}
