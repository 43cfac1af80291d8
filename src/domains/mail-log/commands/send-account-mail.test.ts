import { expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { localeOf } from '#kernel/locales.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import type { MailTransport, OutgoingMail } from '../ports.ts'
import { listMails } from '../store.ts'
import { type AccountMailDeps, type AccountMailToMake, sendAccountMail } from './send-account-mail.ts'

const db = useTestDatabase()
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0-_'

/** Creates a mail server that refuses this many mails before it accepts them. */
function server(refusals = 0): MailTransport & { readonly sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = []
  return {
    sends: true,
    sent,
    close: () => undefined,
    async send(mail) {
      refusals -= 1
      if (refusals >= 0) throw new Error('connection refused')
      sent.push(mail)
    },
  }
}

function depsWith(transport: MailTransport): AccountMailDeps {
  return {
    database: db.database,
    clock: fixedClock('2026-11-21T10:14:00Z'),
    transport,
    renderer: {
      renderAccountMail: async ({ kind, url }) => ({
        subject: kind,
        text: `Here: ${url}\n`,
        html: `<a href="${url}">Here</a>`,
      }),
    },
    siteOf: (code) => ({
      shopName: 'Pegel',
      locale: localeOf(code),
      origin: 'https://shop.example',
      basePath: `/${code}`,
      messages: {},
    }),
  }
}

function mail(): AccountMailToMake {
  return {
    kind: 'reset-password',
    accountId: null,
    to: `${crypto.randomUUID()}@example.com`,
    locale: 'de',
    token: TOKEN,
    detail: {},
    at: '2026-11-21T10:14:00Z',
  }
}

test('a mail leads to its page with the secret, and what is kept of a sent one holds the secret no more', async () => {
  const [transport, made] = [server(1), mail()]
  const id = crypto.randomUUID()
  await expect(sendAccountMail(depsWith(transport), id, async () => made)).rejects.toThrow(
    'connection refused',
  )
  await sendAccountMail(depsWith(transport), id, async () => made)
  await sendAccountMail(depsWith(transport), id, async () => made)
  const link = `https://shop.example/de/password/new?token=${TOKEN}`
  expect(transport.sent).toMatchObject([
    { to: made.to, text: `Here: ${link}\n`, html: `<a href="${link}">Here</a>` },
  ])
  const hidden = 'https://shop.example/de/password/new?token=…'
  expect(await listMails(db.database, made.to)).toMatchObject([
    { text: `Here: ${hidden}\n`, html: `<a href="${hidden}">Here</a>` },
  ])
})

test('without a mail server the kept mail is all there is, and holds the secret', async () => {
  const made = mail()
  await sendAccountMail(depsWith({ ...server(), sends: false }), crypto.randomUUID(), async () => made)
  expect((await listMails(db.database, made.to))[0]?.text).toContain(`?token=${TOKEN}\n`)
})

test('where there is nothing to be said nothing is kept', async () => {
  const transport = server()
  const id = crypto.randomUUID()
  await sendAccountMail(depsWith(transport), id, async () => null)
  expect(transport.sent).toEqual([])
  expect(await db.database.query('SELECT FROM mail WHERE cause = $1', [`account:${id}`])).toEqual([])
})
