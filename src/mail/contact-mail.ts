import type { ContactMailKind, ContactMailProps } from '#domains/mail-log/ports.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import { formatInstant } from './formats.ts'
import { withOwnWords } from './own-words.ts'
import type { StatementMailText } from './statement-mail.ts'

/** Longest part of a message that the answer to it repeats. Units: UTF-16 code units. */
const QUOTED_MAX = 1_500

/**
 * Breaks what mail programs would make a link of: an invisible word joiner stands behind each dot and colon
 * within a word. The text looks the same. So nobody can have the shop mail a link to a stranger.
 */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)([.:@])(?=\S)/gu, '$1\u2060')
}

/** Writes the texts of a mail about a message to the shop, which has the form of one about a statement. Pure. */
export function contactMail(props: ContactMailProps): StatementMailText {
  const { site, kind, number } = props
  const t = translatorFor(site.locale.code, site.messages)
  const [name, subject] = [withoutLinks(props.name), withoutLinks(props.subject)]
  const mail = WORDS[kind](t, { ...props, name, subject })
  const links = [['/imprint', t('Imprint')]] as const
  return withOwnWords({ ...mail, links }, site, { shop: site.shopName, number, name, subject })
}

type Words = Omit<StatementMailText, 'links'>

/** What was written, word for word. */
function writtenRows(t: Translate, { number, name, email, subject, message, at, site }: ContactMailProps) {
  return [
    [t('Case'), number],
    [t('Received on'), formatInstant(at, site.locale.code)],
    [t('Name'), name],
    [t('E-mail'), email],
    [t('Subject'), subject],
    [t('Message'), withoutLinks(message)],
  ] as const
}

const WORDS: Readonly<Record<ContactMailKind, (t: Translate, props: ContactMailProps) => Words>> = {
  'contact-received': (t, props) => ({
    subject: t('New message {number}: {subject}', { number: props.number, subject: props.subject }),
    heading: t('Somebody wrote to your shop'),
    intro: t('Answer in the back office, or reply to this e-mail: the reply goes to {email}.', {
      email: props.email,
    }),
    rows: writtenRows(t, props),
    paragraphs: [t('Only what is answered in the back office stands in the conversation there.')],
    action: { note: t('The conversation:'), button: t('Open the message'), url: props.url },
  }),
  'contact-receipt': (t, props) => ({
    subject: t('We received your message {number}, {shop}', {
      number: props.number,
      shop: props.site.shopName,
    }),
    heading: t('We received your message'),
    intro: t('Thank you. We usually answer within one working day, to this address.'),
    rows: writtenRows(t, props),
    paragraphs: [
      t('If you did not write to us, somebody typed your address by mistake. You need do nothing.'),
    ],
    action: null,
  }),
  'contact-answer': (t, props) => ({
    subject: t('Re: {subject} ({number})', { subject: props.subject, number: props.number }),
    heading: t('Our answer'),
    intro: t('We answer your message {number}.', { number: props.number }),
    rows: [
      [t('Answer'), props.answer],
      [t('Your message'), withoutLinks(quoted(props.message))],
    ],
    paragraphs: [
      props.canReply
        ? t('To write back, simply reply to this e-mail.')
        : t('Replies to this e-mail are not read. To write back, use the contact form and name {number}.', {
            number: props.number,
          }),
    ],
    action: props.canReply
      ? null
      : { note: t('The contact form:'), button: t('Write to us'), url: props.url },
  }),
}

function quoted(message: string): string {
  return message.length <= QUOTED_MAX ? message : `${message.slice(0, QUOTED_MAX)} …`
}
