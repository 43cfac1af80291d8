import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bankStatementAudit } from '#domains/bank-statement/index.ts'
import { bankCsv, bankDesk, OWN_IBAN, someLetters } from '../../support/bank-desk.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer
let manager: Buyer
const { stored, setAccount, booked, act, page, acts } = bankDesk(shop, () => owner)

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
  manager = await staffOf(shop, 'manager')
})
beforeAll(() => setAccount(OWN_IBAN))
afterEach(async () => {
  await cashier.expectCleanBooks()
  for (const check of bankStatementAudit)
    expect(await shop.core.database.query(check.violations), check.holds).toEqual([])
})

/** Places an order that waits for a transfer of 15.00 and the delivery. */
async function waiting(): Promise<Placed & { readonly due: string }> {
  const placed = await cashier.place()
  expect(await cashier.link(placed, 'bank-transfer')).toMatchObject({ status: 200 })
  return { ...placed, due: (placed.totalMinor / 100).toFixed(2) }
}

/** Books a statement with one line, and returns its number. */
async function lineOf(amount: string, words = ''): Promise<number> {
  const text = `${words} ${someLetters().slice(0, 8)}`.trim()
  await booked(bankCsv([{ text, amount }]))
  return (await stored(text)).number
}

const stateOf = async (number: number) => {
  const [row] = await shop.core.database.query<{ state: string; outcome: string }>(
    'SELECT state, outcome FROM bank_statement_line WHERE number = $1',
    [number],
  )
  return `${row?.state} ${row?.outcome}`
}
const paymentOf = async (placed: Placed) => (await cashier.state(placed)).paymentState

describe('a line without an order', () => {
  test('waits in the list, is assigned after a preview, booked once by two people at once, and taken back', async () => {
    const order = await waiting()
    const line = await lineOf(order.due, 'for the lamp')
    expect((await owner.get('/admin/bank?state=waiting')).text).toContain(`/admin/bank/${line}`)
    const preview = (await owner.get(`/admin/bank/${line}/assign?order=${order.number.toLowerCase()}`)).text
    expect(preview).toContain('Exactly what was due')
    expect(preview).toContain('name="expected" value="matched"')
    expect(await paymentOf(order)).toBe('awaiting')
    const answers = await Promise.all(
      [owner, manager].map((by) => act('assign', line, { order: order.number, expected: 'matched' }, by)),
    )
    // Whoever comes between the claim and the booking of the other helps to finish it, and is told that it is booked.
    const statuses = answers.map(({ status }) => status).sort()
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses)
    expect([await stateOf(line), await paymentOf(order)]).toEqual(['booked matched', 'paid'])
    expect(await page(line)).toContain(`/admin/orders/${order.number}`)
    expect(await act('unassign', line)).toMatchObject({ status: 422 })
    const backs = await Promise.all(
      [owner, manager].map((by) => act('unassign', line, { why: 'it was for Grace' }, by)),
    )
    expect(backs.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await stateOf(line), await paymentOf(order)]).toEqual(['waiting unmatched', 'awaiting'])
    expect(await page(line)).toContain('it was for Grace')
    expect(await acts(line)).toEqual(['bank.assign', 'bank.unassign'])
  })

  test.each([
    ['too little', '1.00', 'under', 'Less than what was due', 'partly-paid'],
    ['too much', '99.00', 'over', 'More than what was due', 'overpaid'],
  ])('that is %s says so before it is booked', async (_, amount, outcome, words, state) => {
    const order = await waiting()
    const line = await lineOf(amount)
    expect((await owner.get(`/admin/bank/${line}/assign?order=${order.number}`)).text).toContain(words)
    expect((await act('assign', line, { order: order.number, expected: 'matched' })).body).toMatchObject({
      code: 'bank-line-changed',
    })
    expect(await stateOf(line)).toBe('waiting unmatched')
    expect(await acts(line)).toEqual([])
    expect(await act('assign', line, { order: order.number, expected: outcome })).toMatchObject({
      status: 200,
      body: { line, outcome },
    })
    expect(await paymentOf(order)).toBe(state)
  })

  test('is divided among two orders, and only the named part is taken back', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const line = await lineOf(((one.totalMinor + other.totalMinor) / 100).toFixed(2))
    const part = (await owner.get(`/admin/bank/${line}/assign?order=${one.number}&amount=${one.due}`)).text
    expect(part).toContain(`name="amount" value="${one.due}"`)
    expect(await act('assign', line, { order: one.number, amount: one.due })).toMatchObject({ status: 200 })
    expect(await act('assign', line, { order: other.number, amount: '9999' })).toMatchObject({ status: 409 })
    expect(await act('assign', line, { order: other.number })).toMatchObject({ status: 200 })
    expect([await paymentOf(one), await paymentOf(other)]).toEqual(['paid', 'paid'])
    expect((await act('unassign', line, { why: 'x' })).body).toMatchObject({ code: 'bank-line-which-order' })
    expect(await act('unassign', line, { why: 'x', order: other.number })).toMatchObject({ status: 200 })
    expect([await paymentOf(one), await paymentOf(other)]).toEqual(['paid', 'awaiting'])
  })

  test('is dismissed with a reason and opened again, once each, and a booked one cannot be', async () => {
    const line = await lineOf('0.12', 'interest')
    expect(await act('dismiss', line)).toMatchObject({ status: 422 })
    const twice = await Promise.all(
      [owner, manager].map((by) => act('dismiss', line, { why: 'interest' }, by)),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(line)).toBe('dismissed unmatched')
    expect(await page(line)).toContain('Dismissed because')
    expect((await act('assign', line, { order: (await waiting()).number })).body.code).toBe('bank-line-done')
    expect(await act('reopen', line, { why: 'it is ours' })).toMatchObject({ status: 200 })
    expect((await act('reopen', line, { why: 'again' })).body.code).toBe('bank-line-not-dismissed')
    expect(await stateOf(line)).toBe('waiting unmatched')
    const order = await waiting()
    const paid = await lineOf(order.due, order.number)
    expect(await stateOf(paid)).toBe('booked matched')
    expect((await act('dismiss', paid, { why: 'no' })).body.code).toBe('bank-line-done')
    expect(await page(paid)).not.toContain('/api/admin/bank/dismiss')
    expect(await acts(line)).toEqual(['bank.dismiss', 'bank.reopen'])
  })

  test('offers the orders that wait for its amount', async () => {
    const order = await waiting()
    const line = await lineOf(order.due)
    expect((await owner.get(`/admin/bank/${line}/assign`)).text).toContain(`?order=${order.number}`)
    expect((await owner.get(`/admin/bank/${line}/assign?order=K1`)).text).toContain('There is no order K1.')
  })
})

test('a line that paid too little is dealt with, opened again, and closed by itself once the rest came', async () => {
  const order = await waiting()
  const line = await lineOf('1.00', order.number)
  expect(await stateOf(line)).toBe('held under')
  expect(await act('dismiss', line, { why: 'agreed on the phone' })).toMatchObject({ status: 200 })
  expect([await stateOf(line), await paymentOf(order)]).toEqual(['booked under', 'partly-paid'])
  expect(await act('reopen', line, { why: 'not agreed' })).toMatchObject({ status: 200 })
  expect([await stateOf(line), await paymentOf(order)]).toEqual(['held under', 'partly-paid'])
  const rest = await lineOf(((order.totalMinor - 100) / 100).toFixed(2))
  await act('assign', rest, { order: order.number, expected: 'matched' })
  expect([await stateOf(line), await paymentOf(order)]).toEqual(['booked under', 'paid'])
})

describe('an order that its buyer pays by card meanwhile', () => {
  /** An order with an open card payment, and a line that would pay it. */
  async function contested() {
    const order = await waiting()
    const line = await lineOf(order.due)
    const link = await cashier.link(order, 'stripe')
    expect(link, link.text).toMatchObject({ status: 200 })
    return {
      order,
      line,
      pay: () => cashier.buyer('stripe', { answer: link.body }, 'pays'),
      assign: () => act('assign', line, { order: order.number, expected: 'matched' }),
    }
  }

  test('before the line is booked is not paid twice: the line waits', async () => {
    const { order, line, pay, assign } = await contested()
    await pay()
    expect((await assign()).body).toMatchObject({ code: 'bank-line-changed' })
    expect([await stateOf(line), await paymentOf(order)]).toEqual(['waiting unmatched', 'paid'])
    expect((await owner.get(`/admin/bank/${line}/assign?order=${order.number}`)).text).toContain(
      'The order was paid already',
    )
  })

  test('at the same moment is never paid twice in silence', async () => {
    const { order, line, pay, assign } = await contested()
    const [assigned] = await Promise.all([assign(), pay()])
    await shop.drain()
    const isTwice = assigned.status === 200 && 'clearing:stripe' in (await cashier.ledger(order))
    expect(await stateOf(line)).toBe(assigned.status === 200 ? 'booked matched' : 'waiting unmatched')
    expect(['hold', 'overpaid'].includes(await paymentOf(order))).toBe(isTwice)
    expect((await owner.get('/admin/attention')).text.includes(order.number)).toBe(isTwice)
  })
})

test('a line that went out confirms the refund that staff choose, and taking it back lets the refund wait', async () => {
  const order = await waiting()
  await lineOf(order.due, order.number)
  const query = new URLSearchParams({ of: 'amount', amount: '5', reason: 'late', preview: '1' })
  const refunding = await owner.get(`/admin/orders/${order.number}/refund?${query}`)
  const shown = /name="shown" value="([^"]+)"/.exec(refunding.text)?.[1] ?? ''
  await owner.call('/admin/order/refund', { number: order.number, amount: '5', reason: 'late', shown })
  const line = await lineOf('-5.00', 'back to Ada')
  expect((await owner.get(`/admin/bank/${line}/assign`)).text).toContain(`?order=${order.number}`)
  expect((await owner.get(`/admin/bank/${line}/assign?order=${order.number}`)).text).toContain(
    'It pays a refund out',
  )
  const refundState = async () =>
    (
      await shop.core.database.query<{ state: string }>(
        'SELECT r.state FROM payment_refund r JOIN orders o ON o.id = r.charge_id WHERE o.number = $1 ORDER BY r.created_at DESC, r.id DESC',
        [order.number],
      )
    ).map(({ state }) => state)
  expect(await act('assign', line, { order: order.number, expected: 'refund' })).toMatchObject({
    status: 200,
  })
  expect(await refundState()).toEqual(['done'])
  expect(await act('unassign', line, { why: 'another transfer' })).toMatchObject({ status: 200 })
  expect(await refundState()).toContain('waiting')
  expect((await act('assign', line, { order: (await waiting()).number })).body.code).toBe(
    'bank-line-no-refund',
  )
})

test('money that came twice for a completed order with a refund is taken back, and the order stays completed', async () => {
  const order = await waiting()
  await lineOf(order.due, order.number)
  expect(await owner.call('/admin/order/ship', { number: order.number })).toMatchObject({ status: 200 })
  const query = new URLSearchParams({ of: 'amount', amount: '5', reason: 'late', preview: '1' })
  const refunding = await owner.get(`/admin/orders/${order.number}/refund?${query}`)
  const shown = /name="shown" value="([^"]+)"/.exec(refunding.text)?.[1] ?? ''
  await owner.call('/admin/order/refund', { number: order.number, amount: '5', reason: 'late', shown })
  await lineOf('-5.00', order.number)
  const twice = await lineOf('2.00')
  expect((await act('assign', twice, { order: order.number })).body.outcome).toBe('duplicate')
  expect(await act('unassign', twice, { why: 'of another customer' })).toMatchObject({ status: 200 })
  const [row] = await shop.core.database.query<{ state: string }>(
    'SELECT state FROM orders WHERE number = $1',
    [order.number],
  )
  expect(row).toEqual({ state: 'completed' })
})

test('the list is searched by order, payer, amount and number, filtered by day and direction, and saved as CSV', async () => {
  const order = await waiting()
  const text = 'Zanzibar transfer'
  await booked(bankCsv([{ text, amount: '77.31', name: 'Hedy Lamarr', day: '2026-03-04' }]))
  const { number } = await stored(text)
  const paid = await lineOf(order.due, order.number)
  const has = async (query: string, line: number) =>
    (await owner.get(`/admin/bank?${query}`)).text.includes(`/admin/bank/${line}"`)
  expect(await has('q=lamarr', number)).toBe(true)
  expect(await has('q=ZANZIBAR', number)).toBe(true)
  expect(await has('q=77,31', number)).toBe(true)
  expect(await has(`q=${number}`, number)).toBe(true)
  expect(await has(`q=${order.number}`, paid)).toBe(true)
  expect(await has(`q=${order.number}`, number)).toBe(false)
  expect(await has('from=2026-03-04&until=2026-03-04', number)).toBe(true)
  expect(await has('from=2026-03-05', number)).toBe(false)
  expect(await has('until=2026-03-03', number)).toBe(false)
  expect(await has('direction=out', number)).toBe(false)
  expect(await has('state=booked&sort=amount', paid)).toBe(true)
  const csv = await owner.get('/admin/bank/export.csv?q=zanzibar')
  expect(csv.text).toContain('Hedy Lamarr')
})

test('a booking that a crash interrupted is named, and ended from the page of the line', async () => {
  const order = await waiting()
  const line = await lineOf(order.due)
  await shop.core.database.query(
    `UPDATE bank_statement_line SET outcome = 'matched', order_id = (SELECT id FROM orders WHERE number = $2), handled_at = now(), handled_by = 'test' WHERE number = $1`,
    [line, order.number],
  )
  expect((await owner.get('/admin/attention')).text).toContain(`/admin/bank/${line}`)
  expect(await page(line)).toContain(`Book it for ${order.number}`)
  const twice = await Promise.all(
    [owner, manager].map((by) => act('assign', line, { order: order.number }, by)),
  )
  expect(twice.some(({ status }) => status === 200)).toBe(true)
  expect([await stateOf(line), await paymentOf(order)]).toEqual(['booked matched', 'paid'])
})

test('only owner and manager see bank lines, and a line that is none is not found', async () => {
  const line = await lineOf('3.00')
  const [support, fulfilment] = [await staffOf(shop, 'support'), await staffOf(shop, 'fulfilment')]
  for (const by of [support, fulfilment, (await newMember(shop)).buyer])
    for (const path of ['bank', `bank/${line}`, `bank/${line}/assign`, 'bank-files', 'bank-files/make'])
      expect([path, (await by.get(`/admin/${path}`)).status]).toEqual([path, 404])
  expect(await act('dismiss', line, { why: 'x' }, support)).toMatchObject({ status: 403 })
  expect(await act('dismiss', line, { why: 'x' }, new Buyer(shop.url))).toMatchObject({ status: 401 })
  expect((await manager.get(`/admin/bank/${line}`)).status).toBe(200)
  expect((await owner.get('/admin/bank/999999999')).status).toBe(404)
  expect((await owner.get('/admin/bank/0x1')).status).toBe(404)
  expect((await owner.get('/admin/bank/999999999/assign')).status).toBe(404)
  expect((await act('dismiss', 999_999_999, { why: 'x' })).body.code).toBe('unknown-bank-line')
})
