import { fillPlaceholders } from '#domains/mail-log/contract.ts'
import type { MailSite } from '#domains/mail-log/ports.ts'

/** The texts of a mail that an owner may replace. */
interface Worded {
  readonly subject: string
  readonly intro: string
  readonly closing?: string
}

/**
 * Puts the owner's words into a mail, where there are any. Values are plain texts: the mail's templates escape
 * them. Pure.
 */
export function withOwnWords<Mail extends Worded>(
  mail: Mail,
  { words }: Pick<MailSite, 'words'>,
  values: Readonly<Record<string, string>>,
): Mail {
  if (!words) return mail
  const own = (text: string, otherwise: string): string =>
    text === '' ? otherwise : fillPlaceholders(text, values)
  return {
    ...mail,
    subject: own(words.subject, mail.subject),
    intro: own(words.introduction, mail.intro),
    closing: own(words.closing, ''),
  }
}
