import { statement } from '#db/statement.ts'
import { type MailDelivery, mailStaffActions, mailTemplateOf } from '#domains/mail-log/index.ts'
import { isLocaleCode, localeOf } from '#kernel/locales.ts'
import type { ActView, Cell } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'
import { MAIL_STATES } from './mail-words.ts'
import { stateCell } from './order-words.ts'

interface MailRow {
  readonly id: string
  readonly template: string
  readonly locale: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly delivery: MailDelivery
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly failure: string
  readonly orderNumber: string | null
  readonly attachments: readonly { readonly name: string }[]
  readonly again: readonly { readonly at: string; readonly delivery: MailDelivery }[]
}

const byId = statement<{ readonly id: string }>(
  'admin-mail',
  `SELECT m.id, m.template, m.locale, m.to_address AS "to", m.subject, m.text_body AS text, m.delivery, m.created_at AS "createdAt", m.sent_at AS "sentAt", m.failure,
     m.attachments, o.number AS "orderNumber",
     (SELECT coalesce(json_agg(json_build_object('at', a.created_at, 'delivery', a.delivery) ORDER BY a.created_at), '[]') FROM mail a WHERE a.again_of = m.id) AS again
   FROM mail m LEFT JOIN orders o ON o.id = m.order_id WHERE m.id = $id`,
)
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** One mail, as it was sent. */
export const mailRecord: AdminRecord = {
  action: mailStaffActions.read,
  async read(db, id, context) {
    const [mail] = UUID.test(id) ? await db.query<MailRow>(byId, byId.bind({ id })) : []
    if (!mail) return null
    const { t } = context
    return {
      title: mail.subject,
      states: [stateCell(MAIL_STATES[mail.delivery], t)],
      facts: factsOf(mail, context),
      tables: [],
      frames: [{ title: t('As it was sent'), path: `mails/${id}/html` }],
      texts: [{ title: t('As plain text'), text: mail.text }],
      history: [
        { at: mail.createdAt.toISOString(), what: t('Made'), who: '', why: '' },
        ...(mail.sentAt
          ? [{ at: mail.sentAt.toISOString(), what: t(MAIL_STATES[mail.delivery][0]), who: '', why: '' }]
          : []),
        ...mail.again.map(({ at, delivery }) => ({
          at: new Date(at).toISOString(),
          what: t('Sent again'),
          who: '',
          why: t(MAIL_STATES[delivery][0]),
        })),
      ],
      acts: actsOf(mail, context),
    }
  },
}

function factsOf(mail: MailRow, { t }: RecordContext) {
  const text = (words: string): Cell => ({ kind: 'text', text: words || '–' })
  const instant = (at: Date | null): Cell => (at ? { kind: 'instant', at: at.toISOString() } : text(''))
  const outside = (words: string): Cell => ({ kind: 'outside', text: words || '–' })
  return [
    { label: t('To'), cell: outside(mail.to) },
    { label: t('Kind'), cell: text(t(mailTemplateOf(mail.template)?.title ?? mail.template)) },
    { label: t('Sent'), cell: instant(mail.sentAt) },
    {
      label: t('Language'),
      cell: text(isLocaleCode(mail.locale) ? localeOf(mail.locale).name : mail.locale),
    },
    { label: t('Order'), cell: text(mail.orderNumber ?? '') },
    { label: t('Attachments'), cell: outside(mail.attachments.map(({ name }) => name).join(', ')) },
    ...(mail.failure === '' ? [] : [{ label: t('The mail server said'), cell: outside(mail.failure) }]),
  ]
}

function actsOf({ id, delivery }: MailRow, { actor, t }: RecordContext): readonly ActView[] {
  if (delivery === 'pending' || !may(actor, mailStaffActions['send-again'])) return []
  return [
    {
      call: '/admin/mail/send-again',
      title: delivery === 'failed' ? t('Try again now') : t('Send again'),
      hint: t(
        'Sends the same content to the same person once more, at most every ten minutes. A sent e-mail cannot be called back.',
      ),
      isDangerous: false,
      fields: [],
      subject: { id },
    },
  ]
}
