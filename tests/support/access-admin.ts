import { type AccessRow, byRoles } from './access-rows.ts'

const EVERY_STAFF = ['owner', 'manager', 'fulfilment', 'support', 'editor'] as const

/** Rows of the access table for acts, views and undo of the back office. Source: decision 0036. */
export const ADMIN_ACCESS: Readonly<Record<string, AccessRow>> = {
  '/admin/order/ship': {
    fields: async (self) => ({ number: await self.orderNumber() }),
    expected: byRoles(['owner', 'manager', 'fulfilment'], 'ship-unpaid'),
    foreign: {
      fields: async (_self, stranger) => ({ number: await stranger.orderNumber() }),
      expected: byRoles(['owner', 'manager', 'fulfilment'], 'ship-unpaid'),
    },
  },
  '/admin/order/cancel': {
    fields: async (self) => ({ number: await self.orderNumber(), reason: 'asked for' }),
    expected: byRoles(['owner', 'manager', 'support']),
    foreign: {
      fields: async (_self, stranger) => ({ number: await stranger.orderNumber(), reason: 'asked for' }),
      expected: byRoles(['owner', 'manager', 'support']),
    },
  },
  '/admin/undo': {
    fields: () => ({ act: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'fulfilment', 'support', 'editor'], 'not-found'),
  },
  '/admin/view/save': {
    fields: () => ({ area: 'orders', name: 'Open ones', query: 'state=placed' }),
    expected: byRoles(EVERY_STAFF),
  },
  '/admin/view/save#shared': {
    fields: () => ({ area: 'orders', name: 'Open ones', query: 'state=placed', share: '1' }),
    expected: byRoles(['owner', 'manager']),
  },
  '/admin/view/delete': {
    fields: (self) => self.savedView(),
    expected: byRoles(EVERY_STAFF),
    foreign: {
      fields: (_self, stranger) => stranger.savedView(),
      expected: byRoles(EVERY_STAFF, 'not-found'),
    },
  },
  '/admin/views/save': {
    fields: () => ({ id: crypto.randomUUID(), name: 'Open ones' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/bulk': {
    fields: async (self) => ({ area: 'orders', act: 'ship', [`row.${await self.orderId()}`]: '1' }),
    expected: byRoles(['owner', 'manager', 'fulfilment']),
    foreign: {
      fields: async (_self, stranger) => ({
        area: 'orders',
        act: 'ship',
        [`row.${await stranger.orderId()}`]: '1',
      }),
      expected: byRoles(['owner', 'manager', 'fulfilment']),
    },
  },
  '/admin/attention/snooze': {
    fields: () => ({ kind: 'mails-failed', subject: 'nothing', reason: 'later', days: '1' }),
    expected: byRoles(['owner', 'manager', 'support']),
  },
  '/admin/attention/wake': {
    fields: () => ({ kind: 'mails-failed', subject: 'nothing' }),
    expected: byRoles(['owner', 'manager', 'support']),
  },
  '/admin/payment/resolve': {
    fields: () => ({ payment: 'mollie tr_0', why: 'sent back' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/voucher/seen': {
    fields: async (self) => ({ number: await self.orderNumber(), why: 'they paid it' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
    foreign: {
      fields: async (_self, stranger) => ({ number: await stranger.orderNumber(), why: 'they paid it' }),
      expected: byRoles(['owner', 'manager'], 'not-found'),
    },
  },
  '/admin/attention/digest': {
    fields: () => ({ isOn: '1', hour: '8' }),
    expected: byRoles(['owner', 'manager']),
  },
  '/admin/books/export': {
    fields: () => ({ from: '2020-01-01', to: '2020-01-31' }),
    expected: byRoles(['owner', 'manager'], 'nothing-to-export'),
  },
  '/admin/books/setting': {
    fields: () => ({ chart: 'SKR04', consultant: '1001', client: '1', firstMonth: '1' }),
    expected: byRoles(['owner', 'manager']),
  },
}
