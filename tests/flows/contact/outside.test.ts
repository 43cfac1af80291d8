import { expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { openMailServer } from '../../support/smtp-server.ts'
import { aMessage, contactDesk } from './contact-desk.ts'

const server = await openMailServer()
const shop = useRunningShop({ DEMO: '0', SMTP_URL: server.url })
const { write, mailsTo } = contactDesk(shop)
const STAFF = 'desk@shop.example'

test('a shop that is no demo sends receipt and mail to staff by its mail server, and hears twenty messages an hour of one network', async () => {
  const { database, clock, rules } = shop.core
  const contact = { recipients: [STAFF, 'gone@shop.example'], hours: {}, keepMonths: 12 }
  await database.transaction((tx) => saveSettings(tx, { contact }, clock.now()))
  await rules.reload()
  // An address that the mail server refuses keeps nobody else from the mail.
  server.refuse('gone@shop.example')
  const form = { ...aMessage(), subject: 'Needle =?utf-8?Q?=0D=0ABcc:_eve@example.com?=' }
  await write(form)
  const sentTo = (address: string) => server.received.filter(({ to }) => to.includes(address))
  expect(sentTo(STAFF)).toHaveLength(1)
  expect(sentTo(form.email)).toHaveLength(1)
  expect(sentTo(STAFF)[0]?.raw).toContain(`Reply-To: ${form.email}`)
  for (const { raw, to } of server.received) {
    expect(to).toHaveLength(1)
    expect(raw).not.toMatch(/^bcc:/im)
    expect(raw.split('\r\n\r\n')[0]).not.toContain('=?utf-8?Q?=0D')
  }
  expect((await mailsTo(STAFF))[0]).toMatchObject({ delivery: 'sent' })
  // Outside of a demo the limit of a network counts, too.
  const answers: number[] = []
  for (let count = 0; count < 22; count++)
    answers.push((await new Buyer(shop.url).call('/contact', aMessage())).status)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
  expect(answers.slice(0, 10)).toEqual(Array<number>(10).fill(200))
})
