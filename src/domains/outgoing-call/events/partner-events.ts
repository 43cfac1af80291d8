import { msg } from '#kernel/translate.ts'
import type { EventKind } from './event-kind.ts'
import { broughtPayload, earnedPayload, ownPayoutPayload, testPayload } from './payloads.ts'

const EUR = (amount: number) => ({ amount, currency: 'EUR' })
const BROUGHT = { order: 'K100001', total: EUR(4_990), amount: '49.90', currency: 'EUR', ref: 'paula' }

/** What the signed calls of a partner tell, of their own orders alone, and never who bought. Source: decisions 0072, 0083. */
export const PARTNER_EVENTS = {
  'order.paid': {
    words: msg('Order paid'),
    when: 'The shop has the money of an order that counts for you.',
    version: 1,
    payload: broughtPayload,
    example: BROUGHT,
  },
  'order.returned': {
    words: msg('Order paid back'),
    when: 'All of that money went back.',
    version: 1,
    payload: broughtPayload,
    example: BROUGHT,
  },
  'commission.payable': {
    words: msg('Commission payable'),
    when: 'You may ask for the commission of an order.',
    version: 1,
    payload: earnedPayload,
    example: { order: 'K100001', amount: EUR(499) },
  },
  'commission.refused': {
    words: msg('Commission refused'),
    when: 'The shop looked at a commission and refused it.',
    version: 1,
    payload: earnedPayload,
    example: { order: 'K100001', amount: EUR(499) },
  },
  'payout.paid': {
    words: msg('Payout paid'),
    when: 'A payout is on its way to your account.',
    version: 1,
    payload: ownPayoutPayload,
    example: {
      id: '019ab000-0000-7000-8000-000000000001',
      number: 'A1001',
      amount: EUR(2_500),
      type: 'sepa',
    },
  },
  test: {
    words: msg('Test'),
    when: 'You pressed “Send a test call”.',
    version: 1,
    payload: testPayload,
    example: {},
  },
} as const satisfies Readonly<Record<string, EventKind>>

export type PartnerEvent = keyof typeof PARTNER_EVENTS
