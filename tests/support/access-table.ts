import { aMessage } from '../flows/contact/contact-desk.ts'
import { ABUSE_ACCESS } from './access-abuse.ts'
import { ADMIN_ACCESS } from './access-admin.ts'
import { CATALOGUE_ACCESS } from './access-catalogue.ts'
import { ACCESS_OF_CONFIG } from './access-config.ts'
import { ACCESS_ORDERS } from './access-orders.ts'
import { PARTNER_ACCESS } from './access-partner.ts'
import { PASSWORD } from './access-people.ts'
import { REVIEW_ACCESS } from './access-reviews.ts'
import {
  type AccessRow,
  alsoUnproved,
  anyEmail,
  byKey,
  byRoles,
  byToken,
  declaration,
  everybody,
  ofSubscription,
  ownCart,
  signedIn,
  signUp,
} from './access-rows.ts'
import { STAFF_ACCESS } from './access-staff.ts'
import { TOKEN_ACCESS } from './access-tokens.ts'

const password = { password: PASSWORD }
/** Well formed, but the key of nothing. */
const NO_TOKEN = 'a'.repeat(27)
const PASSKEY = JSON.stringify({
  id: 'aa',
  rawId: 'aa',
  type: 'public-key',
  response: { clientDataJSON: 'aa', attestationObject: 'aa' },
})

/**
 * The expected answer of every call to everybody, with their own things and with a stranger's. A call without
 * a row fails the test, and so does a row without a call. A suffix after `#` distinguishes rows of one call.
 * Source: docs/rules.md "Staff".
 */
export const ACCESS_TABLE: Readonly<Record<string, AccessRow>> = {
  '/state': { fields: () => ({}), expected: everybody() },

  ...PARTNER_ACCESS,

  '/order/update': ownCart(() => ({ fn: 'address', 'billing.city': 'Berlin' })),
  // The line is sought last: whoever may not change it is refused before.
  '/order/voucher': {
    fields: async (self) => ({ key: await self.cartKey(), productId: 'none', for: 'me' }),
    expected: everybody('not-found'),
    foreign: {
      fields: async (_self, stranger) => ({ key: await stranger.cartKey(), productId: 'none', for: 'me' }),
      expected: everybody('forbidden'),
    },
  },
  '/order/finalize': ownCart(({ address }) => address),
  '/order/state': byKey('ok', 'key', 'orderKey'),
  '/order/identify': {
    fields: async (self) => ({ key: await self.orderKey(), email: self.email }),
    expected: everybody(),
    foreign: {
      fields: async (self, stranger) => ({ key: await stranger.orderKey(), email: self.email }),
      expected: everybody('identify-failed'),
    },
  },

  '/gateway/link': byKey('ok', 'orderKey', 'orderKey', () => ({ gatewayId: 'bank-transfer' })),
  '/gateway/capture': byKey('nothing-to-capture', 'orderKey', 'orderKey'),
  '/gateway/cancel': byKey('nothing-to-cancel', 'orderKey', 'orderKey'),

  // The form's number is sent with the order's key; the code of the coupon is what pays.
  '/coupon/redeem': {
    fields: async (self) => ({ uuid: await self.couponForm(), coupon: await self.couponCode() }),
    expected: everybody(),
    foreign: {
      fields: async (self, stranger) => ({
        uuid: await stranger.couponForm(),
        coupon: await self.couponCode(),
      }),
      expected: everybody(),
    },
  },
  '/coupon/balance': { fields: async (self) => ({ coupon: await self.couponCode() }), expected: everybody() },

  '/subscription/link': signUp('subscription'),
  '/premium/link': signUp('premium'),
  // A guest, and staff without a second factor, are asked for an account.
  '/premium/discountCode': {
    fields: async (self) => ({ discountCode: await self.membershipCode() }),
    expected: everybody(),
    foreign: {
      fields: async (self, { email }) => ({
        discountCode: await self.membershipCode(),
        email,
        password: 'cd'.repeat(15),
      }),
      // Whoever is signed in gets the membership, whatever address is sent.
      expected: { guest: 'login-failed', unproved: 'login-failed', others: 'ok' },
    },
  },
  '/subscription/cancel': ofSubscription('ok', password),
  '/gift/link': {
    fields: async (self) => ({
      ...(await self.signUpForm('premium')),
      periods: '3',
      giverName: 'Ada',
      recipientName: 'Grace',
      recipientEmail: anyEmail(),
    }),
    expected: signedIn(),
  },
  // The link is the bearer's right.
  '/gift/redeem': {
    fields: async (self) => ({ token: await self.giftToken() }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({ token: await stranger.giftToken() }),
      expected: signedIn(),
      changes: true,
    },
  },
  '/gift/resend': {
    fields: async (self) => ({ number: await self.giftNumber(), recipientEmail: anyEmail() }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({
        number: await stranger.giftNumber(),
        recipientEmail: anyEmail(),
      }),
      expected: signedIn('gift-unknown'),
    },
  },
  '/library/place': {
    fields: () => ({ file: crypto.randomUUID(), positionMs: '10000' }),
    expected: signedIn('not-found'),
  },
  '/subscription/resume': {
    fields: async (self) => ({ subscription: await self.subscriptionNumber('cancelled') }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({ subscription: await stranger.subscriptionNumber('cancelled') }),
      expected: signedIn('nothing-to-resume'),
    },
  },
  '/subscription/change/preview': ofSubscription('not-found', { productId: 'no-such-plan' }),
  '/subscription/change': ofSubscription('not-found', {
    productId: 'no-such-plan',
    amount: '0',
    renewal: '0',
  }),
  '/subscription/change/undo': ofSubscription('no-plan-change'),
  '/subscription/pause': {
    fields: async (self) => ({ months: '1', subscription: await self.subscriptionNumber('running') }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({
        months: '1',
        subscription: await stranger.subscriptionNumber('running'),
      }),
      expected: signedIn('nothing-to-pause'),
    },
  },
  '/subscription/skip': {
    fields: async (self) => ({ subscription: await self.subscriptionNumber('running') }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({
        subscription: await stranger.subscriptionNumber('running'),
      }),
      expected: signedIn('nothing-to-pause'),
    },
  },

  '/contact': { fields: () => aMessage(anyEmail()), expected: everybody() },
  '/cancel/request': declaration((whose) => whose.subscriptionNumber('running')),
  '/cancel/confirm': byToken((whose) => whose.statementToken('cancel')),
  // The subscription goes on.
  '/cancel/undo': byToken((whose) => whose.undoToken('cancel'), true),
  '/withdraw/request': declaration((whose) => whose.orderNumber()),
  '/withdraw/confirm': byToken((whose) => whose.statementToken('withdraw')),
  '/withdraw/undo': byToken((whose) => whose.undoToken('withdraw')),

  '/user/register': {
    fields: () => ({ email: anyEmail(), ...password }),
    expected: everybody(),
    foreign: { fields: (_self, { email }) => ({ email, ...password }), expected: everybody('email-taken') },
  },
  '/user/signup': {
    fields: () => ({ reason: 'subscription', email: anyEmail(), ...password }),
    expected: everybody(),
    foreign: {
      fields: (_self, { email }) => ({ reason: 'subscription', email, ...password }),
      expected: everybody('email-taken'),
    },
  },
  '/user/login': {
    fields: ({ email }) => ({ email, ...password }),
    expected: everybody(),
    foreign: {
      fields: (_self, { email }) => ({ email, password: 'cd'.repeat(15) }),
      expected: everybody('login-failed'),
    },
  },
  '/user/login/factor': { fields: () => ({ totp: '123456' }), expected: everybody('login-failed') },
  '/user/passkey/options#login': { fields: () => ({ for: 'login' }), expected: everybody() },
  '/user/passkey/options#add': { fields: () => ({ for: 'add' }), expected: alsoUnproved() },
  '/user/logout': { fields: () => ({}), expected: alsoUnproved() },

  '/user/lost': {
    fields: ({ email }) => ({ email }),
    expected: everybody(),
    foreign: { fields: (_self, { email }) => ({ email }), expected: everybody() },
  },
  '/user/lost/set': {
    fields: () => ({ token: NO_TOKEN, ...password }),
    expected: everybody('token-expired'),
  },
  '/email/confirm': { fields: () => ({ token: NO_TOKEN }), expected: everybody('token-expired') },

  '/user/email': {
    fields: () => ({ email: anyEmail(), ...password }),
    expected: signedIn(),
    // The same answer, so that nobody learns who has an account; a mail to that address tells its owner.
    foreign: { fields: (_self, { email }) => ({ email, ...password }), expected: signedIn() },
  },
  '/user/password': { fields: () => ({ ...password, newPassword: 'ef'.repeat(15) }), expected: signedIn() },
  '/user/name': { fields: () => ({ name: 'Somebody else' }), expected: signedIn() },
  '/user/photo': { fields: () => ({ remove: '1' }), expected: signedIn() },
  '/user/export': { fields: () => ({}), expected: signedIn() },
  '/user/erase': { fields: () => ({ ...password, confirm: '1' }), expected: signedIn() },

  '/user/factor/totp/begin': { fields: () => password, expected: alsoUnproved() },
  '/user/factor/totp/confirm': {
    fields: () => ({ ...password, code: '123456' }),
    expected: alsoUnproved('setup-expired'),
  },
  '/user/factor/passkey/add': {
    fields: () => ({ ...password, passkey: PASSKEY }),
    expected: alsoUnproved('passkey-refused'),
  },
  '/user/factor/remove': {
    fields: async (self) => ({ ...password, factor: 'passkey', id: await self.passkeyId() }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({ ...password, factor: 'passkey', id: await stranger.passkeyId() }),
      expected: signedIn('not-found'),
    },
  },
  '/user/factor/recovery/renew': {
    async fields(self) {
      await self.passkeyId()
      return password
    },
    expected: signedIn(),
  },
  '/user/session/end#one': {
    fields: async (self) => ({ id: await self.sessionId() }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({ id: await stranger.sessionId() }),
      expected: signedIn('not-found'),
    },
  },
  ...TOKEN_ACCESS,
  '/user/session/end#all': { fields: () => ({ all: '1' }), expected: signedIn() },

  '/admin/setup/owner': {
    fields: () => ({ key: 'of another shop', name: 'Ada', email: anyEmail(), ...password }),
    expected: everybody('set-up-key-wrong'),
  },
  ...setUpRows(),
  ...STAFF_ACCESS,
  ...ADMIN_ACCESS,
  ...ABUSE_ACCESS,
  ...REVIEW_ACCESS,
  ...ACCESS_ORDERS,
  ...ACCESS_OF_CONFIG,
  ...CATALOGUE_ACCESS,
}

/** The steps of the guided set-up: the roles that set up the shop, and the bank account for the owner alone. */
function setUpRows(): Readonly<Record<string, AccessRow>> {
  const both = (answer?: string) => byRoles(['owner', 'manager'], answer)
  const wrong = { country: 'Germany' }
  return {
    // Nothing is saved: other tests of this shop need its settings.
    '/admin/setup/shop': { fields: () => ({}), expected: both('missing-fields') },
    '/admin/setup/place': { fields: () => wrong, expected: both('missing-fields') },
    '/admin/setup/vat': { fields: () => ({}), expected: both('missing-fields') },
    '/admin/setup/shipping': { fields: () => ({}), expected: both('missing-fields') },
    '/admin/setup/legal': { fields: () => ({ checked: '1' }), expected: both('missing-fields') },
    '/admin/setup/mail': { fields: () => ({ to: anyEmail() }), expected: both('no-mail-server') },
    '/admin/setup/product': { fields: () => ({}), expected: both('missing-fields') },
    '/admin/setup/payment': {
      fields: () => ({ holder: 'Ada' }),
      expected: byRoles(['owner'], 'missing-fields'),
    },
  }
}
