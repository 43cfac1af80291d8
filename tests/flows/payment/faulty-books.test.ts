import { describe, expect, test } from 'vitest'
import { shipOrder } from '#domains/order/index.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay'] as const
const FAULTS = ['tamper-amount', 'tamper-currency', 'tamper-account'] as const

const sandbox = useSandbox(IDS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

describe.each(IDS)('%s', (id) => {
  test.each(FAULTS.flatMap((fault) => (['create', 'capture'] as const).map((on) => [fault, on] as const)))('x %s %s', async (fault, on) => {
    const placed = await cashier.place()
    await sandbox.control(id, 'faults', { on, fault, times: 1 })
    const link = await cashier.link(placed, id)
    const did = await sandbox.control(id, 'buyer', { answer: link.body, does: 'pays' })
    await shop.drain()
    await cashier.reconcile()
    await sandbox.control(id, 'faults', { on, times: 0 })
    console.log(id, fault, on, link.status, link.body.type ?? link.body.code, did.status === 200 ? did.body.status : JSON.stringify(did.body), (await cashier.state(placed)).paymentState, (await cashier.state(placed)).attempt?.status, await desk.holds(placed), JSON.stringify(await cashier.ledger(placed)), JSON.stringify((await cashier.bookOf(id, placed)).map((b) => [b.amount, b.currency, b.status])))
    expect(shipOrder).toBeDefined()
    await cashier.expectCleanBooks()
  })
})
