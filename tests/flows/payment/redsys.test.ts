import { describe, expect, test } from 'vitest'
import { type PaymentEngine, ProviderError, paymentJobs } from '#domains/payment/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { redsysSimulator } from '../../../sandbox/redsys/index.ts'
import { cashierOf } from '../../support/paying.ts'
import { testEngine } from '../../support/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

type Fields = Readonly<Record<string, string>>

/** Runs the job of a webhook. */
function handle(engine: PaymentEngine, eventId: string): Promise<void> {
  const context = {
    jobId: '1',
    attempt: 1,
    signal: new AbortController().signal,
    stopping: new AbortController().signal,
  }
  return paymentJobs(engine, [], systemClock)['handle-payment-event']!({ eventId }, context)
}

const orderIn = ({ Ds_MerchantParameters = '' }: Fields): string =>
  JSON.parse(Buffer.from(Ds_MerchantParameters, 'base64').toString()).DS_MERCHANT_ORDER

describe.each(['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const)(
  '38: a terminal of Redsys that signs with %s',
  (version) => {
    const sandbox = useSandbox([redsysSimulator(version)])
    const shop = useRunningShop({}, sandbox)
    const cashier = cashierOf(shop, sandbox)
    const desk = deskOf(shop, sandbox)

    test('38: pays an order, and a message that names the other version is none', async () => {
      const placed = await cashier.place()
      const link = await cashier.link(placed, 'redsys')
      expect(link.body.fields.Ds_SignatureVersion).toBe(version)
      await cashier.buyer('redsys', { answer: link.body }, 'pays')
      expect((await cashier.state(placed)).paymentState).toBe('paid')
      const { body, headers } = desk.lastSent('redsys')
      const other = version === 'HMAC_SHA512_V2' ? 'HMAC_SHA256_V1' : 'HMAC_SHA512_V2'
      expect(await desk.callBack('redsys', body.replace(version, other), headers)).toBe(400)
      expect(await desk.callBack('redsys', body, headers)).toBe(200)
      await shop.drain()
      expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:redsys': placed.totalMinor })
      await cashier.expectCleanBooks()
    })

    test('38: gets a new number for the second try, and the first form cannot be used again', async () => {
      const placed = await cashier.place()
      const first = await cashier.link(placed, 'redsys')
      await cashier.buyer('redsys', { answer: first.body }, 'declined')
      const second = await cashier.link(placed, 'redsys')
      expect(orderIn(second.body.fields)).not.toBe(orderIn(first.body.fields))
      for (const { fields } of [first.body, second.body])
        expect(orderIn(fields)).toMatch(/^\d{4}[0-9A-Za-z]{8}$/)
      const page = await fetch(first.body.url, {
        method: 'POST',
        body: new URLSearchParams(first.body.fields),
      })
      expect({ status: page.status, text: await page.text() }).toEqual({
        status: 400,
        text: expect.stringContaining('SIS0051'),
      })
      await cashier.buyer('redsys', { answer: second.body }, 'pays')
      expect((await cashier.state(placed)).paymentState).toBe('paid')
      expect((await cashier.bookOf('redsys', placed)).map(({ status }) => status)).toEqual([
        'declined',
        'paid',
      ])
      await cashier.expectCleanBooks()
    })

    test('15: whose OK comes with the browser, unsigned or signed for another order, has said nothing', async () => {
      const [mine, other] = [await cashier.place(), await cashier.place()]
      const link = await cashier.link(mine, 'redsys')
      await sandbox.control('redsys', 'buyer', { answer: link.body, does: 'abandons' })
      const theirs = await cashier.link(other, 'redsys')
      const { returnUrl } = await cashier.buyer('redsys', { answer: theirs.body }, 'pays', { returns: false })
      const [attempt] = await desk.attempts(mine)
      const back = `${shop.url}/return/redsys?attempt=${attempt?.id}`
      const forged = Buffer.from(
        JSON.stringify({ Ds_Order: attempt?.ref, Ds_Response: '0000', Ds_TransactionType: '0' }),
      ).toString('base64')
      const ways = [
        `&Ds_SignatureVersion=${version}&Ds_MerchantParameters=${forged}&Ds_Signature=x`,
        '&Ds_Response=0000',
        `&${new URL(String(returnUrl)).searchParams}`,
      ]
      for (const way of ways) expect((await mine.buyer.send(back + way, {})).status).toBeLessThan(400)
      await shop.drain()
      expect((await cashier.state(mine)).paymentState).toBe('unpaid')
    })

    test('38: whose notification comes empty has said nothing', async () => {
      const before = await desk.inbox('redsys')
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const body of [
        '',
        'Ds_SignatureVersion=&Ds_MerchantParameters=&Ds_Signature=',
        `Ds_SignatureVersion=${version}&Ds_MerchantParameters=e30&Ds_Signature=x`,
      ])
        expect(await desk.callBack('redsys', body, form)).toBe(400)
      expect(await desk.inbox('redsys')).toEqual(before)
    })

    test.each([
      ['amount', { Ds_Amount: '1' }],
      ['currency', { Ds_Currency: '840' }],
      ['account', { Ds_MerchantCode: '999000111' }],
    ])(
      '16: whose message names another %s than its book is asked, and its book is believed',
      async (_what, wrong) => {
        const placed = await cashier.place()
        const link = await cashier.link(placed, 'redsys')
        await sandbox.control('redsys', 'faults', { on: 'event', fault: 'lose', times: 1 })
        const { ref } = await cashier.buyer('redsys', { answer: link.body }, 'pays', { returns: false })
        expect((await cashier.state(placed)).paymentState).toBe('unpaid')
        expect(await desk.send('redsys', { ref: String(ref), event: wrong })).toBe(200)
        await shop.drain()
        expect((await cashier.state(placed)).paymentState).toBe('paid')
        expect(await desk.holds(placed)).toEqual([])
        expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:redsys': placed.totalMinor })
      },
    )

    test('16: whose message names another amount and that cannot be asked holds the order', async () => {
      const placed = await cashier.place()
      const link = await cashier.link(placed, 'redsys')
      const { body } = await sandbox.control('redsys', 'buyer', { answer: link.body, does: 'abandons' })
      expect(
        await desk.send('redsys', { ref: String(body.ref), event: { Ds_Response: '0000', Ds_Amount: '1' } }),
      ).toBe(200)
      const gateway = desk.engine.gatewayOf('redsys')!
      const mute = async (): Promise<never> => {
        throw new ProviderError('refused', 'this merchant may not ask')
      }
      const { database } = shop.core
      const [event] = await database.query<{ id: string }>(`SELECT id FROM payment_event WHERE state = 'new'`)
      await handle(testEngine(database, [{ ...gateway, observe: mute }]), event!.id)
      expect(await desk.holds(placed)).toEqual(['amount'])
      await cashier.expectCleanBooks()
    })

    test.each([
      ['0000', 'paid', 'settled'],
      ['0099', 'paid', 'settled'],
      ['0100', 'unpaid', 'failed'],
      ['0900', 'unpaid', 'failed'],
      ['9915', 'unpaid', 'canceled'],
      ['', 'unpaid', 'linked'],
    ])('38: answers %s and the order is %s, the payment %s', async (code, paymentState, status) => {
      const placed = await cashier.place()
      const link = await cashier.link(placed, 'redsys')
      const { body } = await sandbox.control('redsys', 'buyer', { answer: link.body, does: 'abandons' })
      expect(await desk.send('redsys', { ref: String(body.ref), event: { Ds_Response: code } })).toBe(200)
      await shop.drain()
      expect(await cashier.state(placed)).toMatchObject({ paymentState, attempt: { status } })
      await cashier.expectCleanBooks()
    })
  },
)
