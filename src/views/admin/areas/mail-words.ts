import type { MailDelivery } from '#domains/mail-log/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Tone } from '#web/admin/views.ts'

/** The states of a mail for staff: words and look. */
export const MAIL_STATES: Readonly<Record<MailDelivery, readonly [words: string, tone: Tone]>> = {
  pending: [msg('On its way'), 'quiet'],
  sent: [msg('Sent'), 'good'],
  kept: [msg('Kept, no mail server'), 'warning'],
  failed: [msg('Failed'), 'danger'],
}
