import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { sellProduct, type TestProduct } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import type { Stars } from './contract.ts'
import {
  answerReview,
  decideReview,
  hideReported,
  noteInvitation,
  objectsToInvitations,
  putBackReview,
  readCursor,
  readFirstReviews,
  readReview,
  readReviewEvents,
  readReviewPage,
  readReviewSum,
  removeObjection,
  showReported,
  storeObjection,
  sweepReviews,
  takeBackReview,
  writeReview,
} from './index.ts'

const db = useTestDatabase()
const START = new Date('2026-11-20T10:00:00Z')

interface Written {
  readonly orderId: string
  readonly number: number
}

const words = (text: string, stars: Stars) => ({ stars, title: '', text, name: 'Ada', locale: 'en' as const })

async function write(
  { productUuid: productId, variantId }: TestProduct,
  text = 'Quiet.',
  { stars = 4, orderId = uuidv7(), now = START }: { stars?: Stars; orderId?: string; now?: Date } = {},
): Promise<Written> {
  const { number } = await db.database.transaction((tx) =>
    writeReview(tx, { ...words(text, stars), orderId, productId, variantId, isModerated: true, now }),
  )
  return { orderId, number }
}

const decide = (number: number, move: 'show' | 'refuse' | 'hide' | 'look-again', now = START) =>
  db.database.transaction((tx) => {
    const reason = move === 'refuse' || move === 'hide' ? 'privacy' : null
    return decideReview(tx, { number, version: null, move, reason, why: '', actor: 'staff:1', now })
  })

const countOf = async ({ productUuid }: TestProduct) => (await readReviewSum(db.database, productUuid)).count

test('only shown reviews count, and every way in and out of sight is counted once', async () => {
  const product = await sellProduct(db.database)
  const { number, orderId } = await write(product)
  expect(await countOf(product)).toBe(0)
  await decide(number, 'show')
  expect(await countOf(product)).toBe(1)
  await decide(number, 'hide')
  expect(await countOf(product)).toBe(0)
  await decide(number, 'show')
  const own = { orderId, productId: product.productUuid, now: START }
  await db.database.transaction((tx) => takeBackReview(tx, own))
  expect(await countOf(product)).toBe(0)
  await db.database.transaction((tx) => putBackReview(tx, own))
  expect(await readReviewSum(db.database, product.productUuid)).toMatchObject({ count: 1, average: 4 })
  await write(product, 'Loud.', { stars: 1, orderId })
  expect(await countOf(product)).toBe(0)
  await decide(number, 'show')
  expect(await readReviewSum(db.database, product.productUuid)).toMatchObject({ count: 1, average: 1 })
  await db.database.query('DELETE FROM review WHERE order_id = $1', [orderId])
  expect(await countOf(product)).toBe(0)
})

test('pages hold each shown review once, the newest first, also with a number of stars', async () => {
  const product = await sellProduct(db.database)
  const orders = Array.from({ length: 45 }, (_, index) => ({ index, orderId: uuidv7() }))
  for (const { index, orderId } of orders) {
    const now = new Date(START.getTime() + index * MINUTE)
    const { number } = await write(product, `Words ${index}.`, {
      stars: index % 3 === 0 ? 1 : 5,
      orderId,
      now,
    })
    await decide(number, 'show', now)
  }
  const read = async (stars: Stars | null) => {
    const texts: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const place = readCursor(after)
      const page: Awaited<ReturnType<typeof readReviewPage>> = await readReviewPage(
        db.database,
        product.productUuid,
        { stars, after: place },
      )
      texts.push(...page.reviews.map(({ text }) => text))
      after = page.next
    }
    return texts
  }
  expect(await read(null)).toEqual(Array.from({ length: 45 }, (_, index) => `Words ${44 - index}.`))
  expect(await read(1)).toHaveLength(15)
  expect(await read(2)).toEqual([])
})

test('the first reviews are the newest, those in the reader’s language before others, and each once', async () => {
  const product = await sellProduct(db.database)
  const { productUuid: productId, variantId } = product
  for (const [index, locale] of (['en', 'de', 'de', 'en'] as const).entries()) {
    const now = new Date(START.getTime() + index * MINUTE)
    const { number } = await db.database.transaction((tx) =>
      writeReview(tx, {
        ...words(`${locale} ${index}`, 3),
        locale,
        orderId: uuidv7(),
        productId,
        variantId,
        isModerated: true,
        now,
      }),
    )
    await decide(number, 'show', now)
  }
  const first = async (locale: string) =>
    (await readFirstReviews(db.database, productId, locale)).map(({ text }) => text)
  expect(await first('de')).toEqual(['de 2', 'de 1', 'en 3'])
  expect(await first('en')).toEqual(['en 3', 'en 0', 'de 2'])
  expect(await first('fr')).toEqual(['en 3', 'de 2', 'de 1'])
})

test('the history says who did what, and the answer of the shop comes and goes', async () => {
  const product = await sellProduct(db.database)
  const { number } = await write(product)
  await decide(number, 'refuse')
  const answer = (text: string) =>
    db.database.transaction((tx) =>
      answerReview(tx, { number, version: null, actor: 'staff:1', now: START, answer: text }),
    )
  await answer('Thank you.')
  expect(await readReview(db.database, number)).toMatchObject({ answer: 'Thank you.', reason: 'privacy' })
  await answer('')
  const review = (await readReview(db.database, number))!
  expect(review).toMatchObject({ answer: '', answeredAt: null, version: 4 })
  expect((await readReviewEvents(db.database, review)).map(({ what }) => what)).toEqual([
    'written',
    'refused',
    'answered',
    'answered',
  ])
})

test('a report hides a review, and showing it again brings back what it was', async () => {
  const product = await sellProduct(db.database)
  const [shown, refused] = [await write(product), await write(product)]
  await decide(shown.number, 'show')
  await decide(refused.number, 'refuse')
  const act = { actor: 'staff:1', now: START }
  for (const [{ number }, before, after] of [
    [shown, 'shown', 'shown'],
    [refused, 'refused', 'waiting'],
  ] as const) {
    const hide = () => db.database.transaction((tx) => hideReported(tx, { ...act, number }))
    expect(await hide()).toBe(before)
    expect(await hide()).toBeNull()
    await expect(decide(number, 'show')).rejects.toMatchObject({ code: 'review-reported' })
    await db.database.transaction((tx) => showReported(tx, { ...act, number, before }))
    expect(await readReview(db.database, number)).toMatchObject({ state: after, reason: '' })
  }
})

test('what was taken back is deleted after thirty days and what was refused after a year, with their histories', async () => {
  const product = await sellProduct(db.database)
  const [stands, refused, gone] = [await write(product), await write(product), await write(product)]
  await decide(refused.number, 'refuse')
  await db.database.transaction((tx) =>
    takeBackReview(tx, { orderId: gone.orderId, productId: product.productUuid, now: START }),
  )
  const sweep = async (days: number) => {
    await sweepReviews(db.database, { now: new Date(START.getTime() + days * DAY), isOver: () => false })
    const found = await Promise.all(
      [stands, refused, gone].map(({ number }) => readReview(db.database, number)),
    )
    return found.map((one) => one !== null)
  }
  expect(await sweep(29)).toEqual([true, true, true])
  expect(await sweep(31)).toEqual([true, true, false])
  expect(await sweep(367)).toEqual([true, false, false])
  const left = await db.database.query('SELECT FROM review_event WHERE order_id = $1', [gone.orderId])
  expect(left).toEqual([])
})

test('an order is looked at once, and an objection holds whatever the case of its letters', async () => {
  const orderId = uuidv7()
  const note = () => db.database.transaction((tx) => noteInvitation(tx, { orderId, asked: true, now: START }))
  expect([await note(), await note()]).toEqual([true, false])
  await db.database.transaction((tx) => storeObjection(tx, 'Ada@Example.com', START))
  await db.database.transaction((tx) => storeObjection(tx, 'ada@example.com', START))
  expect(await objectsToInvitations(db.database, 'ADA@example.com')).toBe(true)
  await db.database.transaction((tx) => removeObjection(tx, 'ada@EXAMPLE.com'))
  expect(await objectsToInvitations(db.database, 'ada@example.com')).toBe(false)
})
