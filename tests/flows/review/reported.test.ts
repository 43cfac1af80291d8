import { beforeAll, expect, test } from 'vitest'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { type Bought, reviewDesk } from './review-desk.ts'

const shop = useRunningShop()
const { sold, written, rowOf, act, pageOf, send } = reviewDesk(shop)
let manager: Buyer
beforeAll(async () => {
  manager = await staffOf(shop, 'manager')
})

/** Sells something, has it reviewed, and shows the review. */
async function shown(): Promise<Bought & { readonly review: string; readonly words: string }> {
  const one = await sold()
  const { number, text } = await written(one)
  await act(manager, 'show', one)
  return { ...one, review: String(number), words: text }
}

const decide = async (name: string, report: Parameters<typeof numberOf>[1]) =>
  manager.call(`/admin/abuse/${name}`, { number: await numberOf(shop, report), why: 'The law asks for it.' })

test('a review is reported by its number, hidden from the page of the report, and shown again there', async () => {
  const one = await shown()
  const report = await reportIt(shop, 'review', one.review)
  const hidden = await decide('hide', report)
  expect(hidden.status, hidden.text).toBe(200)
  await shop.drain()
  expect(await rowOf(one)).toMatchObject({ state: 'hidden', reason: 'report' })
  await expect.poll(() => pageOf(`/p/${one.product.productId}`)).not.toContain(one.words)
  expect((await decide('hide', report)).body.code).toBe('measure-stands')
  const [mail] = await shop.core.database.query<{ text: string }>(
    `SELECT text_body AS text FROM mail WHERE to_address = $1 AND template = 'abuse-reasons'`,
    [one.email],
  )
  expect(mail?.text).toContain('The law asks for it.')
  expect((await decide('show', report)).status).toBe(200)
  expect(await rowOf(one)).toMatchObject({ state: 'shown', reason: '' })
  await expect.poll(() => pageOf(`/p/${one.product.productId}`)).toContain(one.words)
})

test('what a report hides is shown on no other page, and its writer cannot change it', async () => {
  const one = await shown()
  const report = await reportIt(shop, 'review', one.review)
  await decide('hide', report)
  expect((await act(manager, 'show', one)).body.code).toBe('review-reported')
  expect((await act(manager, 'look-again', one)).body.code).toBe('review-reported')
  expect((await send(one)).body.code).toBe('review-hidden')
  const page = (await manager.get(`/admin/reviews/${one.review}`)).text
  expect(page).toContain(`/admin/abuse/${await numberOf(shop, report)}`)
  expect(page).not.toContain('/api/admin/review/show')
})

test('nobody reports a review that nobody sees', async () => {
  const one = await sold()
  const { number } = await written(one)
  const form = { kind: 'review', reason: 'rights', email: 'a@example.com', text: 'It is mine.' }
  for (const thing of [String(number), '999999999', 'https://shop.example/p/needle/reviews', ''])
    expect((await new Buyer(shop.url).call('/abuse', { ...form, thing })).status, thing).toBe(422)
})
