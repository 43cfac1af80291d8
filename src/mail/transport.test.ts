import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { MailTransport } from '#domains/mail-log/ports.ts'
import { mailTransport } from './transport.ts'

const opened: { close(done?: () => void): void }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close(() => undefined)
})

interface Received {
  readonly to: string[]
  readonly raw: string
}

/** Starts a real mail server on loopback that keeps the received mails. */
async function startServer(refuse = false): Promise<{ transport: MailTransport; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map((reader) => reader.address),
          raw: Buffer.concat(chunks).toString(),
        })
        done(refuse ? new Error('no room') : null)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const transport = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: { name: 'Pegel', address: 'shop@pegel.example' },
  })
  opened.push(transport, server)
  return { transport, received }
}

const MAIL = {
  id: '0198',
  to: 'ada@example.com',
  subject: 'Your order',
  text: 'Thank you',
  html: '<p>Thank you</p>',
}

function headersOf(raw: string): string[] {
  return raw
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
}

test('a mail arrives with both parts, its sender and an id of its own', async () => {
  const { transport, received } = await startServer()
  await transport.send(MAIL)
  const [mail] = received
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(headersOf(mail!.raw)).toEqual(
    expect.arrayContaining([
      'From: Pegel <shop@pegel.example>',
      'To: ada@example.com',
      'Message-ID: <0198@pegel.example>',
    ]),
  )
  expect(mail?.raw).toContain('Content-Type: text/plain')
  expect(mail?.raw).toContain('Content-Type: text/html')
})

test('a reply goes to the one address that is named, and to no list of them', async () => {
  const { transport, received } = await startServer()
  await transport.send({ ...MAIL, replyTo: 'ada@example.com' })
  for (const replyTo of ['a@example.com, b@example.com', 'Ada <a@example.com>', 'a@b.c\r\nBcc: eve@b.c', ''])
    await transport.send({ ...MAIL, replyTo })
  const replies = received.map(({ raw }) => headersOf(raw).filter((line) => /^reply-to:/i.test(line)))
  expect(replies).toEqual([['Reply-To: ada@example.com'], [], [], [], []])
  expect(received.every(({ raw }) => !/^bcc:/im.test(raw))).toBe(true)
})

test('what looks like an encoded word in a subject stays text', async () => {
  const { transport, received } = await startServer()
  await transport.send({ ...MAIL, subject: '=?utf-8?Q?Hello=0D=0ABcc:_eve@example.com?=' })
  const [subject] = headersOf(received[0]!.raw).filter((line) => line.startsWith('Subject:'))
  expect(subject).not.toMatch(/=\?utf-8\?Q\?Hello=0D/i)
})

test('a line break in the subject makes no header', async () => {
  const { transport, received } = await startServer()
  await transport.send({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com\u2028X-Evil: 1' })
  const headers = headersOf(received[0]!.raw)
  expect(headers).toContain('Subject: Hello Bcc: eve@example.com X-Evil: 1')
  expect(headers.filter((line) => /^(bcc|x-evil):/i.test(line))).toEqual([])
  expect(received[0]?.to).toEqual(['ada@example.com'])
})

test.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  '<ada@example.com>',
  'Ada <ada@example.com>',
  'ada',
  'a b@example.com',
  '',
])('the reader %j is refused and nothing is sent', async (to) => {
  const { transport, received } = await startServer()
  await expect(transport.send({ ...MAIL, to })).rejects.toThrow('not a single mail address')
  expect(received).toEqual([])
})

test('a server that refuses the mail is an error', async () => {
  const { transport } = await startServer(true)
  await expect(transport.send(MAIL)).rejects.toThrow('no room')
})

test('without a mail server nothing is sent', async () => {
  const transport = mailTransport({ smtpUrl: '', from: { name: 'Pegel', address: 'shop@pegel.example' } })
  expect(transport.sends).toBe(false)
  await transport.send(MAIL)
})
