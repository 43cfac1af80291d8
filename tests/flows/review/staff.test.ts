import { beforeEach, expect, test } from 'vitest'
import { readAttention } from '#main/attention.ts'
import type { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { type Bought, reviewDesk, someWords } from './review-desk.ts'

const shop = useRunningShop()
const { sold, send, written, rowOf, act, pageOf, mailsTo } = reviewDesk(shop)
let manager: Buyer

beforeEach(async () => {
  await shop.drain()
  manager = await staffOf(shop, 'manager')
})

/** Sells something and has it reviewed. */
async function reviewed(fields: Partial<ReturnType<typeof someWords>> = {}): Promise<Bought> {
  const one = await sold()
  await written(one, { ...someWords(), ...fields })
  return one
}

const recorded = async (one: Bought) =>
  (
    await shop.core.database.query<{ what: string }>(
      `SELECT what FROM staff_act WHERE subject_kind = 'reviews' AND subject = $1 ORDER BY id`,
      [String((await rowOf(one))?.number)],
    )
  ).map(({ what }) => what)

const waiting = async (): Promise<string[]> => {
  const query = { now: shop.core.clock.now(), limit: 100, demo: true, isGatewayOn: () => true }
  const kinds = await readAttention(shop.core.database, query)
  const found = kinds.find(({ source }) => source.id === 'reviews-waiting')
  return (found?.things ?? []).map(({ subject }) => subject)
}

test('staff find a review that waits, show it, and its writer is told by mail', async () => {
  const one = await reviewed()
  const { number } = (await rowOf(one))!
  expect(await waiting()).toContain(String(number))
  for (const query of ['state=waiting', 'stars=4', `product=${one.product.productId}`, `q=${number}`])
    expect((await manager.get(`/admin/reviews?${query}`)).text, query).toContain(`/admin/reviews/${number}`)
  expect((await manager.get('/admin/reviews?stars=1')).text).not.toContain(`/admin/reviews/${number}`)
  expect((await manager.get(`/admin/reviews/${number}`)).text).toContain(one.number)
  expect((await act(manager, 'show', one)).status).toBe(200)
  expect(await rowOf(one)).toMatchObject({ state: 'shown' })
  expect(await waiting()).not.toContain(String(number))
  expect(await mailsTo(one.email)).toMatchObject([{ template: 'review-shown' }])
  expect((await mailsTo(one.email))[0]?.text).toContain(`/review/${one.key}`)
  expect(await recorded(one)).toEqual(['reviews.show'])
})

test('a refusal needs one of the reasons, and its writer reads the reason and can change the words', async () => {
  const one = await reviewed({ stars: '1' })
  expect((await act(manager, 'refuse', one)).body.code).toBe('missing-fields')
  expect((await act(manager, 'refuse', one, { reason: 'too-few-stars' })).body.code).toBe('invalid-fields')
  const refused = await act(manager, 'refuse', one, { reason: 'privacy', why: 'Please leave out the name.' })
  expect(refused.status, refused.text).toBe(200)
  expect(await rowOf(one)).toMatchObject({ state: 'refused', reason: 'privacy' })
  const [mail] = await mailsTo(one.email)
  expect(mail?.template).toBe('review-refused')
  expect(mail?.text).toContain('It contains personal data')
  expect(mail?.text).toContain('Please leave out the name.')
  expect((await one.buyer.get(`/review/${one.key}`)).text).toContain('It contains personal data')
  expect((await send(one)).body.state).toBe('waiting')
  expect(await rowOf(one)).toMatchObject({ state: 'waiting', reason: '' })
})

test('every act has its undo: shown and put back, hidden and shown again', async () => {
  const one = await reviewed()
  await act(manager, 'show', one)
  expect((await act(manager, 'look-again', one)).status).toBe(200)
  expect(await rowOf(one)).toMatchObject({ state: 'waiting' })
  await act(manager, 'show', one)
  expect((await act(manager, 'hide', one, { reason: 'offensive' })).status).toBe(200)
  expect(await rowOf(one)).toMatchObject({ state: 'hidden', reason: 'offensive' })
  expect((await send(one)).body.code).toBe('review-hidden')
  expect((await act(manager, 'show', one)).status).toBe(200)
  expect(await rowOf(one)).toMatchObject({ state: 'shown', reason: '' })
  expect((await act(manager, 'refuse', one, { reason: 'copied' })).body.code).toBe('review-state')
})

test('nobody decides about words that changed meanwhile, and of two who decide at once one does', async () => {
  const one = await reviewed()
  const version = String((await rowOf(one))!.version)
  await send(one, { ...someWords(), text: 'Other words.' })
  expect((await act(manager, 'show', one, { version })).body.code).toBe('review-changed')
  const support = await staffOf(shop, 'support')
  const both = await Promise.all([
    act(manager, 'show', one),
    act(support, 'refuse', one, { reason: 'off-topic' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the answer of the shop stands below the review and can be taken away', async () => {
  const one = await reviewed()
  await act(manager, 'show', one)
  expect((await act(manager, 'answer', one, { answer: 'We changed the lid.' })).status).toBe(200)
  const path = `/p/${one.product.productId}`
  await expect.poll(() => pageOf(path)).toContain('We changed the lid.')
  expect((await one.buyer.get(`/review/${one.key}`)).text).toContain('We changed the lid.')
  expect((await act(manager, 'answer', one, { answer: '' })).status).toBe(200)
  await expect.poll(() => pageOf(path)).not.toContain('We changed the lid.')
})

test('many reviews are shown at once, and one that was decided meanwhile stays', async () => {
  const [one, other, third] = [await reviewed(), await reviewed(), await reviewed()]
  await act(manager, 'refuse', third, { reason: 'copied' })
  await act(manager, 'show', third)
  const rows = await Promise.all([one, other, third].map(async (each) => (await rowOf(each))!.id))
  const fields = Object.fromEntries(rows.map((id) => [`row.${id}`, '1']))
  const { status, text } = await manager.call('/admin/bulk', { area: 'reviews', act: 'show', ...fields })
  expect(status, text).toBe(200)
  await shop.drain()
  expect(await Promise.all([one, other, third].map(async (each) => (await rowOf(each))?.state))).toEqual([
    'shown',
    'shown',
    'shown',
  ])
})

test('editors read reviews and decide nothing; fulfilment does not see them', async () => {
  const one = await reviewed()
  const { number } = (await rowOf(one))!
  const [editor, packer] = [await staffOf(shop, 'editor'), await staffOf(shop, 'fulfilment')]
  const page = (await editor.get(`/admin/reviews/${number}`)).text
  expect(page).toContain('It tracks well')
  expect(page).not.toContain('/api/admin/review/show')
  expect((await act(editor, 'show', one)).body.code).toBe('forbidden')
  expect((await packer.get('/admin/reviews')).status).toBe(404)
})
