import { mailStaffActions, mailTemplateOf } from '#domains/mail-log/index.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { RecordContext } from '../kit/record-definition.ts'
import type { OfferedAct } from './act-fields.ts'
import { DOCUMENT_WORDS } from './document-words.ts'
import type { DeskOrder } from './order-facts.ts'

/** Returns what staff can mail again: a mail as it was, or a document to where the buyer is now. */
export function mailActs({ row, mails, documents }: DeskOrder, { t, locale }: RecordContext): OfferedAct[] {
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shopTimeZone(),
  })
  const sent = mails.map(({ id, template, to, at }) => ({
    value: id,
    label: [t(mailTemplateOf(template)?.title ?? template), to, when.format(at)].join(' · '),
  }))
  const papers = documents.map(({ kind, number }) => ({
    value: number,
    label: `${t(DOCUMENT_WORDS[kind])} ${number}`,
  }))
  const action = mailStaffActions['send-again']
  const again: OfferedAct = {
    action,
    call: '/admin/mail/send-again',
    title: t('Send an e-mail again'),
    hint: t(
      'Sends the same content to the same person once more, at most every ten minutes. A sent e-mail cannot be called back.',
    ),
    isDangerous: false,
    fields: [{ kind: 'choice', name: 'id', label: t('E-mail'), hint: '', isRequired: true, choices: sent }],
  }
  const document: OfferedAct = {
    action,
    call: '/admin/order/document',
    title: t('Send a document again'),
    hint: t('Mails it to {email}, at most every ten minutes. A sent e-mail cannot be called back.', {
      email: row.email ?? '',
    }),
    isDangerous: false,
    fields: [
      { kind: 'choice', name: 'document', label: t('Document'), hint: '', isRequired: true, choices: papers },
    ],
  }
  return [...(sent.length > 0 ? [again] : []), ...(papers.length > 0 && row.email ? [document] : [])]
}
