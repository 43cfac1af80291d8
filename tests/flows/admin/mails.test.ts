import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { openMailServer } from '../../support/smtp-server.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const mailServer = await openMailServer()
const shop = useRunningShop({ SMTP_URL: mailServer.url })
let owner: Buyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

async function placeOrder(): Promise<{ readonly email: string; readonly orderKey: string }> {
  const buyer = new Buyer(shop.url)
  const email = `${crypto.randomUUID()}@example.com`
  const { productId } = await sellProduct(shop.core.database)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const orderKey = (await buyer.call('/order/finalize', { ...addressForm, email })).body
  return { email, orderKey }
}

const arrivedAt = (email: string) => mailServer.received.filter(({ to }) => to.includes(email))

/** Returns the only mail to an address after all jobs are done. */
async function onlyMail(email: string) {
  const [mail, ...others] = await mailsTo(shop, email)
  expect(others).toEqual([])
  return mail!
}

test('a mail is listed, found by its address, and shown as it was sent in a document that can do nothing', async () => {
  const { email } = await placeOrder()
  const { id } = await onlyMail(email)
  const list = await owner.get(`/admin/mails?q=${email.toUpperCase()}`)
  expect(list.text).toContain(`/admin/mails/${id}`)
  const page = await owner.get(`/admin/mails/${id}`)
  expect(page.text).toContain(`/admin/mails/${id}/html`)
  const html = await owner.get(`/admin/mails/${id}/html`)
  expect(html.text).toContain('Thank you for your order')
  const policy = html.headers.get('content-security-policy') ?? ''
  for (const part of ['sandbox;', "default-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part)
})

test('buyers, guests and editors are told that there is no such mail', async () => {
  const { email } = await placeOrder()
  const { id } = await onlyMail(email)
  for (const who of [new Buyer(shop.url), await signInStaff(shop), await signInStaff(shop, 'editor')]) {
    expect((await who.get(`/admin/mails/${id}/html`)).status).toBe(404)
    expect((await who.call('/admin/mail/send-again', { id })).status).toBeGreaterThanOrEqual(401)
  }
  expect(arrivedAt(email)).toHaveLength(1)
})

test('a mail that is sent again arrives once more with the same content, and only once within ten minutes', async () => {
  const { email } = await placeOrder()
  const { id } = await onlyMail(email)
  const twice = await Promise.all([1, 2].map(() => owner.call('/admin/mail/send-again', { id })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(twice.find(({ status }) => status === 409)?.body.code).toBe('mail-just-sent')
  const [again, first] = await mailsTo(shop, email)
  expect([again?.subject, again?.text, again?.html]).toEqual([first?.subject, first?.text, first?.html])
  expect(arrivedAt(email)).toHaveLength(2)
  advance(shop, 11 * MINUTE)
  // The copy leads to the first mail, so that nobody gets round the pause.
  expect((await owner.call('/admin/mail/send-again', { id: again!.id })).status).toBe(200)
  expect((await owner.call('/admin/mail/send-again', { id })).body.code).toBe('mail-just-sent')
  await mailsTo(shop, email)
  expect(arrivedAt(email)).toHaveLength(3)
})

test('a mail whose secret link was taken out is not sent again', async () => {
  const buyer = new Buyer(shop.url)
  const email = `${crypto.randomUUID()}@example.com`
  const { createAccount, passwordField, readPasswordOptions } = await import('#domains/account/index.ts')
  const { database, clock } = shop.core
  const password = await passwordField('quiet harbour', await readPasswordOptions(database, clock.now()))
  await createAccount(database, { email, name: 'Ada', password, roles: [], now: clock.now() })
  await buyer.call('/user/lost', { email })
  const { id, text } = await onlyMail(email)
  expect(text).toContain('token=…')
  const refused = await owner.call('/admin/mail/send-again', { id })
  expect([refused.status, refused.body.code]).toEqual([409, 'mail-had-a-secret'])
})

test('a mail that the mail server refused says why, and is tried again at once without a copy', async () => {
  const { email } = await placeOrder()
  mailServer.refuse(email)
  await shop.drain()
  const { id } = await onlyMail(email)
  expect((await owner.get(`/admin/mails/${id}`)).text).toContain('no such mailbox')
  mailServer.refuse()
  expect((await owner.call('/admin/mail/send-again', { id })).status).toBe(200)
  await onlyMail(email)
  expect(arrivedAt(email)).toHaveLength(1)
})
