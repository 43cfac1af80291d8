import { expect, test } from 'vitest'
import { useRunningShop } from '../../support/running-shop.ts'
import { openMailServer } from '../../support/smtp-server.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const mailServer = await openMailServer()
const shop = useRunningShop({ SMTP_URL: mailServer.url })

const testedAt = async (): Promise<unknown> =>
  (await shop.core.database.query(`SELECT value FROM shop_setting WHERE key = 'mailTestedAt'`))[0]

test('the test mail of the set-up arrives, also without script; a mail server that refuses it is said', async () => {
  const owner = await signInStaff(shop, 'owner')
  mailServer.refuse('nobody@example.com')
  const refused = await owner.call('/admin/setup/mail', { to: 'nobody@example.com' })
  expect(refused.body.code).toBe('mail-not-sent')
  expect(await testedAt()).toBeUndefined()

  const form = { accept: 'text/html', referer: `${shop.url}/admin/setup?step=mail` }
  const sent = await owner.call('/admin/setup/mail', { to: 'erika@example.com' }, form)
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/admin/setup?step=product'),
  ])
  expect(mailServer.received.filter(({ to }) => to.includes('erika@example.com'))).toHaveLength(1)
  expect(await testedAt()).toBeDefined()
})
