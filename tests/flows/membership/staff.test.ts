import { describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { typeCommand } from '../../support/command-line.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)

const kontor = (...words: string[]) =>
  typeCommand({ database: shop.core.database, clock: shop.core.clock, demo: true }, words)

describe('staff at the command line', () => {
  test('give a membership that ends by itself, end one early, and see both', async () => {
    const plan = await counter.sell({ kind: 'premium' })
    const member = await newMember(shop.url)
    const given = await kontor('subscription', 'grant', member.email, plan.publicId, '--until', '2030-12-31')
    expect(given).toMatchObject({ code: 0, out: expect.stringMatching(/until 2031-01-01: S\d+/) })
    expect(await counter.access(member)).toEqual([
      { source: 'staff', endsAt: new Date('2031-01-01T00:00:00Z') },
    ])
    const again = await kontor('subscription', 'grant', member.email, plan.publicId)
    expect(again).toMatchObject({ code: 1, aside: expect.stringContaining('already') })
    const buys = await member.call('/premium/link', { gatewayId: 'mollie', productId: plan.publicId })
    expect(buys).toMatchObject({ status: 409, body: { code: 'already-subscribed' } })

    const { number } = (await counter.subscriptions(member, plan))[0]!
    const listed = await kontor('subscription', 'list', '--email', member.email)
    expect(listed.out).toContain(`${number}  `)
    expect(await kontor('subscription', 'end', number, '--why', 'mistake')).toMatchObject({ code: 0 })
    expect(await counter.access(member)).toEqual([])
    const shown = await kontor('subscription', 'show', number)
    expect(shown.out).toMatch(/ended active>ended by cli mistake/)
    await cashier.expectCleanBooks()
  })

  test('cancel and resume a subscription, and are refused what does not fit', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    const { number } = (await counter.subscriptions(member, plan))[0]!
    expect((await kontor('subscription', 'cancel', number)).out).toMatch(/ends on \d{4}-\d\d-\d\d/)
    expect((await kontor('subscription', 'resume', number)).out).toMatch(/goes on/)
    expect(await kontor('subscription', 'resume', number)).toMatchObject({ code: 1 })
    expect(await kontor('subscription', 'show', 'S99999999')).toMatchObject({ code: 1 })
    expect(await kontor('subscription', 'grant', 'nobody@example.com', plan.publicId)).toMatchObject({
      code: 1,
    })
    expect(await kontor('subscription', 'grant', member.email, 'no-plan')).toMatchObject({ code: 1 })
    expect(await kontor('plan', 'set', 'no-plan', '--level', '1')).toMatchObject({ code: 1 })
    expect(await kontor('plan', 'set', plan.publicId, '--benefit', 'xx:words')).toMatchObject({ code: 2 })
  })
})

describe('a trial', () => {
  test('opens without payment, once, and ends with its order where nobody pays', async () => {
    const plan = await counter.sell()
    const set = await kontor('plan', 'set', plan.publicId, '--trial-days', '14', '--benefit', 'en:All of it')
    expect(set.out).toContain('14 days of trial')
    expect((await kontor('plan', 'list')).out).toContain(set.out)
    const { member, link, placed } = await counter.signUp(plan, 'mollie')
    expect(link.body).toEqual({ type: 'reload', orderKey: placed.orderKey })
    const [trial] = await counter.subscriptions(member, plan)
    expect(trial).toMatchObject({ state: 'trial', paidUntil: null })
    expect(await counter.access(member)).toEqual([{ source: 'subscription', endsAt: trial!.anchorAt }])
    expect((await sandbox.book('mollie')).filter(({ orderNumber }) => orderNumber === placed.number)).toEqual(
      [],
    )
    await desk.advance(14 * DAY + DAY / 24)
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'ended' }])
    expect(await counter.access(member)).toEqual([])
    expect((await cashier.state(placed)).order).toMatchObject({ state: 'cancelled' })
    const subjects = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('trial'))).toEqual([
      'Your trial at Kontor is over',
      'Your trial at Kontor has begun',
    ])
    const second = await counter.signUp(plan, 'mollie', member)
    expect(second.link.body).toMatchObject({ type: 'redirect' })
    await cashier.expectCleanBooks()
  })

  test('that is paid in time goes on, and its first period begins when the trial is over', async () => {
    const plan = await counter.sell({ trialDays: 7 })
    const { member, placed } = await counter.signUp(plan, 'mollie')
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays')
    const [paid] = await counter.subscriptions(member, plan)
    expect(paid).toMatchObject({ state: 'active', renews: 'shop' })
    expect(paid!.anchorAt!.getTime() - paid!.createdAt.getTime()).toBeGreaterThan(6.9 * DAY)
    expect(paid!.paidUntil!.getTime() - paid!.anchorAt!.getTime()).toBeGreaterThan(27 * DAY)
    await cashier.expectCleanBooks()
  })
})
