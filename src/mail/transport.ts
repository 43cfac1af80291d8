import type { MailTransport } from '#domains/mail-log/ports.ts'
import { SECOND } from '#kernel/clock.ts'

export interface MailTransportOptions {
  /**
   * `smtp://user:password@host:port` or `smtps://…`. Empty: mails are only stored. Source:
   * docs/http-contract.md "Operating".
   */
  readonly smtpUrl: string
  readonly from: { readonly name: string; readonly address: string }
}

/** A single mail address that is safe in a header: one mailbox, no list, no name, no line break. */
const SINGLE_ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@[^\s\p{C}<>()[\]\\,;:"@]{1,255}$/u

/** Creates the transport. The mail library is loaded with the first mail. */
export function mailTransport({ smtpUrl, from }: MailTransportOptions): MailTransport {
  if (smtpUrl === '') return { sends: false, send: async () => undefined, close: () => undefined }
  const domain = from.address.split('@')[1] ?? 'localhost'
  let opened: ReturnType<typeof openSmtp> | undefined
  return {
    sends: true,
    async send({ id, to, subject, html, text, replyTo = '', attachments = [] }) {
      if (!SINGLE_ADDRESS.test(to)) throw new Error('not a single mail address')
      opened ??= openSmtp(smtpUrl)
      const smtp = await opened
      await smtp.sendMail({
        // Names and addresses are passed as objects: a comma or a line break in a name cannot become another
        // recipient or header.
        from: { name: oneLine(from.name), address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        // The address of somebody outside: without a name, and only if it is a single one.
        ...(SINGLE_ADDRESS.test(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
        messageId: `<${id}@${domain}>`,
        subject: oneLine(subject),
        html,
        text,
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close() {
      opened?.then(
        (smtp) => smtp.close(),
        () => undefined,
      )
    },
  }
}

async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5 * SECOND,
    greetingTimeout: 5 * SECOND,
    socketTimeout: 15 * SECOND,
  })
}

/** Returns a text as one line of a header. What looks like an encoded word (RFC 2047) stays what it is: text. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
}
