import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { ORDERED_AND_PAID } from '../support/outside-answers.ts'
import {
  beginsInBrowser,
  each,
  eachCell,
  needsReturn,
  type OutsideOrder,
  PATIENT,
  useOutsideShop,
} from '../support/outside-till.ts'

const shop = useOutsideShop()

test(
  'call-backs that come double, at once, out of order, late, changed or not at all leave every order paid once',
  PATIENT,
  async () => {
    const till = shop.till()
    const forged = ['tamper-amount', 'tamper-currency', 'tamper-account']
    const faults = 'duplicate parallel reorder delay lose tamper-body tamper-signature'.split(' ')
    const cells = [
      ...ringCellsOnce({ id: till.providers, fault: faults }),
      ...ringCellsOnce({ id: till.providers.filter((id) => id !== 'redsys'), fault: forged }),
      ...ringCellsOnce({ id: ['redsys'], fault: forged }),
    ]
    const done: { id: string; fault: string; order: OutsideOrder; ref: string }[] = []
    await eachCell(cells, async ({ id, fault }) => {
      const { order, answer } = await till.linked(id)
      await till.control(id, 'faults', { on: 'event', fault, times: 9 })
      const ref = await till.act(id, answer, 'pays', needsReturn(id))
      await till.control(id, 'faults', { on: 'event', fault, times: 0 })
      // Redsys signs its messages: only staff can tell what a signed but wrong message means.
      if (id !== 'redsys' || !forged.includes(fault)) done.push({ id, fault, order, ref })
    })
    await till.advance('PT15M')
    await each(done, async ({ id, fault, order, ref }) => {
      expect([id, fault, await till.paymentState(order)]).toEqual([id, fault, 'paid'])
      expect([id, fault, (await till.bookOf(id, order)).map(({ status }) => status)]).toEqual([
        id,
        fault,
        ['paid'],
      ])
      expect([
        id,
        fault,
        (await till.control(id, 'deliver', { ref, times: 2, parallel: true })).status,
      ]).toEqual([id, fault, 200])
    })
    await till.advance('PT15M')
    await each(done, async ({ id, fault, order }) => {
      expect([id, fault, await till.paymentState(order)]).toEqual([id, fault, 'paid'])
      expect([id, fault, await till.mails(order)]).toEqual([id, fault, ORDERED_AND_PAID])
    })
  },
)

test(
  'a call-back without a signature, or dated before or after, is refused and does nothing',
  PATIENT,
  async () => {
    const till = shop.till()
    const now = (await till.now()).getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    await each(till.providers, async (id) => {
      const { order, answer } = await till.linked(id)
      const ref = await till.act(id, answer, 'abandons')
      const send = async (more: object) =>
        (await till.control(id, 'send', { event: {}, ref, ...more })).body.answer
      expect([id, await send({ signed: true })]).toEqual([id, 200])
      // Mollie and Klarna only report that something happened, unsigned, and Redsys signs no time: the shop
      // asks the provider, whoever sent the message.
      const unsigned = await send({ signed: false })
      expect([id, unsigned]).toEqual([id, ['mollie', 'klarna'].includes(id) ? 200 : 400])
      const dated = async (minutes: readonly number[]) =>
        each(minutes, (shift) => send({ signed: true, at: at(shift) }))
      const isUndated = ['mollie', 'klarna', 'redsys'].includes(id)
      expect([id, await dated([6, 1_440])]).toEqual([id, isUndated ? [200, 200] : [400, 400]])
      // Amazon and GoCardless keep the time of the event when they repeat one: after an outage only the old
      // one reports a chargeback.
      const isRepeatedOld = ['amazon-pay', 'gocardless'].includes(id)
      expect([id, await dated([-6, -1_440])]).toEqual([
        id,
        isUndated || isRepeatedOld ? [200, 200] : [400, 400],
      ])
      for (const body of ['', '{}', 'id=1', new Uint8Array([0xff, 0])])
        expect([
          id,
          body,
          (await fetch(`${till.mount}/webhooks/${id}`, { method: 'POST', body })).status,
        ]).toEqual([id, body, 400])
      expect([id, await till.paymentState(order)]).toEqual([id, 'unpaid'])
    })
  },
)

test(
  'a link call that was cut off at the provider ends, when it is repeated, at one order and one payment',
  PATIENT,
  async () => {
    const till = shop.till()
    const faults = ['drop-after-commit', '500-before', '500-after-commit', '429']
    const ids = till.providers.filter((id) => !beginsInBrowser(id))
    await eachCell(ringCellsOnce({ id: ids, fault: faults, isExpress: [false, true] }), async (cell) => {
      const { id, fault, isExpress } = cell
      const order = isExpress ? null : await till.place()
      const buyer = order?.buyer ?? new Buyer(till.base)
      const form = {
        ...addressForm,
        productId: till.nextProduct(),
        pieces: '0',
        email: `express-${id}-${fault}@example.com`,
      }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const call = () =>
        buyer.call('/gateway/link', { gatewayId: id, ...(order ? { orderKey: order.key } : form) }, headers)
      await till.control(id, 'faults', { on: 'create', fault, times: 1 })
      const first = await call()
      if (first.status !== 200)
        expect([id, fault, first.status, first.body.code]).toEqual([id, fault, 503, 'provider-unreachable'])
      const second = await call()
      expect([id, fault, second.status], second.text).toEqual([id, fault, 200])
      const third = await call()
      expect([third.text, third.headers.get('idempotent-replayed')]).toEqual([second.text, 'true'])
      const key: string = second.body.orderKey
      const placed = (await buyer.call('/order/state', { key })).body.order
      const paying = {
        buyer,
        key,
        email: form.email,
        number: placed.number,
        totalMinor: placed.total.amount,
      }
      expect([id, fault, (await till.bookOf(id, paying)).length]).toEqual([id, fault, 1])
      await till.act(id, second.body, 'pays', true)
      expect([
        id,
        fault,
        placed.pieces,
        (await buyer.call('/order/state', { key })).body.paymentState,
      ]).toEqual([id, fault, 1, expect.any(String)])
    })
  },
)
