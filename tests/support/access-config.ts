import { type AccessRow, byRoles } from './access-rows.ts'

/** Who may set the shop up, and look after what runs behind it. Source: decision 0036. */
export const ACCESS_OF_CONFIG: Readonly<Record<string, AccessRow>> = {
  '/admin/mail/send-again': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'support'], 'not-found'),
  },
  '/admin/mail/switch': {
    fields: () => ({ template: 'shipped', on: '1' }),
    expected: byRoles(['owner', 'manager']),
  },
  '/admin/mail/reset': { fields: () => ({ template: 'shipped' }), expected: byRoles(['owner', 'manager']) },
  '/admin/mail-texts/save': {
    fields: () => ({ id: 'none' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/wording/save': {
    fields: () => ({ id: 'none' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/job/retry': { fields: () => ({ id: '1' }), expected: byRoles(['owner', 'manager'], 'not-found') },
  '/admin/job/drop': {
    fields: () => ({ id: '1', sure: '1' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/settings/save': {
    fields: () => ({ id: 'none', shopName: 'Shop', mailLocale: 'en', reminderDays: '7' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/partner-programme/save': {
    fields: () => ({
      id: 'none',
      isOpen: '1',
      windowDays: '30',
      counts: 'last',
      minPayout: '25',
      'minPayout.currency': 'EUR',
      'secondPerson.currency': 'EUR',
    }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/settings/add-icon': {
    fields: () => ({}),
    expected: byRoles(['owner', 'manager'], 'missing-fields'),
  },
  '/admin/settings/remove-icon': { fields: () => ({}), expected: byRoles(['owner', 'manager']) },
  '/admin/settings/former-icon': {
    fields: () => ({}),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/lookbook/save': {
    fields: () => ({ id: 'none', 'title.en': 'X' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/lookbook/add-picture': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'editor'], 'missing-fields'),
  },
  '/admin/lookbook/former-picture': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/lookbook/delete': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/lookbook/restore': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/partner-materials/save': {
    fields: () => ({ id: 'none', 'title.en': 'X' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/partner-materials/add-picture': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'editor'], 'missing-fields'),
  },
  '/admin/partner-materials/remove-picture': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/partner-materials/delete': {
    fields: () => ({ id: crypto.randomUUID(), sure: '1' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/token/end': {
    fields: async (_self, stranger) => ({ id: await stranger.tokenId(), why: 'It leaked' }),
    expected: byRoles(['owner', 'manager', 'support']),
  },
  '/admin/device-clients/save': {
    fields: () => ({ id: 'none', name: 'Player', scopes: 'library' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/device-clients/remove': {
    fields: () => ({ id: 'none', sure: '1' }),
    expected: byRoles(['owner', 'manager'], 'device-client-unknown'),
  },
  '/admin/commission-rules/preview': {
    fields: () => ({ id: 'none', name: 'All', rate: '5', 'cap.currency': 'EUR', phase: 'any' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/commission-rules/save': {
    fields: () => ({ id: 'none', name: 'All', rate: '5', 'cap.currency': 'EUR', phase: 'any', seen: 'none' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/commission-rules/change': {
    fields: () => ({ id: crypto.randomUUID(), change: 'up', seen: 'none' }),
    expected: byRoles(['owner', 'manager'], 'rules-changed'),
  },
  '/admin/gateways/save': {
    fields: () => ({ id: 'NONE', 'min.currency': 'EUR', 'max.currency': 'EUR' }),
    expected: byRoles(['owner'], 'not-found'),
  },
  '/admin/gateway-keys/save': {
    fields: () => ({ id: 'NONE', mode: 'live' }),
    expected: byRoles(['owner'], 'not-found'),
  },
  '/admin/gateway-keys/check': {
    fields: () => ({ gatewayId: 'none' }),
    expected: byRoles(['owner'], 'not-found'),
  },
  '/admin/gateway-keys/remove': {
    fields: () => ({ gatewayId: 'none', sure: '1' }),
    expected: byRoles(['owner'], 'not-found'),
  },
  '/admin/events/replay': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/create': {
    fields: () => ({ url: 'https://127.0.0.1/', events: 'all' }),
    expected: byRoles(['owner', 'manager'], 'invalid-fields'),
  },
  '/admin/webhooks/save': {
    fields: () => ({ id: 'none', url: 'https://calls.example/', 'events.order.paid': '1' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/switch': {
    fields: () => ({ id: crypto.randomUUID(), to: 'off' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/secret': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/test': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/delete': {
    fields: () => ({ id: crypto.randomUUID(), sure: '1' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/resend': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/webhook/resend-since': {
    fields: () => ({ id: crypto.randomUUID(), since: '2026-11-20', which: 'failed' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/tax-rates/save': {
    fields: () => ({ id: 'none', rate: '19' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/shipping-zones/save': {
    fields: () => ({ id: 'none', name: 'Near', countries: 'DE' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/shipping-zones/delete': {
    fields: () => ({ id: crypto.randomUUID(), sure: '1' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/shipping-methods/save': {
    fields: () => ({
      id: 'none',
      'names.en': 'Parcel',
      publicId: 'parcel',
      zone: 'none',
      price: '1',
      'price.currency': 'EUR',
      'freeFrom.currency': 'EUR',
    }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/shipping-methods/delete': {
    fields: () => ({ id: crypto.randomUUID(), sure: '1' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/pages/save': {
    fields: () => ({ id: 'none', 'title.en': 'Terms' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/pages/publish': {
    fields: () => ({ handle: 'none' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'page-without-draft'),
  },
  '/admin/pages/discard': {
    fields: () => ({ handle: 'none' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'page-without-draft'),
  },
  '/admin/pages/delete': {
    fields: () => ({ handle: 'none', sure: '1' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'not-found'),
  },
  '/admin/vat/save': {
    fields: () => ({ id: 'none', mode: 'home' }),
    expected: byRoles(['owner', 'manager'], 'not-found'),
  },
  '/admin/pages/add-picture': {
    fields: () => ({ handle: 'none', 'alt.en': 'Shop' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'missing-fields'),
  },
  '/admin/pages/take-version': {
    fields: () => ({ handle: 'none', locale: 'en', version: '1' }),
    expected: byRoles(['owner', 'manager', 'editor'], 'unknown-version'),
  },
}
