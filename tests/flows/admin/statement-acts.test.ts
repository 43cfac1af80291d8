import { beforeAll, describe, expect, test } from 'vitest'
import { readStatementEvents } from '#domains/buyer-statement/index.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { shipFirstLine, statementsOf } from '../statements/statements.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const statements = statementsOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})

const pageOf = async (number: number, staff = owner) => (await staff.get(`/admin/statements/${number}`)).text
const act = async (name: string, number: number, more: Readonly<Record<string, string>> = {}, by = owner) => {
  const answer = await by.call(`/admin/statement/${name}`, { number: String(number), ...more })
  await shop.drain()
  return answer
}
const stateOf = async (number: number) => (await statements.statementOf(number))?.state
const recorded = (number: number) =>
  shop.core.database.query<{ what: string }>(
    `SELECT what FROM staff_act WHERE subject_kind = 'statements' AND subject = $1 ORDER BY id`,
    [String(number)],
  )

const refundedOf = (orderId: string) =>
  shop.core.database.query<{ amount: number }>(
    'SELECT amount_minor AS amount FROM payment_refund WHERE charge_id = $1',
    [orderId],
  )

/** Declares a withdrawal that names no order. */
const declareLost = () =>
  statements.withdraw.declare({ email: `${crypto.randomUUID()}@example.com`, number: 'the lamp of May' })

describe('a withdrawal that names no order', () => {
  test('waits in the list, is matched with the order that staff found, and only once', async () => {
    const bought = await statements.paidOrder()
    const number = await declareLost()
    expect((await owner.get('/admin/statements?state=waiting')).text).toContain(`/admin/statements/${number}`)
    expect(await pageOf(number)).toContain('No order or subscription was found')
    const answers = await Promise.all([
      act('match', number, { contract: bought.number }),
      act('match', number, { contract: bought.number.toLowerCase() }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await recorded(number)).toEqual([{ what: 'statements.match' }])
    expect(await stateOf(number)).not.toBe('waiting')
    const page = await pageOf(number)
    expect(page).toContain(`/admin/orders/${bought.number}`)
    expect(page).not.toContain('action="/api/admin/statement/match"')
    expect((await act('match', number, { contract: bought.number })).body).toMatchObject({
      code: 'statement-state',
    })
  })

  test('an unknown order changes nothing and is not recorded', async () => {
    const number = await declareLost()
    expect(await act('match', number, { contract: 'K1' })).toMatchObject({ status: 404 })
    expect(await stateOf(number)).toBe('waiting')
    expect(await recorded(number)).toEqual([])
  })

  test('is refused with a reason and opened again, also by two people at once', async () => {
    const number = await declareLost()
    expect(await act('refuse', number)).toMatchObject({ status: 422 })
    const twice = await Promise.all([
      act('refuse', number, { why: 'not ours' }),
      act('refuse', number, { why: 'not ours' }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(number)).toBe('refused')
    expect(await act('reopen', number, { why: 'it is' })).toMatchObject({ status: 200 })
    expect(await act('done', number, { why: 'refunded by hand' })).toMatchObject({ status: 200 })
    expect(await act('reopen', number, { why: 'no' })).toMatchObject({ status: 409 })
    expect((await recorded(number)).map(({ what }) => what)).toEqual([
      'statements.refuse',
      'statements.reopen',
      'statements.done',
    ])
    const { id } = (await statements.statementOf(number))!
    const events = await readStatementEvents(shop.core.database, id)
    expect(events.map(({ to, why }) => `${to} ${why}`)).toContain('refused not ours')
    expect(events.at(-1)?.actor).toMatch(/^staff:/)
    expect(await pageOf(number)).toContain('refunded by hand')
  })
})

test('a withdrawal whose goods are back is refunded once, with less where the goods lost value', async () => {
  const bought = await statements.paidOrder()
  await shipFirstLine(shop.core.database, bought.orderId)
  const number = await statements.withdraw.declare(bought, bought.buyer)
  expect(await stateOf(number)).toBe('accepted')
  expect(await pageOf(number)).toContain('The goods are back: refund')
  expect(await act('refund', number, { amount: 'much' })).toMatchObject({ status: 422 })
  const answers = await Promise.all([
    act('refund', number, { amount: '10.00', restock: '1' }),
    act('refund', number, { amount: '10.00', restock: '1' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  // It is sent by a job within a minute.
  expect(await refundedOf(bought.orderId)).toEqual([{ amount: 1000 }])
  expect((await bought.stock()).onHand).toBe(10)
  expect(await stateOf(number)).toBe('done')
  expect(await act('take-back', number, { why: 'oops' })).toMatchObject({ status: 409 })
})

test('a withdrawal is taken back while no money has gone back, and cannot be refunded then', async () => {
  const bought = await statements.paidOrder()
  await shipFirstLine(shop.core.database, bought.orderId)
  const number = await statements.withdraw.declare(bought, bought.buyer)
  expect(await act('take-back', number, { why: 'wrong order' })).toMatchObject({ status: 200 })
  expect(await stateOf(number)).toBe('undone')
  expect(await act('refund', number, { amount: '10.00' })).toMatchObject({ status: 409 })
  expect(await refundedOf(bought.orderId)).toEqual([])
})

test('support reads statements and decides none, and whoever is no staff sees none', async () => {
  const number = await declareLost()
  const [support, member] = [await staffOf(shop, 'support'), await newMember(shop)]
  const page = await pageOf(number, support)
  expect(page).toContain('No order or subscription was found')
  expect(page).not.toContain('/admin/statement/match')
  expect(await act('refuse', number, { why: 'x' }, support)).toMatchObject({ status: 403 })
  expect(await act('refuse', number, { why: 'x' }, member.buyer)).toMatchObject({ status: 403 })
  expect(await act('refuse', number, { why: 'x' }, new Buyer(shop.url))).toMatchObject({ status: 401 })
  expect(await stateOf(number)).toBe('waiting')
})
