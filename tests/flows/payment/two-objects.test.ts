import { describe, expect, test } from 'vitest'
import { distantProvider } from '../../support/distant-provider.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'gocardless', 'amazon-pay', 'redsys', 'btcpay'] as const
/** Simulated latency of the providers. Units: milliseconds. */
let distanceMs = 0

const sandbox = useSandbox(await Promise.all(IDS.map((id) => distantProvider(id, () => distanceMs))))
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

/** Opens the provider's page in a tab that stays open. Returns the provider's ref of the payment. */
async function openTab(id: string, placed: Placed): Promise<string> {
  const link = await cashier.link(placed, id)
  expect(link.status, link.text).toBe(200)
  const { status, body } = await sandbox.control(id, 'buyer', { answer: link.body, does: 'abandons' })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body.ref)
}

describe.each(IDS)('two payments of one order at %s', (id) => {
  test('29: the second is paid, and then the first that was given up: one pays the order, the other waits for a person', async () => {
    const placed = await cashier.place()
    const first = await openTab(id, placed)
    expect((await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).status).toBe(200)
    await shop.drain()
    const second = await openTab(id, placed)
    expect(second).not.toBe(first)
    await cashier.buyer(id, { ref: second }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    const late = await sandbox.control(id, 'buyer', { ref: first, does: 'pays-late' })
    await shop.drain()
    await cashier.reconcile()
    const books = await cashier.bookOf(id, placed)
    expect(books.map(({ ref }) => ref).sort()).toEqual([first, second].sort())
    const paidTwice = books.filter(({ status }) => status === 'paid').length === 2
    expect({ answered: late.status, paidTwice }).toEqual(LATE[id])
    expect(await desk.holds(placed)).toEqual(paidTwice ? ['duplicate'] : [])
    expect((await cashier.state(placed)).paymentState).toBe(paidTwice ? 'hold' : 'paid')
    const { [`clearing:${id}`]: cleared, unallocated = 0 } = await cashier.ledger(placed)
    expect({ cleared, unallocated }).toEqual({
      cleared: (paidTwice ? 2 : 1) * placed.totalMinor,
      unallocated: paidTwice ? -placed.totalMinor : 0,
    })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    await cashier.expectCleanBooks()
  })

  test('35: many calls at once, the first cut off after its commit, end at one object that is paid once', async () => {
    const placed = await cashier.place()
    await sandbox.control(id, 'faults', { on: 'create', fault: 'drop-after-commit', times: 1 })
    distanceMs = 40
    const answers = await Promise.all(Array.from({ length: 5 }, () => cashier.link(placed, id)))
    distanceMs = 0
    await sandbox.control(id, 'faults', { on: 'create', times: 0 })
    expect(answers.filter(({ status }) => status !== 200 && status !== 503).map(({ text }) => text)).toEqual(
      [],
    )
    const last = await cashier.link(placed, id)
    expect(last.status, last.text).toBe(200)
    for (const answer of answers) if (answer.status === 200) expect(answer.body).toEqual(last.body)
    await cashier.buyer(id, { answer: last.body }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await cashier.bookOf(id, placed)).toMatchObject([{ status: 'paid', amount: placed.totalMinor }])
    await cashier.expectCleanBooks()
  })
})

/**
 * What the provider tells a buyer who pays in a tab that the shop had closed, and whether the money is
 * captured: at PayPal and Amazon only the shop captures, and it does not do so a second time.
 */
const LATE: Readonly<
  Record<(typeof IDS)[number], { readonly answered: number; readonly paidTwice: boolean }>
> = {
  stripe: { answered: 200, paidTwice: true },
  paypal: { answered: 200, paidTwice: false },
  mollie: { answered: 200, paidTwice: true },
  klarna: { answered: 200, paidTwice: true },
  gocardless: { answered: 200, paidTwice: true },
  'amazon-pay': { answered: 200, paidTwice: false },
  redsys: { answered: 200, paidTwice: true },
  btcpay: { answered: 200, paidTwice: true },
}
