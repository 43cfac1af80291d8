import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail as a mail server receives it. */
export interface ReceivedMail {
  readonly to: readonly string[]
  /** Headers and parts, as they arrived. */
  readonly raw: string
}

export interface MailServer {
  /** For the variable `SMTP_URL`. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Refuses mails to these addresses from now on. */
  refuse(...addresses: readonly string[]): void
}

/** Starts a real mail server on loopback for the calling test file; it keeps what it receives. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? new Error('no such mailbox') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done(null)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  afterAll(() => new Promise<void>((done) => server.close(() => done())))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(...addresses) {
      refused.clear()
      for (const address of addresses) refused.add(address)
    },
  }
}
