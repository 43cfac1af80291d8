import { describe, expect, test } from 'vitest'
import { type Gateway, type GatewayOrder, listGateways } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { isInTime } from './money-in-time.ts'

const order: GatewayOrder = {
  id: 'one',
  number: 'K1',
  total: { amount: 1000, currency: 'EUR' },
  locale: 'en',
  email: 'a@example.com',
  billing: {},
  deliveryCountry: 'DE',
  requiresShipping: false,
  lines: [],
  bankAccount: { holder: 'Shop', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
}
const left = (days: number, hours = 0): GatewayOrder => ({ ...order, timeLeftMs: days * DAY + hours * HOUR })

/** A gateway that is quick, slow or stores a consent. */
function way(id: string, arrivesInDays: number, parts: Partial<Gateway> = {}): Gateway {
  return { ...bankTransfer, info: { ...bankTransfer.info, id, arrivesInDays }, ...parts }
}
const consent = { subscription: { chargeDue: () => Promise.reject(new Error('not charged here')) } }
const storing = (id: string, days: number): Gateway => way(id, days, consent as unknown as Partial<Gateway>)
const held = { gatewayId: 'debit', arrivesInDays: null }

describe('money for a better plan', () => {
  test.each([
    ['a transfer with an hour to spare', [way('transfer', 7)], left(7, 1), true],
    ['a transfer that comes in the moment of the end', [way('transfer', 7)], left(7), false],
    ['a transfer on the last day', [way('transfer', 7)], left(1), false],
    ['a card in the last hour', [way('card', 0)], left(0, 1), true],
    ['a card beside a transfer in the last hour', [way('transfer', 7), way('card', 0)], left(0, 1), true],
    ['no way at all, which the order page says', [], left(1), true],
  ])('comes in time or not from the order page: %s', (_, ways, until, expected) => {
    expect(isInTime(ways, null, until)).toBe(expected)
  })

  test('is charged from the stored consent without asking, so that a card beside it does not help', () => {
    const ways = [storing('debit', 12), way('card', 0)]
    expect(isInTime(ways, held, left(12))).toBe(false)
    expect(isInTime(ways, held, left(12, 1))).toBe(true)
    expect(isInTime(ways, null, left(12))).toBe(true)
  })

  test('takes as long as the consent says, where its provider told how it was given', () => {
    const ways = [storing('many', 0)]
    const byDebit = { gatewayId: 'many', arrivesInDays: 7 }
    expect(isInTime(ways, byDebit, left(7))).toBe(false)
    expect(isInTime(ways, byDebit, left(7, 1))).toBe(true)
    expect(isInTime(ways, { ...byDebit, arrivesInDays: 0 }, left(0, 1))).toBe(true)
  })
})

describe('the order page of a better plan', () => {
  test('offers only ways whose money comes before the paid time ends', () => {
    const ways = [way('transfer', 7), way('card', 0)]
    const offered = (of: GatewayOrder): readonly string[] =>
      listGateways(ways, of, (text) => text).map(({ gatewayId }) => gatewayId)
    expect(offered(left(7))).toEqual(['card'])
    expect(offered(left(7, 1))).toEqual(['transfer', 'card'])
    expect(offered(left(0))).toEqual([])
    expect(offered(order)).toEqual(['transfer', 'card'])
  })
})
