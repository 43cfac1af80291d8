import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ringCellsOnce } from '../support/matrix.ts'
import { ORDERED, ORDERED_AND_PAID } from '../support/outside-answers.ts'
import {
  each,
  eachCell,
  needsReturn,
  type OutsideOrder,
  PATIENT,
  useOutsideShop,
} from '../support/outside-till.ts'
import { RING, RING_SEED } from '../support/ring.ts'

const shop = useOutsideShop()

/** Returns providers in an order that the seed of the run decides, another one for each deed. */
function inSeedOrder(ids: readonly string[], deed: string): readonly string[] {
  const rankOf = (id: string): string => hash('sha256', `${RING_SEED} ${deed} ${id}`)
  return ids.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
}

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
      // After the provider's own deadline: paid, on its way by bank, or waiting for staff.
      'pays-late': /^(paid|hold|awaiting)$/,
      'pays-less': /^(hold|partly-paid)$/,
      disputes: /^disputed$/,
    }
    const withoutReturn = ['pays', 'declined', 'pays-late'].map((does) => ({ does, returns: false }))
    const deeds = [...Object.keys(expected).map((does) => ({ does, returns: true })), ...withoutReturn]
    const done: { id: string; does: string; order: OutsideOrder; returns: boolean }[] = []
    const tried = async (id: string, does: string, returns: boolean): Promise<boolean> => {
      const { order, answer } = await till.linked(id)
      // Only a paid payment can be disputed.
      if (does === 'disputes') await till.act(id, answer, 'pays', returns)
      const { status, body } = await till.control(id, 'buyer', { answer, does, returns })
      if (status === 200) done.push({ id, does, returns, order })
      else expect([id, does, body.error]).toEqual([id, does, expect.any(String)])
      return status === 200
    }
    await each(deeds, async ({ does, returns }) => {
      const able = till.providers.filter((id) => returns || !needsReturn(id))
      // On push one provider does each deed, the first in the seed's order that knows it, and all of them take money.
      const isOneEnough = RING === 'push' && !(does === 'pays' && returns)
      for (const id of inSeedOrder(able, does)) if ((await tried(id, does, returns)) && isOneEnough) break
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

test('money that could not be taken at once is taken a little later, once', PATIENT, async () => {
  const till = shop.till()
  const done: { id: string; fault: string; order: OutsideOrder }[] = []
  const cells = ringCellsOnce({
    id: ['paypal', 'amazon-pay', 'klarna'],
    fault: ['drop-after-commit', '500-before', '500-after-commit', '409', '429'],
  })
  await eachCell(cells, async ({ id, fault }) => {
    const { order, answer } = await till.linked(id)
    await till.control(id, 'faults', { on: 'capture', fault, times: 1 })
    await till.act(id, answer, 'pays')
    await till.control(id, 'faults', { on: 'capture', fault, times: 0 })
    done.push({ id, fault, order })
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
    const faults = ['tamper-amount', 'tamper-currency', 'tamper-account']
    await eachCell(ringCellsOnce({ id: till.providers, fault: faults }), async ({ id, fault }) => {
      const order = await till.place()
      await till.control(id, 'faults', { on: 'create', fault, times: 1 })
      const answer = await till.link(order, id)
      expect([id, fault, answer.status], answer.text).toEqual([id, fault, 200])
      await till.act(id, answer.body, 'pays')
      await till.control(id, 'faults', { on: 'create', fault, times: 0 })
      done.push({ id, fault, order })
    })
    await till.advance('PT15M')
    for (const { id, fault, order } of done) {
      const [line] = await till.bookOf(id, order)
      const state = await till.paymentState(order)
      // If the provider has the money, staff must look; some providers never captured an amount that does not
      // match.
      const allowed =
        line?.status === 'paid' && id !== 'klarna' ? ['hold', 'partly-paid'] : ['hold', 'unpaid', 'awaiting']
      expect([id, fault, state, allowed.includes(state)]).toEqual([id, fault, state, true])
      const told =
        state === 'partly-paid' ? [...ORDERED, expect.stringContaining('teilweise bezahlt')] : ORDERED
      expect([id, fault, await till.mails(order)]).toEqual([id, fault, told])
    }
  },
)

const ENDS = ['stop', 'kill'] as const

test.each(ENDS)(
  'after a %s the providers have their books and the shop its payments, and open ones go on',
  PATIENT,
  async (how) => {
    const before = shop.till()
    const cells = ringCellsOnce({ id: before.providers, end: ENDS })
    const ids = cells.filter(({ end }) => end === how).map(({ id }) => id)
    const paid = await each(ids, async (id) => {
      const { order, answer } = await before.linked(id)
      await before.act(id, answer, 'pays', needsReturn(id))
      return { id, order, books: await before.bookOf(id, order) }
    })
    const open = await each(ids, async (id) => ({ id, ...(await before.linked(id)) }))
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
    const refunded = await each(['stripe', 'mollie', 'redsys'], async (id) => {
      const { order, answer } = await till.linked(id)
      await till.act(id, answer, 'pays')
      expect(await shop.kontor('order', 'refund', order.number, '5.00')).toMatchObject({ code: 0 })
      return { id, order }
    })
    await till.advance('PT15M')
    await each(refunded, async ({ id, order }) => {
      const partly = { status: 'paid', refunded: 500, amount: order.totalMinor }
      expect([id, await till.paymentState(order), await till.bookOf(id, order)]).toEqual([
        id,
        'partly-refunded',
        [expect.objectContaining(partly)],
      ])
      expect(await shop.kontor('order', 'refund', order.number, '99999.00')).toMatchObject({ code: 1 })
      expect(await shop.kontor('order', 'refund', order.number)).toMatchObject({ code: 0 })
    })
    await till.advance('PT15M')
    await each(refunded, async ({ id, order }) => {
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
