import type { StaffRole } from '#kernel/actor.ts'
import { type AccessRow, byRoles } from './access-rows.ts'

const MONEY: readonly StaffRole[] = ['owner', 'manager']
const GOODS: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']
const NOTES: readonly StaffRole[] = ['owner', 'manager', 'support', 'fulfilment']
const DESK: readonly StaffRole[] = ['owner', 'manager', 'support']
const NOTHING = '00000000-0000-7000-8000-000000000000'

/** An act on an order: whose order it is makes no difference to staff, and opens nothing to anybody else. */
const onOrder = (
  roles: readonly StaffRole[],
  answer?: string,
  more: Readonly<Record<string, string>> = {},
): AccessRow => {
  const expected = answer === undefined ? byRoles(roles) : byRoles(roles, answer)
  return {
    fields: async (self) => ({ ...more, number: await self.orderNumber() }),
    expected,
    foreign: {
      fields: async (_self, stranger) => ({ ...more, number: await stranger.orderNumber() }),
      expected,
    },
  }
}

/** An act on a line of the bank; its number is no secret, and says nothing to anybody but owner and manager. */
function onLine(why: string): AccessRow {
  return { fields: () => ({ line: '999999999', why }), expected: byRoles(MONEY, 'unknown-bank-line') }
}

/** The calls on orders and their money in the back office. Source: decision 0036. */
export const ACCESS_ORDERS: Readonly<Record<string, AccessRow>> = {
  '/admin/orders/ship': {
    fields: async (self) => ({ numbers: await self.orderNumber() }),
    expected: byRoles(GOODS, 'some-not-shipped'),
    foreign: {
      fields: async (_self, stranger) => ({ numbers: await stranger.orderNumber() }),
      expected: byRoles(GOODS, 'some-not-shipped'),
    },
  },
  '/admin/order/restock': onOrder(GOODS, 'nothing-shipped'),
  '/admin/order/unrestock': onOrder(GOODS, 'nothing-restocked'),
  '/admin/order/delivered': onOrder(GOODS, 'nothing-shipped', { day: '2026-11-20' }),
  '/admin/order/email': onOrder(DESK, 'newer-correction', { email: 'new@example.com', shown: 'x' }),
  '/admin/order/address': onOrder(DESK, 'newer-correction', {
    of: 'billing',
    name: 'Ada',
    line1: 'Weg 1',
    zip: '10115',
    city: 'Berlin',
    shown: 'x',
  }),
  '/admin/order/delivery': onOrder(DESK, 'newer-correction', { method: 'express', shown: 'x' }),
  '/admin/order/document': onOrder(DESK, 'not-found', { document: 'R0' }),
  '/admin/order/note': onOrder(NOTES, undefined, { words: 'a note' }),
  '/admin/order/note/remove': onOrder(NOTES, 'not-found', { note: NOTHING }),
  '/admin/order/capture': onOrder(MONEY, 'nothing-to-capture'),
  '/admin/order/void': onOrder(MONEY, 'nothing-to-capture'),
  '/admin/order/settle': onOrder(MONEY, undefined, { gateway: 'bank-transfer', reference: 'list 1' }),
  '/admin/order/unsettle': onOrder(MONEY, 'not-booked', { reference: 'list 1', why: 'another order' }),
  '/admin/order/release': onOrder(MONEY, 'not-found', { why: 'looked at' }),
  '/admin/order/refund': onOrder(MONEY, 'refund-too-large', { amount: '1', reason: 'broken', shown: 'x' }),
  '/admin/order/refund/done': onOrder(MONEY, 'unknown-refund', { refund: NOTHING, reference: 'bank 1' }),
  '/admin/order/refund/give-up': onOrder(MONEY, 'unknown-refund', { refund: NOTHING, why: 'not wanted' }),
  '/admin/bank/assign': {
    fields: () => ({ line: '999999999', order: 'K1' }),
    expected: byRoles(MONEY, 'unknown-bank-line'),
  },
  '/admin/bank/unassign': onLine('take it back'),
  '/admin/bank/dismiss': onLine('interest'),
  '/admin/bank/reopen': onLine('it is ours'),
  '/admin/bank-file/upload': { fields: () => ({}), expected: byRoles(MONEY, 'missing-fields') },
  '/admin/bank-file/book': { fields: () => ({ file: NOTHING }), expected: byRoles(MONEY, 'not-found') },
  '/admin/bank-file/drop': { fields: () => ({ file: NOTHING }), expected: byRoles(MONEY, 'not-found') },
  '/admin/transfers/make': { fields: () => ({}), expected: byRoles(MONEY, 'no-refunds') },
  '/admin/transfers/sent': { fields: () => ({ file: 'T0' }), expected: byRoles(MONEY, 'not-found') },
  '/admin/transfers/drop': { fields: () => ({ file: 'T0' }), expected: byRoles(MONEY, 'not-found') },
}
