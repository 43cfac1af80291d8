import { beforeEach, expect, test } from 'vitest'
import { sweepReviews } from '#domains/review/index.ts'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { succeed } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { reviewDesk, someWords } from './review-desk.ts'

const shop = useRunningShop()
const { sold, send, written, rowOf, act, pageOf, setRules, advance } = reviewDesk(shop)

beforeEach(async () => {
  await setRules({})
})

const take = (
  one: Parameters<typeof rowOf>[0] & { buyer: Buyer; product: { productId: string } },
  name: string,
) => one.buyer.call(`/review/${name}`, { key: one.key, productId: one.product.productId })

test('who bought and got a product reviews it, and nobody sees it before staff looked', async () => {
  const one = await sold()
  const { status, body } = await send(one)
  expect([status, body]).toEqual([200, { orderKey: one.key, state: 'waiting' }])
  expect(await rowOf(one)).toMatchObject({ state: 'waiting', stars: 4 })
  expect(await pageOf(`/p/${one.product.productId}`)).not.toContain('It tracks well')
})

test('where staff do not look first, a review is shown at once, but one with a link waits', async () => {
  await setRules({ isModerated: false })
  const [one, other] = [await sold(), await sold()]
  expect((await send(one)).body.state).toBe('shown')
  await expect.poll(() => pageOf(`/p/${one.product.productId}`)).toContain('It tracks well')
  const linked = await send(other, { ...someWords(), text: 'Cheaper at https://elsewhere.example' })
  expect(linked.body.state).toBe('waiting')
})

test('nobody reviews what is not paid, not shipped, or not theirs', async () => {
  const unpaid = await sold({ isReceived: false })
  expect((await send(unpaid)).body.code).toBe('not-received')
  const one = await sold()
  const stranger = { ...one, buyer: new Buyer(shop.url) }
  expect((await send(stranger)).body.code).toBe('forbidden')
  const other = await sold()
  expect((await send({ ...one, product: other.product })).body.code).toBe('not-found')
  expect((await send({ ...one, key: 'a'.repeat(27) })).body.code).toBe('not-found')
  expect(await rowOf(one)).toBeUndefined()
})

test('a download is reviewed once it is paid, without a parcel', async () => {
  const one = await sold({ requiresShipping: false, stock: null })
  expect((await send(one)).status).toBe(200)
})

test('who has the link alone reads no words of a review and proves the address first', async () => {
  const one = await sold()
  const { text } = await written(one)
  const stranger = new Buyer(shop.url)
  const masked = (await stranger.get(`/review/${one.key}`)).text
  expect(masked).not.toContain(text)
  expect(masked).toContain('/api/order/identify')
  expect((await stranger.call('/order/identify', { key: one.key, email: one.email })).status).toBe(200)
  expect((await stranger.get(`/review/${one.key}`)).text).toContain(text)
  expect((await send({ ...one, buyer: stranger })).status).toBe(200)
})

test('a member reviews from another device, and the page of the order leads there', async () => {
  const member = await newMember(shop)
  const one = await sold({ buyer: member.buyer, email: member.email })
  expect((await member.buyer.get(`/order/${one.key}`)).text).toContain(`/review/${one.key}`)
  expect((await send(one)).status).toBe(200)
})

test('a product is reviewed once by one buyer, whatever orders there are, also at the same moment', async () => {
  const first = await sold()
  const second = await sold({ buyer: first.buyer, email: first.email, product: first.product })
  const both = await Promise.all([send(first), send(second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('reviewed-elsewhere')
})

test('the same words twice, and three times at once, are one review', async () => {
  const one = await sold()
  const words = someWords()
  const answers = await Promise.all([send(one, words), send(one, words), send(one, words)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowOf(one)).toMatchObject({ version: 1 })
})

test('a changed review waits for staff again and keeps its number', async () => {
  const staff = await staffOf(shop, 'manager')
  const one = await sold()
  const { number } = await written(one)
  expect((await act(staff, 'show', one)).status).toBe(200)
  expect((await send(one, { ...someWords(), stars: '1' })).body.state).toBe('waiting')
  expect(await rowOf(one)).toMatchObject({ number, state: 'waiting', stars: 1 })
  await expect.poll(() => pageOf(`/p/${one.product.productId}`)).not.toContain('It tracks well')
})

test('a buyer deletes a review and puts it back within thirty days; then it is gone', async () => {
  const staff = await staffOf(shop, 'manager')
  const one = await sold()
  const { text } = await written(one)
  await act(staff, 'show', one)
  const path = `/p/${one.product.productId}`
  await expect.poll(() => pageOf(path)).toContain('id="reviews"')
  expect((await take(one, 'delete')).status).toBe(200)
  expect((await take(one, 'delete')).body.code).toBe('review-gone')
  await expect.poll(() => pageOf(path)).not.toContain(text)
  expect((await take(one, 'restore')).status).toBe(200)
  expect((await take(one, 'restore')).body.code).toBe('review-gone')
  await expect.poll(() => pageOf(path)).toContain(text)
  await take(one, 'delete')
  await advance(31 * DAY)
  await sweepReviews(shop.core.database, { now: shop.core.clock.now(), isOver: () => false })
  expect(await rowOf(one)).toBeUndefined()
})

test('goods that were given back may still be reviewed: bad reviews often come with a return', async () => {
  const one = await sold()
  await succeed(shop, 'order', 'refund', one.number)
  await succeed(shop, 'order', 'refund-done', one.number, 'sent back')
  expect((await send(one)).status).toBe(200)
})

test('whoever works for the shop does not review its products', async () => {
  const staff = await staffOf(shop, 'support')
  const one = await sold({ buyer: staff })
  expect((await send(one)).body.code).toBe('review-of-staff')
})

test('staff who signed out review nothing either, by the address or the account of their order', async () => {
  const staff = await newMember(shop)
  const byAddress = await sold({ email: staff.email.toUpperCase() })
  const byAccount = await sold({ buyer: staff.buyer })
  await shop.core.database.query(`UPDATE account SET roles = '{support}' WHERE lower(email) = lower($1)`, [
    staff.email,
  ])
  expect((await send(byAddress)).body.code).toBe('review-of-staff')
  const guest = new Buyer(shop.url)
  expect((await guest.call('/order/identify', { key: byAccount.key, email: byAccount.email })).status).toBe(
    200,
  )
  expect((await send({ ...byAccount, buyer: guest })).body.code).toBe('review-of-staff')
})

test('a member whose orders have several addresses reviews a product once, also at the same moment', async () => {
  const { buyer } = await newMember(shop)
  const first = await sold({ buyer })
  const second = await sold({ buyer, product: first.product })
  const both = await Promise.all([send(first), send(second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a shop without reviews takes none and shows none, and a buyer can still delete theirs', async () => {
  const staff = await staffOf(shop, 'manager')
  const one = await sold()
  await written(one)
  await act(staff, 'show', one)
  await setRules({ isOn: false })
  const other = await sold()
  expect((await send(other)).body.code).toBe('reviews-off')
  const path = `/p/${one.product.productId}`
  await expect.poll(() => pageOf(path)).not.toContain('id="reviews"')
  expect((await new Buyer(shop.url).get(`${path}/reviews`)).status).toBe(404)
  // The link of an e-mail of before leads to the page on which a buyer objects to further ones.
  const page = (await one.buyer.get(`/review/${one.key}`)).text
  expect(page).toContain('This shop takes no reviews at the moment')
  expect(page).not.toContain('data-review-form')
  expect(page).toContain('/api/review/stop-questions')
  expect(page).toContain('/api/review/delete')
  expect((await other.buyer.get(`/review/${other.key}`)).text).not.toContain('data-product=')
  expect((await take(one, 'delete')).status).toBe(200)
})

test.each([
  [{ stars: '0' }, 'stars'],
  [{ stars: '6' }, 'stars'],
  [{ stars: '' }, 'stars'],
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(4_001) }, 'text'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ title: 'x'.repeat(121) }, 'title'],
])('a form with %j is refused, and the field is named', async (wrong, field) => {
  const one = await sold({ isReceived: false })
  const { status, body } = await send(one, { ...someWords(), ...wrong })
  expect(status).toBe(422)
  expect(body.fields).toContain(field)
})

test('without script a refused form comes back in the language of the buyer, with what was typed', async () => {
  const buyer = new Buyer(`${shop.url}/de`)
  const one = await sold({ buyer })
  const page = `${shop.url}/de/review/${one.key}`
  const form = { key: one.key, productId: one.product.productId, ...someWords(), stars: '' }
  const { status, headers } = await buyer.call('/review', form, { accept: 'text/html', referer: page })
  expect(status).toBe(303)
  const back = new URL(headers.get('location') ?? '', page)
  expect(back.pathname).toBe(new URL(page).pathname)
  const { text } = await buyer.send(back.href, {})
  expect(text).toContain(form.text)
  expect(text).toContain('Wählen Sie einen bis fünf Sterne')
})

test('what a buyer writes is text and never markup', async () => {
  const staff = await staffOf(shop, 'manager')
  const one = await sold()
  await written(one, { ...someWords(), text: '<img src=x onerror=alert(1)> "quoted"', name: '<b>Ada</b>' })
  await act(staff, 'show', one)
  const path = `/p/${one.product.productId}`
  await expect.poll(() => pageOf(path)).toContain('&lt;img src=x')
  const html = `${await pageOf(path)}${await pageOf(`${path}/reviews`)}`
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<b>Ada')
})
