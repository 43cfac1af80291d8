import { expect, test } from 'vitest'
import { fixedClock, SECOND } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { localeOf } from '#kernel/locales.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { exampleOrder } from '../../../tests/support/example-order.ts'
import { sendOrderConfirmation } from './commands/send-order-confirmation.ts'
import { listMails, type OrderConfirmationDeps, type OrderForMail } from './index.ts'
import type { MailTransport, OutgoingMail } from './ports.ts'

const db = useTestDatabase()

/** Creates a transport that records what it sends, and fails for the first `failures` mails. */
function recorder(failures = 0): MailTransport & { readonly sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = []
  return {
    sent,
    sends: true,
    async send(mail) {
      if (failures-- > 0) throw new Error('connection refused')
      sent.push(mail)
    },
    close: () => undefined,
  }
}

function setUp(
  transport: MailTransport,
  order: Partial<OrderForMail> | null = {},
): { deps: OrderConfirmationDeps; orderId: string; email: string; clock: ReturnType<typeof fixedClock> } {
  const orderId = uuidv7()
  const email = `${orderId}@example.com`
  const clock = fixedClock('2026-11-21T10:14:00Z')
  const deps: OrderConfirmationDeps = {
    database: db.database,
    clock,
    transport,
    renderer: {
      renderGiftMail: async ({ kind, url }) => ({ subject: kind, text: url, html: url }),
      renderContactMail: async ({ kind, url }) => ({ subject: kind, text: url, html: url }),
      renderVoucherGift: async ({ url }) => ({ subject: url, text: url, html: url }),
      renderRenewalMail: async ({ kind, url }) => ({ subject: kind, text: url, html: url }),
      renderAccountMail: async ({ kind, url }) => ({
        subject: kind,
        text: url,
        html: `<a href="${url}">${kind}</a>`,
      }),
      renderStatementMail: async ({ url }) => ({ subject: url, text: url, html: url }),
      renderOrderConfirmation: async ({ site, orderUrl }) => ({
        subject: `Order (${site.locale.code})`,
        text: orderUrl,
        html: `<p>${orderUrl}</p>`,
      }),
    },
    siteOf: (code) => ({
      shopName: 'Pegel',
      locale: localeOf(code),
      origin: 'https://shop.example',
      basePath: '',
      messages: {},
    }),
    readVouchersForMail: async () => ({ vouchers: [], gifts: [], file: null }),
    readOrderForMail: async () =>
      order && {
        order: exampleOrder,
        locale: 'de',
        email,
        orderUrl: 'https://shop.example/de/order/key',
        instruction: null,
        dueAt: null,
        part: null,
        recordings: [],
        ...order,
      },
    readCorrectionForMail: async () => null,
    readRefundToClaim: async () => null,
    readInvoiceFile: async () => null,
  }
  return { deps, orderId, email, clock }
}

test('the confirmation is kept and sent to the buyer in the language of the order', async () => {
  const transport = recorder()
  const { deps, orderId, email } = setUp(transport)
  await sendOrderConfirmation(deps, orderId)
  expect(transport.sent).toMatchObject([{ to: email, subject: 'Order (de)' }])
  expect(await listMails(db.database, email)).toEqual([
    {
      id: transport.sent[0]?.id,
      to: email,
      subject: 'Order (de)',
      text: 'https://shop.example/de/order/key',
      html: '<p>https://shop.example/de/order/key</p>',
      sentAt: '2026-11-21T10:14:00.000Z',
      attachments: [],
    },
  ])
})

test('a repeated job sends no second mail', async () => {
  const transport = recorder()
  const { deps, orderId, email } = setUp(transport)
  await sendOrderConfirmation(deps, orderId)
  await sendOrderConfirmation(deps, orderId)
  expect(transport.sent).toHaveLength(1)
  expect(await listMails(db.database, email)).toHaveLength(1)
})

test('a mail that the server refused is kept with the reason, and the repeat sends that very mail', async () => {
  const transport = recorder(1)
  const { deps, orderId, email } = setUp(transport)
  await expect(sendOrderConfirmation(deps, orderId)).rejects.toThrow('connection refused')
  const [kept] = await listMails(db.database, email)
  expect(kept?.sentAt).toBeNull()
  expect(
    await db.database.query('SELECT delivery, failure FROM mail WHERE to_address = $1', [email]),
  ).toEqual([{ delivery: 'failed', failure: 'connection refused' }])
  await sendOrderConfirmation(deps, orderId)
  expect(transport.sent.map((mail) => mail.id)).toEqual([kept?.id])
  expect(
    await db.database.query('SELECT delivery, failure FROM mail WHERE to_address = $1', [email]),
  ).toEqual([{ delivery: 'sent', failure: '' }])
})

test('without a mail server the mail is kept, and not sent when one is configured later', async () => {
  const { deps, orderId, email } = setUp({ ...recorder(), sends: false })
  await sendOrderConfirmation(deps, orderId)
  expect((await listMails(db.database, email))[0]?.sentAt).toBe('2026-11-21T10:14:00.000Z')
  const later = recorder()
  await sendOrderConfirmation({ ...deps, transport: later }, orderId)
  expect(later.sent).toEqual([])
})

test('an order that is gone or has no address makes no mail', async () => {
  for (const order of [null, { email: '' }]) {
    const transport = recorder()
    const { deps, orderId } = setUp(transport, order)
    await sendOrderConfirmation(deps, orderId)
    expect(transport.sent).toEqual([])
  }
})

test('mails are listed newest first, all of them without an address', async () => {
  const first = setUp(recorder())
  await sendOrderConfirmation(first.deps, first.orderId)
  const second = setUp(recorder())
  second.clock.advance(SECOND)
  await sendOrderConfirmation(second.deps, second.orderId)
  const readers = (await listMails(db.database)).map((mail) => mail.to)
  expect(readers.indexOf(second.email)).toBeLessThan(readers.indexOf(first.email))
})
