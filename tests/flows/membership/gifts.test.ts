import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { typeCommand } from '../../support/command-line.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'
import { giftCounterOf, giftForm, someEmail } from './gift-counter.ts'

const sandbox = useSandbox(['stripe', 'mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)
const { order, work, give, tokenOf, rowOf, redeem } = giftCounterOf(shop, counter, desk)

const kontor = (...words: string[]) =>
  typeCommand({ database: shop.core.database, clock: shop.core.clock, demo: true }, words)

/** Days from now until an instant. */
const daysUntil = (at: Date | string | null | undefined) =>
  (new Date(at ?? 0).getTime() - shop.core.clock.now().getTime()) / DAY

describe('a gift', () => {
  test('is paid once, mailed to its recipient and opens the plan when it is redeemed (§7.11)', async () => {
    const plan = await counter.sell({ kind: 'premium' })
    const gift = await give(plan)
    expect(gift.totalMinor).toBe(3 * 990)
    expect((await cashier.state(gift)).order).toMatchObject({ state: 'completed' })
    const [mail] = await mailsTo(shop, gift.email)
    expect(mail?.subject).toBe('Grete Giver gives you Field Notes at Kontor')
    expect(mail?.text).toContain('> Happy birthday!\n> Grete')
    const told = (await mailsTo(shop, gift.giver.email)).find(({ subject }) => subject.includes('on its way'))
    expect(told?.text).toContain(gift.email)
    expect(told?.text).not.toContain('token=')

    const member = await newMember(shop.url)
    const answer = await redeem(member, await tokenOf(gift.email))
    expect(answer.status, answer.text).toBe(200)
    expect(daysUntil(answer.body.until)).toBeGreaterThan(88)
    expect(daysUntil(answer.body.until)).toBeLessThan(93)
    expect(await counter.access(member)).toEqual([{ source: 'gift', endsAt: new Date(answer.body.until) }])
    expect(await rowOf(gift)).toMatchObject({ state: 'redeemed', subscriptionId: null })
    const subjects = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('You redeemed your gift at Kontor')
    expect(await redeem(member, await tokenOf(gift.email))).toMatchObject({ status: 200, body: answer.body })
    await cashier.expectCleanBooks()
  })

  test('is redeemed once, by one of 20 at the same moment', async () => {
    const plan = await counter.sell()
    const gift = await give(plan)
    const token = await tokenOf(gift.email)
    const members = await Promise.all(Array.from({ length: 20 }, () => newMember(shop.url)))
    const answers = await Promise.all(members.map((member) => redeem(member, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('gift-used')
    const open = await Promise.all(members.map((member) => counter.access(member)))
    expect(open.flat()).toHaveLength(1)
  })

  test('gives one after the other to a member who redeems two at once', async () => {
    const plan = await counter.sell()
    const [first, second] = [await give(plan), await give(plan)]
    const member = await newMember(shop.url)
    const tokens = [await tokenOf(first.email), await tokenOf(second.email)]
    const answers = await Promise.all(tokens.map((token) => redeem(member, token)))
    const times = answers.map(({ body }) => body).sort((a, b) => (a.from < b.from ? -1 : 1))
    expect(times[1].from).toBe(times[0].until)
    expect(daysUntil(times[1].until)).toBeGreaterThan(178)
  })

  test.each([
    ['mollie', 'shop'],
    ['stripe', 'provider'],
  ] as const)(
    'moves the next charge of a subscription that %s renews, and nothing is paid twice',
    async (gatewayId, renews) => {
      const plan = await counter.sell()
      const { member } = await counter.subscribe(plan, gatewayId)
      await shop.drain()
      const [before] = await counter.subscriptions(member, plan)
      expect(before).toMatchObject({ state: 'active', renews })
      const gift = await give(plan)
      const answer = await redeem(member, await tokenOf(gift.email))
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body.from).toBe(before!.paidUntil!.toISOString())
      await shop.drain()
      const [after] = await counter.subscriptions(member, plan)
      expect(after).toMatchObject({ state: 'active', renews: 'shop', endsAt: null })
      expect(after?.paidUntil?.toISOString()).toBe(answer.body.until)
      expect(after?.agreement === null).toBe(renews === 'provider')
      expect(after?.dueAt?.getTime()).toBeGreaterThan(before!.paidUntil!.getTime() + 80 * DAY)
    },
  )

  test('waits while a trial, an open payment or a right without end is in the way, and stays valid', async () => {
    const plan = await counter.sell({ trialDays: 7 })
    const { member } = await counter.signUp(plan, 'mollie')
    const gift = await give(plan)
    const token = await tokenOf(gift.email)
    expect(await redeem(member, token)).toMatchObject({ status: 409, body: { code: 'gift-in-the-way' } })
    const other = await newMember(shop.url)
    expect(await kontor('entitlement', 'grant', other.email, plan.publicId)).toMatchObject({ code: 0 })
    expect(await redeem(other, token)).toMatchObject({ status: 409, body: { code: 'gift-not-needed' } })
    expect(await rowOf(gift)).toMatchObject({ state: 'ready' })
  })

  test('replaces an own sign-up that nobody paid, so that the member pays nothing', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.signUp(plan, 'mollie')
    const gift = await give(plan)
    expect(await redeem(member, await tokenOf(gift.email))).toMatchObject({ status: 200 })
    expect((await cashier.state(placed)).order).toMatchObject({ state: 'cancelled' })
  })

  test('is not delivered before it is paid, nor before its day', async () => {
    const plan = await counter.sell()
    const unpaid = await order(plan)
    await work()
    expect(await mailsTo(shop, unpaid.email)).toEqual([])
    const soon = new Date(shop.core.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10)
    const later = await give(plan, { deliverOn: soon })
    expect(await mailsTo(shop, later.email)).toEqual([])
    await desk.advance(4 * DAY)
    await work()
    expect(await mailsTo(shop, later.email)).toHaveLength(1)
  })

  test('that nobody pays is given up after 30 days with its order, and forgets whom it was for', async () => {
    const gift = await order(await counter.sell())
    await desk.advance(31 * DAY)
    await work()
    expect((await cashier.state(gift)).order).toMatchObject({ state: 'cancelled' })
    expect(await rowOf(gift)).toMatchObject({ state: 'cancelled', recipientEmail: '', recipientName: '' })
  })

  test('a repeat continues with the order that stands', async () => {
    const plan = await counter.sell()
    const giver = await newMember(shop.url)
    const wanted = giftForm(plan, someEmail())
    const first = await giver.call('/gift/link', wanted)
    const again = await giver.call('/gift/link', wanted)
    const another = await giver.call('/gift/link', { ...wanted, periods: '6' })
    expect(again.body.orderKey).toBe(first.body.orderKey)
    expect(another.body.orderKey).not.toBe(first.body.orderKey)
  })
})

describe('a buyer', () => {
  test('sends a gift again, and to another address with another link', async () => {
    const gift = await give(await counter.sell())
    const old = await tokenOf(gift.email)
    const same = { number: gift.number, recipientEmail: gift.email }
    expect(await gift.giver.call('/gift/resend', same)).toMatchObject({ status: 200 })
    expect(await mailsTo(shop, gift.email)).toHaveLength(2)
    expect(await tokenOf(gift.email)).toBe(old)
    const elsewhere = someEmail()
    await gift.giver.call('/gift/resend', { ...same, recipientEmail: elsewhere })
    const token = await tokenOf(elsewhere)
    const member = await newMember(shop.url)
    expect(await redeem(member, old)).toMatchObject({ status: 404, body: { code: 'gift-unknown' } })
    expect(await redeem(member, token)).toMatchObject({ status: 200 })
    expect(await gift.giver.call('/gift/resend', same)).toMatchObject({ body: { code: 'gift-not-sendable' } })
    const stranger = await newMember(shop.url)
    expect(await stranger.call('/gift/resend', same)).toMatchObject({ body: { code: 'gift-unknown' } })
  })

  test('corrects the address of a gift before its day, and it is delivered on its day, once', async () => {
    const now = () => shop.core.clock.now()
    const deliverOn = new Date(now().getTime() + 3 * DAY).toISOString().slice(0, 10)
    const gift = await give(await counter.sell(), { deliverOn })
    const elsewhere = someEmail()
    const moved = { number: gift.number, recipientEmail: elsewhere }
    expect(await gift.giver.call('/gift/resend', moved)).toMatchObject({ status: 200 })
    await work()
    expect(await mailsTo(shop, elsewhere)).toEqual([])
    expect(await rowOf(gift)).toMatchObject({ sentAt: null, linkNumber: 2 })
    await desk.advance(4 * DAY)
    await work()
    expect(await mailsTo(shop, elsewhere)).toHaveLength(1)
    expect(await mailsTo(shop, gift.email)).toEqual([])
  })

  test('cannot give what is sent by post, nor on a day that is past', async () => {
    const giver = await newMember(shop.url)
    const posted = await counter.sell({ requiresShipping: true })
    const address = { 'billing.country': 'DE' }
    const refused = await giver.call('/gift/link', { ...giftForm(posted, someEmail()), ...address })
    expect(refused).toMatchObject({ status: 409, body: { code: 'plan-not-giftable' } })
    const plan = await counter.sell()
    for (const deliverOn of ['2020-01-01', '2099-01-01'])
      expect(await giver.call('/gift/link', { ...giftForm(plan, someEmail()), deliverOn })).toMatchObject({
        status: 422,
        body: { fields: ['deliverOn'] },
      })
  })
})

describe('staff', () => {
  test('list, resend, cancel and open a gift again', async () => {
    const gift = await give(await counter.sell())
    expect((await kontor('gift', 'list', '--state', 'ready')).out).toContain(gift.number)
    expect(await kontor('gift', 'cancel', gift.number, '--why', 'asked')).toMatchObject({ code: 0 })
    const token = await tokenOf(gift.email)
    const member = await newMember(shop.url)
    expect(await redeem(member, token)).toMatchObject({ body: { code: 'gift-unknown' } })
    expect(await kontor('gift', 'extend', gift.number)).toMatchObject({ code: 0 })
    expect(await kontor('gift', 'resend', gift.number)).toMatchObject({ code: 0 })
    expect(await redeem(member, token)).toMatchObject({ status: 200 })
    expect((await kontor('gift', 'show', gift.number)).out).toMatch(/ready>cancelled by cli asked/)
    expect(await kontor('gift', 'cancel', gift.number)).toMatchObject({ code: 1 })
    expect(await kontor('gift', 'show', 'K1')).toMatchObject({ code: 1 })
  })
})

test('a gift that nobody redeems is reminded of twice and ends after three years', async () => {
  const gift = await give(await counter.sell())
  const { expiresAt } = await rowOf(gift)
  const member = await newMember(shop.url)
  await desk.advance(30 * DAY + HOUR)
  await work()
  const count = async () => (await mailsTo(shop, gift.email)).length
  expect(await count()).toBe(2)
  await desk.advance(expiresAt!.getTime() - shop.core.clock.now().getTime() - 29 * DAY)
  await work()
  expect(await count()).toBe(3)
  const token = await tokenOf(gift.email)
  await desk.advance(expiresAt!.getTime() - shop.core.clock.now().getTime() + HOUR)
  await work()
  expect(await rowOf(gift)).toMatchObject({ state: 'expired' })
  const again = member.elsewhere()
  expect((await again.signIn()).status).toBe(200)
  expect(await redeem(again, token)).toMatchObject({ status: 409, body: { code: 'gift-expired' } })
  expect(await count()).toBe(3)
})
