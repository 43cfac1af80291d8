import { beforeAll, describe, expect, test } from 'vitest'
import { payMonthly } from '#domains/payout/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { quietLogger } from '#jobs/worker-logger.ts'
import { bankDesk } from '../../support/bank-desk.ts'
import type { CallResult } from '../../support/buyer.ts'
import { SELLER } from '../../support/documents.ts'
import { auditViolations } from '../../support/orders.ts'
import { openProgramme } from '../../support/partners.ts'
import {
  balanceOf,
  type EarningPartner,
  newOrderEarner,
  OTHER_IBAN,
  payout,
  plantPayable,
  requested,
} from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const { bank: _, ...SELLER_ADDRESS } = SELLER
const EARNED = 8_450
let owner: StaffBuyer
let manager: StaffBuyer

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
  manager = await signInStaff(shop, 'manager')
  await bankDesk(shop, () => owner).setAccount('DE02120300000000202051')
  await shop.core.database.transaction((tx) =>
    saveSettings(tx, { address: SELLER_ADDRESS }, shop.core.clock.now()),
  )
  await shop.core.rules.reload()
})

const codes = (answers: readonly CallResult[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).toSorted()

const payoutsOf = (partnerId: string) =>
  shop.core.database.query<{ id: string; state: string; amount: number }>(
    'SELECT id, state, amount_minor AS amount FROM payout WHERE partner_id = $1 ORDER BY id',
    [partnerId],
  )

/** No audit that tells of partners, payouts or books may find anything, and no payout exceeds what was earned. */
async function expectRightBooks({ id }: EarningPartner, earned = EARNED): Promise<void> {
  const { payable, paid } = await balanceOf(shop, id)
  expect(payable + paid).toBe(earned)
  const ended = ['cancelled', 'failed']
  const live = (await payoutsOf(id)).filter(({ state }) => !ended.includes(state))
  expect(live.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
}

describe('of two payouts that a partner asks for at once', () => {
  test.each([
    ['in two browsers to the same account', {}, {}],
    ['to two accounts', {}, { payoutAccount: OTHER_IBAN }],
    ['by two ways', {}, { payoutType: 'paypal', payoutAccount: 'ada@example.com' }],
    ['as shop credit and by transfer', { payoutType: 'credit', payoutAccount: '' }, {}],
    [
      'twice as shop credit',
      { payoutType: 'credit', payoutAccount: '' },
      { payoutType: 'credit', payoutAccount: '' },
    ],
    ['of two parts that fit only one by one', { amount: '5000' }, { amount: '5000' }],
    ['of two parts that would fit together', { amount: '3000' }, { amount: '3000' }],
  ])('%s one is paid at a time, and never more than there is', async (_name, one, other) => {
    const partner = await newOrderEarner(shop, EARNED)
    const elsewhere = partner.member.elsewhere()
    await elsewhere.signIn()
    const answers = await Promise.all([
      payout(partner.member, { request: '1', ...one }),
      payout(elsewhere, { request: '1', ...other }),
    ])
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    expect(codes(answers)).toContain('done')
    await expectRightBooks(partner)
    const running = (await payoutsOf(partner.id)).filter(({ state }) => state === 'requested')
    expect(running.length).toBeLessThanOrEqual(1)
  })
})

test('a request beside the run of the month is one payout', async () => {
  const partner = await newOrderEarner(shop, EARNED)
  await payout(partner.member)
  const now = new Date('2031-03-05T10:00:00Z')
  const run = payMonthly(
    shop.core.database,
    { day: 5, currency: 'EUR', minMinor: 2_500, secondPersonMinor: 50_000, timeZone: 'Europe/Berlin', now },
    { log: quietLogger() as never, isOver: () => false },
  )
  const [answer] = await Promise.all([payout(partner.member, { request: '1' }), run])
  expect([200, 409, 422]).toContain(answer.status)
  expect(await payoutsOf(partner.id)).toEqual([
    { id: expect.any(String), state: 'requested', amount: EARNED },
  ])
  await expectRightBooks(partner)
})

test('a request beside money that goes back is whole or refused, and the rest is owed', async () => {
  for (const taken of [-1_000, -6_000, -9_000]) {
    const partner = await newOrderEarner(shop, EARNED)
    const [answer] = await Promise.all([
      payout(partner.member, { request: '1' }),
      plantPayable(shop, partner.id, taken),
    ])
    expect([200, 422]).toContain(answer.status)
    await expectRightBooks(partner, EARNED + taken)
    const [made] = await payoutsOf(partner.id)
    if (made) expect([EARNED, EARNED + taken]).toContain(made.amount)
  }
})

interface Deed {
  readonly name: string
  readonly run: (id: string, partner: EarningPartner) => Promise<CallResult>
}
const approve: Deed = {
  name: 'approve',
  run: (id) => owner.call('/admin/payout/approve', { id, checked: '1' }),
}
const approveToo: Deed = {
  name: 'approve by another person',
  run: (id) => manager.call('/admin/payout/approve', { id, checked: '1' }),
}
const refuse: Deed = {
  name: 'refuse',
  run: (id) => manager.call('/admin/payout/refuse', { id, why: 'not now' }),
}
const cancel: Deed = {
  name: 'cancel',
  run: (id, { member }) => member.call('/partner/payout/cancel', { id }),
}

describe('of two deeds about one payout at once one wins, and the books say which', () => {
  test.each([
    [approve, approveToo, ['approved']],
    [approve, refuse, ['approved', 'cancelled']],
    [approve, cancel, ['approved', 'cancelled']],
    [refuse, cancel, ['cancelled']],
    [cancel, cancel, ['cancelled']],
    [refuse, refuse, ['cancelled']],
  ] as const)('$0.name beside $1.name', async (one, other, states) => {
    const partner = await newOrderEarner(shop, EARNED)
    const { id } = await requested(partner)
    const answers = await Promise.all([one.run(id, partner), other.run(id, partner)])
    const [{ state } = { state: '' }] = await payoutsOf(partner.id)
    expect(states).toContain(state)
    // An approved payout may be refused until it is in a file: then both succeed, one after the other.
    const both = one === approve && other === refuse && state === 'cancelled'
    if (!both) expect(codes(answers)).toEqual(['done', 'payout-ended'])
    await expectRightBooks(partner)
  })

  test('two people above the limit are both counted', async () => {
    const partner = await newOrderEarner(shop, EARNED)
    await openProgramme(shop, { secondPersonMinor: 5_000 })
    const { id } = await requested(partner)
    const answers = await Promise.all([approve.run(id, partner), approveToo.run(id, partner)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.state).toSorted()).toEqual(['approved', 'requested'])
    expect(await payoutsOf(partner.id)).toMatchObject([{ state: 'approved' }])
    await openProgramme(shop)
    await owner.call('/admin/payout/refuse', { id, why: 'cleared away' })
  })
})

describe('a file and its payouts at once', () => {
  /** A payout that was sent in a file of its own. */
  async function sent() {
    const partner = await newOrderEarner(shop, EARNED)
    const { id } = await requested(partner)
    expect((await approve.run(id, partner)).status).toBe(200)
    const { body } = await owner.call('/admin/payout-file/make', { type: 'sepa' })
    return { partner, id, file: body.file as string }
  }
  const mark = (path: string, file: string, by = owner) => by.call(`/admin/payout-file/${path}`, { file })

  test('sent and dropped: one of them', async () => {
    const { partner, id, file } = await sent()
    const answers = await Promise.all([mark('sent', file), mark('drop', file, manager)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const [{ state } = { state: '' }] = await payoutsOf(partner.id)
    expect(['sent', 'approved']).toContain(state)
    await expectRightBooks(partner)
    if (state === 'approved') await owner.call('/admin/payout/refuse', { id, why: 'cleared away' })
  })

  test('arrived and came back: the money left once, or is payable again', async () => {
    const { partner, id, file } = await sent()
    await mark('sent', file)
    const answers = await Promise.all([
      owner.call('/admin/payout/paid', { id }),
      manager.call('/admin/payout/returned', { id, why: 'The account is closed' }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const [{ state } = { state: '' }] = await payoutsOf(partner.id)
    expect(['paid', 'failed']).toContain(state)
    await expectRightBooks(partner)
  })

  test('dropped and arrived: one of them', async () => {
    const { partner, id, file } = await sent()
    await mark('sent', file)
    const answers = await Promise.all([mark('drop', file), manager.call('/admin/payout/paid', { id })])
    expect(codes(answers)).toContain('done')
    const [{ state } = { state: '' }] = await payoutsOf(partner.id)
    expect(['paid', 'approved']).toContain(state)
    await expectRightBooks(partner)
  })

  test('and after all of that the books are right', async () => {
    expect(await auditViolations(shop.core.database)).toEqual([])
  })
})
