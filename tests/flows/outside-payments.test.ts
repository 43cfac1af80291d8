import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { beginsInBrowser, type OutsideOrder, useOutsideShop } from '../support/outside-till.ts'

const shop = useOutsideShop()

/** On a machine that others keep busy everything takes its time. */
const PATIENT = { timeout: 240_000 }
const ORDERED = [expect.stringContaining('Bestellung')]
const ORDERED_AND_PAID = [...ORDERED, expect.stringContaining('Ihre Zahlung')]
const each = <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => Promise.all(items.map(work))
/** At Amazon a payment exists only once the buyer's browser is back. */
const needsReturn = (id: string): boolean => id === 'amazon-pay'

test(
  'whatever a buyer does at a provider, with the way back or without, the order says within fifteen minutes',
  PATIENT,
  async () => {
    const till = shop.till()
    const expected: Record<string, RegExp> = {
      pays: /^paid$/,
      declined: /^unpaid$/,
      cancels: /^unpaid$/,
      abandons: /^unpaid$/,
      'fails-3ds': /^unpaid$/,
      // After the provider's own deadline: there, on its way by bank, or for a person to decide.
      'pays-late': /^(paid|hold|awaiting)$/,
      'pays-less': /^(hold|partly-paid)$/,
      disputes: /^disputed$/,
    }
    const withoutReturn = ['pays', 'declined', 'pays-late'].map((does) => ({ does, returns: false }))
    const deeds = [...Object.keys(expected).map((does) => ({ does, returns: true })), ...withoutReturn]
    const done: { id: string; does: string; order: OutsideOrder; returns: boolean }[] = []
    await each(till.providers, async (id) => {
      for (const { does, returns } of deeds.filter(({ returns }) => returns || !needsReturn(id))) {
        const { order, answer } = await till.linked(id)
        // Only what was paid can be disputed.
        if (does === 'disputes') await till.act(id, answer, 'pays', returns)
        const { status, body } = await till.control(id, 'buyer', { answer, does, returns })
        if (status === 200) done.push({ id, does, returns, order })
        else expect([id, does, body.error]).toEqual([id, does, expect.any(String)])
      }
    })
    await till.advance('PT15M')
    await each(done, async ({ id, does, returns, order }) => {
      const state = await till.paymentState(order)
      expect([id, does, await till.shownState(order)]).toEqual([id, does, state])
      expect(`${id} ${does} ${returns} ${expected[does]?.test(state)} ${state}`).toBe(
        `${id} ${does} ${returns} true ${state}`,
      )
      const [line] = await till.bookOf(id, order)
      if (state === 'awaiting') expect([id, does, line?.status]).toEqual([id, does, 'processing'])
      if (state === 'paid')
        expect([id, does, line]).toEqual([
          id,
          does,
          expect.objectContaining({ status: 'paid', amount: order.totalMinor }),
        ])
      if (state === 'paid') expect([id, does, await till.mails(order)]).toEqual([id, does, ORDERED_AND_PAID])
      if (state === 'unpaid') expect([id, does, await till.mails(order)]).toEqual([id, does, ORDERED])
    })
    expect(new Set(done.map(({ does }) => does))).toEqual(new Set(Object.keys(expected)))
  },
)

test(
  'call-backs that come double, at once, out of order, late, changed or not at all leave every order paid once',
  PATIENT,
  async () => {
    const till = shop.till()
    const faults =
      'duplicate parallel reorder delay lose tamper-body tamper-signature tamper-amount tamper-currency tamper-account'.split(
        ' ',
      )
    const done: { id: string; fault: string; order: OutsideOrder; ref: string }[] = []
    await each(till.providers, async (id) => {
      for (const fault of faults) {
        const { order, answer } = await till.linked(id)
        await till.control(id, 'faults', { on: 'event', fault, times: 9 })
        const ref = await till.act(id, answer, 'pays', needsReturn(id))
        await till.control(id, 'faults', { on: 'event', fault, times: 0 })
        // Redsys signs what it says: only a person can tell what its signed, wrong message means.
        if (id !== 'redsys' || !/^tamper-(amount|currency|account)$/.test(fault))
          done.push({ id, fault, order, ref })
      }
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
      // Mollie and Klarna only say that something happened, unsigned, and Redsys signs no time: the truth is
      // asked for, whoever says so.
      const unsigned = await send({ signed: false })
      expect([id, unsigned]).toEqual([id, ['mollie', 'klarna'].includes(id) ? 200 : 400])
      const dated = async (minutes: readonly number[]) =>
        each(minutes, (shift) => send({ signed: true, at: at(shift) }))
      const isUndated = ['mollie', 'klarna', 'redsys'].includes(id)
      expect([id, await dated([6, 1_440])]).toEqual([id, isUndated ? [200, 200] : [400, 400]])
      // Amazon and GoCardless keep the time of the event when they repeat one: after an outage only the old
      // one tells of a charge-back.
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
    await each(ids, async (id) => {
      for (const fault of faults) {
        for (const isExpress of [false, true]) {
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
            buyer.call(
              '/gateway/link',
              { gatewayId: id, ...(order ? { orderKey: order.key } : form) },
              headers,
            )
          await till.control(id, 'faults', { on: 'create', fault, times: 1 })
          const first = await call()
          if (first.status !== 200)
            expect([id, fault, first.status, first.body.code]).toEqual([
              id,
              fault,
              503,
              'provider-unreachable',
            ])
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
        }
      }
    })
  },
)

test('money that could not be taken at once is taken a little later, once', PATIENT, async () => {
  const till = shop.till()
  const done: { id: string; fault: string; order: OutsideOrder }[] = []
  await each(['paypal', 'amazon-pay', 'klarna'], async (id) => {
    for (const fault of ['drop-after-commit', '500-before', '500-after-commit', '409', '429']) {
      const { order, answer } = await till.linked(id)
      await till.control(id, 'faults', { on: 'capture', fault, times: 1 })
      await till.act(id, answer, 'pays')
      await till.control(id, 'faults', { on: 'capture', fault, times: 0 })
      done.push({ id, fault, order })
    }
  })
  await till.advance('PT15M')
  for (const { id, fault, order } of done) {
    expect([id, fault, await till.paymentState(order)]).toEqual([id, fault, 'paid'])
    const { totalMinor: amount } = order
    expect([id, fault, await till.bookOf(id, order)]).toEqual([
      id,
      fault,
      [expect.objectContaining({ status: 'paid', amount, refunded: 0 })],
    ])
    expect([id, fault, await till.mails(order)]).toEqual([id, fault, ORDERED_AND_PAID])
  }
})

test(
  'a payment of another amount, in another currency or to another account never makes an order paid',
  PATIENT,
  async () => {
    const till = shop.till()
    const done: { id: string; fault: string; order: OutsideOrder }[] = []
    await each(till.providers, async (id) => {
      for (const fault of ['tamper-amount', 'tamper-currency', 'tamper-account']) {
        const order = await till.place()
        await till.control(id, 'faults', { on: 'create', fault, times: 1 })
        const answer = await till.link(order, id)
        expect([id, fault, answer.status], answer.text).toEqual([id, fault, 200])
        await till.act(id, answer.body, 'pays')
        await till.control(id, 'faults', { on: 'create', fault, times: 0 })
        done.push({ id, fault, order })
      }
    })
    await till.advance('PT15M')
    for (const { id, fault, order } of done) {
      const [line] = await till.bookOf(id, order)
      const state = await till.paymentState(order)
      // Where the provider has the money a person must look; some providers never took what does not fit.
      const allowed =
        line?.status === 'paid' && id !== 'klarna' ? ['hold', 'partly-paid'] : ['hold', 'unpaid', 'awaiting']
      expect([id, fault, state, allowed.includes(state)]).toEqual([id, fault, state, true])
      const told =
        state === 'partly-paid' ? [...ORDERED, expect.stringContaining('teilweise bezahlt')] : ORDERED
      expect([id, fault, await till.mails(order)]).toEqual([id, fault, told])
    }
  },
)

test.each(['stop', 'kill'] as const)(
  'after a %s the providers have their books and the shop its payments, and open ones go on',
  PATIENT,
  async (how) => {
    const before = shop.till()
    const paid = await each(before.providers, async (id) => {
      const { order, answer } = await before.linked(id)
      await before.act(id, answer, 'pays', needsReturn(id))
      return { id, order, books: await before.bookOf(id, order) }
    })
    const open = await each(before.providers, async (id) => ({ id, ...(await before.linked(id)) }))
    await shop.restart(how)
    const till = shop.till()
    expect(till.providers.map((id) => till.urlOf(id))).toEqual(before.providers.map((id) => before.urlOf(id)))
    await each(open, async ({ id, order, answer }) => {
      expect([id, (await till.link(order, id)).body]).toEqual([id, answer])
      await till.act(id, answer, 'pays')
      expect([id, await till.paymentState(order)]).toEqual([id, 'paid'])
      expect([id, await till.bookOf(id, order)]).toEqual([id, [expect.objectContaining({ status: 'paid' })]])
    })
    await till.advance('PT15M')
    await each(paid, async ({ id, order, books }) => {
      expect([id, await till.paymentState(order)]).toEqual([id, 'paid'])
      expect([id, (await till.bookOf(id, order)).map(({ ref }) => ref)]).toEqual([
        id,
        books.map(({ ref }) => ref),
      ])
      expect([id, await till.mails(order)]).toEqual([id, ORDERED_AND_PAID])
    })
  },
)

test(
  'staff pay back beside the running shop, a part and then the rest, and the provider’s book says it',
  PATIENT,
  async () => {
    const till = shop.till()
    await each(['stripe', 'mollie', 'redsys'], async (id) => {
      const { order, answer } = await till.linked(id)
      await till.act(id, answer, 'pays')
      expect(await shop.kontor('order', 'refund', order.number, '5.00')).toMatchObject({ code: 0 })
      await till.advance('PT15M')
      const partly = { status: 'paid', refunded: 500, amount: order.totalMinor }
      expect([id, await till.paymentState(order), await till.bookOf(id, order)]).toEqual([
        id,
        'partly-refunded',
        [expect.objectContaining(partly)],
      ])
      expect(await shop.kontor('order', 'refund', order.number, '99999.00')).toMatchObject({ code: 1 })
      expect(await shop.kontor('order', 'refund', order.number)).toMatchObject({ code: 0 })
      await till.advance('PT15M')
      const wholly = { status: 'refunded', refunded: order.totalMinor, amount: order.totalMinor }
      expect([id, await till.paymentState(order), await till.bookOf(id, order)]).toEqual([
        id,
        'refunded',
        [expect.objectContaining(wholly)],
      ])
      expect((await till.link(order, 'mollie')).body).toMatchObject({ code: 'already-paid' })
    })
  },
)
