import { beforeEach, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type Bought, reviewDesk } from './review-desk.ts'

const shop = useRunningShop()
const { sold, written, setRules, mailsTo, advance } = reviewDesk(shop)

beforeEach(async () => {
  await setRules({ inviteDays: 10 })
})

const asked = async ({ email }: Bought): Promise<number> => {
  await shop.drain('ask-for-reviews')
  return (await mailsTo(email)).filter(({ template }) => template === 'review-invitation').length
}

test('a buyer is asked once, ten days after the order was paid and fulfilled', async () => {
  const one = await sold()
  expect(await asked(one)).toBe(0)
  await advance(9 * DAY)
  expect(await asked(one)).toBe(0)
  await advance(1 * DAY + 1)
  expect(await asked(one)).toBe(1)
  const [mail] = await mailsTo(one.email)
  expect(mail?.text).toContain(`/review/${one.key}`)
  await advance(2 * DAY)
  expect(await asked(one)).toBe(1)
})

test('nobody is asked where the owner did not say so', async () => {
  await setRules({})
  const one = await sold()
  await advance(11 * DAY)
  expect(await asked(one)).toBe(0)
})

test('orders of long ago are not asked about when the owner begins to ask', async () => {
  await setRules({})
  const one = await sold()
  await advance(30 * DAY)
  await setRules({ inviteDays: 10 })
  expect(await asked(one)).toBe(0)
})

test('who objects by the link of the order is not asked, until they allow it again', async () => {
  const one = await sold()
  const { status } = await one.buyer.call('/review/stop-questions', { key: one.key })
  expect(status).toBe(200)
  expect((await one.buyer.call('/review/stop-questions', { key: one.key })).status).toBe(200)
  await advance(11 * DAY)
  expect(await asked(one)).toBe(0)
  const next = await sold({ email: one.email })
  await advance(11 * DAY)
  expect(await asked(next)).toBe(0)
  expect((await next.buyer.call('/review/allow-questions', { key: next.key })).status).toBe(200)
  const third = await sold({ email: one.email })
  await advance(11 * DAY)
  expect(await asked(third)).toBe(1)
})

test('a buyer with several orders is asked once in a month', async () => {
  const one = await sold()
  await sold({ email: one.email })
  await advance(11 * DAY)
  expect(await asked(one)).toBe(1)
})

test('who reviewed already, and who did not pay, is not asked', async () => {
  const [one, unpaid] = [await sold(), await sold({ isReceived: false })]
  await written(one)
  await advance(11 * DAY)
  expect(await asked(one)).toBe(0)
  expect(await asked(unpaid)).toBe(0)
})

test('while staff switched the mail off, nobody counts as asked', async () => {
  const { database, clock } = shop.core
  await database.query(
    `INSERT INTO mail_kind (template, is_on, updated_at) VALUES ('review-invitation', false, $1)`,
    [clock.now()],
  )
  const one = await sold()
  await advance(11 * DAY)
  expect(await asked(one)).toBe(0)
  await database.query(`DELETE FROM mail_kind WHERE template = 'review-invitation'`)
  await advance(DAY / 12)
  expect(await asked(one)).toBe(1)
})
