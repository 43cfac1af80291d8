import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { openPayments } from '#main/payments.ts'
import { previewRefund } from '#processes/staff-refund/refund-by-staff.ts'
import type { RefundChoice, RefundDifference } from '#views/admin/refund/refund-facts.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})
afterEach(() => cashier.expectCleanBooks())

interface Bought extends Placed {
  readonly id: string
  readonly lines: readonly { readonly variantId: string; readonly priceMinor: number }[]
}

/** Buys products of these prices, each one piece, and pays by card or by transfer. */
async function buy(prices: readonly number[], by: 'stripe' | 'bank-transfer' = 'stripe'): Promise<Bought> {
  const buyer = new Buyer(shop.url)
  const lines: { variantId: string; priceMinor: number }[] = []
  for (const priceMinor of prices) {
    const { productId, variantId } = await sellProduct(shop.core.database, { stock: 10, priceMinor })
    await buyer.call('/order/update', { fn: 'productAdd', productId })
    lines.push({ variantId, priceMinor })
  }
  const { body: orderKey } = await buyer.call('/order/finalize', addressForm)
  const { body } = await buyer.call('/order/state', { key: orderKey })
  const placed = { buyer, orderKey, number: body.order.number, totalMinor: body.order.total.amount }
  const link = await cashier.link(placed, by)
  if (by === 'stripe') await cashier.buyer('stripe', { answer: link.body }, 'pays')
  else await act('/admin/order/settle', placed, { gateway: by, reference: placed.number })
  const { id } = (await readOrderByNumber(shop.core.database, placed.number))!
  return { ...placed, id, lines }
}

function act(
  path: string,
  { number }: Pick<Placed, 'number'>,
  fields: Readonly<Record<string, string>> = {},
  who = owner,
) {
  return who.call(path, { number, ...fields })
}

const choiceOf = ({ id }: Bought, more: Partial<RefundChoice> = {}): RefundChoice => ({
  orderId: id,
  amountMinor: null,
  attemptId: null,
  variantIds: [],
  isRestocked: false,
  reason: 'it was broken',
  ...more,
})

function preview(choice: RefundChoice) {
  const { engine } = openPayments(shop.core)
  return previewRefund(engine, choice, { actor: 'preview', now: shop.core.clock.now() })
}

function refund(bought: Bought, choice: RefundChoice, shown: string, who = owner) {
  return act(
    '/admin/order/refund',
    bought,
    {
      reason: choice.reason,
      shown,
      ...(choice.amountMinor === null ? {} : { amount: (choice.amountMinor / 100).toFixed(2) }),
      ...Object.fromEntries(choice.variantIds.map((id) => [`line.${id}`, '1'])),
      ...(choice.isRestocked ? { restock: '1' } : {}),
    },
    who,
  )
}

const afterwards = (rows: readonly RefundDifference[], label: string) => {
  const cell = rows.find((row) => row.label === label)?.after
  return cell?.kind === 'money' ? cell.money.amount : cell?.kind === 'number' ? cell.value : cell
}
const stockOf = async (variantId: string) =>
  (
    await shop.core.database.query('SELECT on_hand, reserved FROM stock WHERE variant_id = $1', [variantId])
  )[0]
const refundsOf = ({ id }: Bought) =>
  shop.core.database.query<{ amount: number; state: string }>(
    'SELECT amount_minor AS amount, state FROM payment_refund WHERE charge_id = $1 ORDER BY id',
    [id],
  )

describe('a preview', () => {
  test.each([
    ['of everything', () => ({})],
    ['of an amount', () => ({ amountMinor: 333 })],
    ['of one product that was not shipped', ({ lines }: Bought) => ({ variantIds: [lines[0]!.variantId] })],
  ])('%s says what the refund then books, and changes nothing itself', async (_, wanted) => {
    const bought = await buy([1190, 2380])
    const choice = choiceOf(bought, wanted(bought))
    const shown = await preview(choice)
    expect(await refundsOf(bought)).toEqual([])
    expect(await preview(choice)).toEqual(shown)
    const before = await factsOf(bought)
    expect(await refund(bought, choice, shown.shown)).toMatchObject({ status: 200 })
    await shop.drain()
    const after = await factsOf(bought)
    const sum = (rows: readonly { minor: number }[]) => rows.reduce((total, { minor }) => total + minor, 0)
    expect(afterwards(shown.differences, 'Refunded in all')).toBe(after.refundedMinor)
    expect(sum(shown.parts.map(({ amountMinor }) => ({ minor: amountMinor })))).toBe(
      after.refundedMinor - before.refundedMinor,
    )
    const credited = shown.differences
      .filter(({ label }) => label.startsWith('Credit note'))
      .map(({ after: cell }) => ({ minor: cell.kind === 'money' ? cell.money.amount : 0 }))
    expect(sum(credited)).toBe(after.creditedMinor)
    expect(after.creditedMinor).toBe(after.refundedMinor)
  })

  test('of any choices in a row says what each then books, or why it books nothing', async () => {
    const price = fc.integer({ min: 1, max: 9_999 })
    const kind = fc.constantFrom('all' as const, 'lines' as const, 'amount' as const)
    // Parts of the total and of the lines, so that choices also meet what earlier ones left.
    const wanted = fc.record({
      kind,
      percent: fc.integer({ min: 1, max: 100 }),
      mask: fc.integer({ min: 1, max: 7 }),
    })
    let booked = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(price, { minLength: 1, maxLength: 3 }),
        fc.array(wanted, { minLength: 1, maxLength: 3 }),
        async (prices, choices) => {
          const bought = await buy(prices)
          for (const one of choices) {
            const before = await factsOf(bought)
            const ticked = bought.lines.filter((_, place) => (one.mask >> place) & 1)
            const amountMinor = Math.max(1, Math.floor((bought.totalMinor * one.percent) / 100))
            const choice = choiceOf(bought, {
              amountMinor: one.kind === 'amount' ? amountMinor : null,
              variantIds: one.kind === 'lines' ? ticked.map(({ variantId }) => variantId) : [],
            })
            const shown = await preview(choice).catch((error: unknown) => {
              if (error instanceof DomainError) return null
              throw error
            })
            const answer = await refund(bought, choice, shown?.shown ?? 'x')
            await shop.drain()
            const after = await factsOf(bought)
            const total = shown?.parts.reduce((sum, part) => sum + part.amountMinor, 0) ?? 0
            const credited = (shown?.differences ?? [])
              .filter(({ label }) => label.startsWith('Credit note'))
              .reduce((sum, { after: cell }) => sum + (cell.kind === 'money' ? cell.money.amount : 0), 0)
            expect(answer.status === 200).toBe(shown !== null)
            expect(after.refundedMinor - before.refundedMinor).toBe(total)
            expect(after.creditedMinor - before.creditedMinor).toBe(credited)
            if (total > 0) booked += 1
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
    expect(booked).toBeGreaterThan(0)
  })

  test('of a shipped product counts it back into stock if staff say that it is here', async () => {
    const bought = await buy([1000])
    const [line] = bought.lines
    await act('/admin/order/ship', bought)
    const choice = choiceOf(bought, { variantIds: [line!.variantId], isRestocked: true })
    const shown = await preview(choice)
    expect(afterwards(shown.differences, 'Stock of {product}')).toBe(10)
    expect(await stockOf(line!.variantId)).toMatchObject({ on_hand: 9 })
    await refund(bought, choice, shown.shown)
    expect(await stockOf(line!.variantId)).toMatchObject({ on_hand: 10, reserved: 0 })
  })

  test('says of money that came by transfer that staff have to transfer it', async () => {
    const bought = await buy([1000], 'bank-transfer')
    const choice = choiceOf(bought, { amountMinor: 400 })
    const shown = await preview(choice)
    expect(shown.parts).toEqual([
      { gatewayId: 'bank-transfer', amountMinor: 400, currency: 'EUR', isByHand: true },
    ])
    expect((await refund(bought, choice, shown.shown)).body).toEqual({
      number: bought.number,
      states: ['waiting'],
    })
  })
})

describe('a refund', () => {
  test('that two staff confirm at once, or one of them twice, is made once', async () => {
    const bought = await buy([5000])
    const manager = await staffOf(shop, 'manager')
    const choice = choiceOf(bought, { amountMinor: 1000 })
    const { shown } = await preview(choice)
    const answers = await Promise.all([
      refund(bought, choice, shown),
      refund(bought, choice, shown, manager),
      refund(bought, choice, shown),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'refund-changed',
      'refund-changed',
    ])
    expect(await refundsOf(bought)).toEqual([{ amount: 1000, state: 'done' }])
    expect(await refund(bought, choice, shown)).toMatchObject({ body: { code: 'refund-changed' } })
  })

  test('of one product leaves the others to be shipped, and its pieces are free at once', async () => {
    const bought = await buy([1000, 2000])
    const [first, second] = bought.lines
    const choice = choiceOf(bought, { variantIds: [first!.variantId] })
    await refund(bought, choice, (await preview(choice)).shown)
    expect(await stockOf(first!.variantId)).toMatchObject({ on_hand: 10, reserved: 0 })
    expect(await act('/admin/order/ship', bought)).toMatchObject({ status: 200 })
    expect(await stockOf(first!.variantId)).toMatchObject({ on_hand: 10 })
    expect(await stockOf(second!.variantId)).toMatchObject({ on_hand: 9 })
  })

  test('of more than came, or without an amount, is refused and changes nothing', async () => {
    const bought = await buy([1000])
    await expect(preview(choiceOf(bought, { amountMinor: 999_999 }))).rejects.toMatchObject({
      code: 'refund-too-large',
    })
    const answer = await act('/admin/order/refund', bought, { amount: 'ten', reason: 'x', shown: 'x' })
    expect(answer.body).toMatchObject({ code: 'invalid-fields' })
    expect(await refundsOf(bought)).toEqual([])
  })

  test('is no business of fulfilment, support and customers', async () => {
    const bought = await buy([1000])
    const { shown } = await preview(choiceOf(bought))
    for (const role of ['fulfilment', 'support', 'editor', 'partner'] as const)
      expect(await refund(bought, choiceOf(bought), shown, await staffOf(shop, role))).toMatchObject({
        status: 403,
      })
    expect(await refundsOf(bought)).toEqual([])
  })
})

async function factsOf({ id }: Bought) {
  const [row] = await shop.core.database.query<{ refundedMinor: number; creditedMinor: number }>(
    `SELECT (SELECT coalesce(sum(e.amount_minor), 0) FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'receivable'
       WHERE t.charge_id = $1 AND t.kind = 'refund') AS "refundedMinor",
     (SELECT coalesce(sum(amount_minor), 0) FROM invoice_document WHERE order_id = $1 AND kind = 'credit-note') AS "creditedMinor"`,
    [id],
  )
  return row!
}
