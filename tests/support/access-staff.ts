import type { StaffRole } from '#kernel/actor.ts'
import type { Person } from './access-people.ts'
import { type AccessRow, anyEmail, byRoles } from './access-rows.ts'

const OWNERS: readonly StaffRole[] = ['owner', 'manager']
const DESK: readonly StaffRole[] = ['owner', 'manager', 'support']
/** Long enough that nobody guesses it. */
const anyCode = (): string => `C${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

type Fields = Readonly<Record<string, string>>

/** An act on something that does not exist: whoever may do it is told so, everybody else learns nothing. */
const onNothing = (roles: readonly StaffRole[], fields: () => Fields, answer = 'not-found'): AccessRow => ({
  fields,
  expected: byRoles(roles, answer),
  foreign: { fields, expected: byRoles(roles, answer) },
})

/**
 * An act on a customer or a subscription. Whoever may not do it names one that exists, and changes nothing there;
 * whoever may is told that theirs does not exist.
 */
const onSomebody = (
  roles: readonly StaffRole[],
  nothing: Fields,
  real: (stranger: Person) => Promise<Fields> | Fields,
): AccessRow => ({
  fields: () => nothing,
  expected: byRoles(roles, 'not-found'),
  foreign: {
    fields: async (self, stranger) =>
      roles.some((role) => role === self.who) ? nothing : Object.assign({}, nothing, await real(stranger)),
    expected: byRoles(roles, 'not-found'),
  },
})

const onAccount = (roles: readonly StaffRole[], more: Fields = {}): AccessRow =>
  onSomebody(roles, { id: crypto.randomUUID(), ...more }, ({ accountId }) => ({ id: accountId }))
const onSubscription = (roles: readonly StaffRole[], more: Fields = {}): AccessRow =>
  onSomebody(roles, { number: 'S999999999', ...more }, async (stranger) => ({
    number: await stranger.subscriptionNumber('running'),
  }))
const onStatement = (): AccessRow => onNothing(OWNERS, () => ({ number: '999999999', why: 'asked for' }))
const onContact = (more: Fields = {}): AccessRow =>
  onNothing(DESK, () => ({ number: '999999999', version: '1', ...more }))
const onGift = (more: Fields = {}): AccessRow => onNothing(DESK, () => ({ number: 'NO-ORDER', ...more }))

/**
 * The expected answers of what staff do for people: customers, subscriptions, codes, coupons, gifts, staff. What
 * each does is tested in tests/flows/admin. Source: decisions 0036, 0055.
 */
export const STAFF_ACCESS: Readonly<Record<string, AccessRow>> = {
  '/admin/customer/block': onAccount(DESK, { to: 'blocked' }),
  '/admin/customer/email': onNothing(DESK, () => ({ id: crypto.randomUUID(), email: anyEmail() })),
  '/admin/customer/password': onAccount(DESK),
  '/admin/customer/sessions/end': onAccount(DESK),
  '/admin/customer/note': onAccount(DESK, { note: 'called' }),
  '/admin/customer/note/remove': onAccount(DESK, { note: crypto.randomUUID() }),
  '/admin/customer/export': onAccount(OWNERS),
  '/admin/customer/erase': onAccount(OWNERS, { confirm: '1' }),
  '/admin/customer/factors/reset': onAccount(['owner'], { confirm: '1' }),

  '/admin/entitlement/give': onAccount(OWNERS, { product: 'no-such-product' }),
  '/admin/entitlement/end': onAccount(OWNERS, { entitlement: crypto.randomUUID(), confirm: '1' }),
  '/admin/subscription/give': onAccount(OWNERS, { plan: 'no-such-plan', until: '2035-12-31' }),

  '/admin/subscription/pause': onSubscription(DESK, { months: '1' }),
  '/admin/subscription/skip': onSubscription(DESK),
  '/admin/subscription/resume': onSubscription(DESK),
  '/admin/subscription/cancel': onSubscription(DESK),
  '/admin/subscription/end': onSubscription(DESK, { why: 'asked for', confirm: '1' }),
  '/admin/subscription/keep': onSubscription(DESK),
  '/admin/subscription/plan': onSubscription(DESK, { plan: 'no-such-plan 0 0' }),
  '/admin/subscription/forgive': onSubscription(OWNERS, { why: 'the bank failed', confirm: '1' }),
  '/admin/subscription/lock': onSubscription(DESK, { why: 'a false card' }),
  '/admin/subscription/charge': onSubscription(DESK),
  '/admin/subscription/time': onSubscription(OWNERS, { days: '3' }),
  '/admin/subscription/day': onSubscription(OWNERS, { day: '2035-12-31' }),
  '/admin/plans/save': onNothing(OWNERS, () => ({
    id: 'no-such-plan',
    'name.en': 'Club',
    kind: 'premium',
    period: 'P1M',
    'price.currency': 'EUR',
    trialDays: '0',
    level: '0',
    graceDays: '14',
    tryDays: '1, 3, 5, 7, 14',
  })),

  '/admin/code/create': onNothing(
    OWNERS,
    () => ({ code: anyCode(), effect: 'percent', percent: '10' }),
    'ok',
  ),
  '/admin/code/end': onNothing(OWNERS, () => ({ code: anyCode(), to: 'ended' })),

  '/admin/coupon/create': onNothing(OWNERS, () => ({ amount: '5.00' }), 'ok'),
  '/admin/coupon/state': onAccount(DESK, { to: 'blocked', why: 'lost' }),
  '/admin/coupon/correct': onAccount(OWNERS, { seen: '0', balance: '1', why: 'typed wrong' }),
  '/admin/coupon/mail': onAccount(DESK),

  '/admin/partner/state': onAccount(OWNERS, { to: 'blocked', why: 'fraud' }),
  '/admin/partner/tier': onAccount(OWNERS, { tier: '' }),
  '/admin/partner/outside': onNothing(OWNERS, () => ({
    id: crypto.randomUUID(),
    to: 'no-pixel',
    why: 'broken',
  })),
  '/admin/partner/commissions': onAccount(OWNERS, { to: 'released', why: 'looked at them' }),
  '/admin/partner/code': onNothing(
    OWNERS,
    () => ({ id: crypto.randomUUID(), to: 'given', code: 'NOCODE99' }),
    'code-unknown',
  ),

  '/admin/payout/approve': onNothing(OWNERS, () => ({ id: crypto.randomUUID() })),
  '/admin/payout/refuse': onNothing(OWNERS, () => ({ id: crypto.randomUUID(), why: 'not theirs' })),
  '/admin/payout/paid': onNothing(OWNERS, () => ({ id: crypto.randomUUID() })),
  '/admin/payout/returned': onNothing(OWNERS, () => ({ id: crypto.randomUUID(), why: 'closed' })),
  '/admin/payout-file/make': onNothing(OWNERS, () => ({ type: 'paypal' }), 'no-payouts'),
  '/admin/payout-file/sent': onNothing(OWNERS, () => ({ file: 'A999999' })),
  '/admin/payout-file/drop': onNothing(OWNERS, () => ({ file: 'A999999' })),

  '/admin/contact/answer': onContact({ answer: 'Yes.' }),
  '/admin/contact/note': onContact({ note: 'called' }),
  '/admin/contact/assign': onContact(),
  '/admin/contact/close': onContact(),
  '/admin/contact/reopen': onContact(),
  '/admin/contact/spam': onContact(),
  '/admin/contact/not-spam': onContact(),
  '/admin/statement/match': onNothing(OWNERS, () => ({ number: '999999999', contract: 'K1' })),
  '/admin/statement/refund': onNothing(OWNERS, () => ({ number: '999999999', amount: '1' })),
  '/admin/statement/take-back': onStatement(),
  '/admin/statement/done': onStatement(),
  '/admin/statement/refuse': onStatement(),
  '/admin/statement/reopen': onStatement(),

  '/admin/gift/resend': onGift(),
  '/admin/gift/extend': onGift(),
  '/admin/gift/cancel': onGift({ why: 'asked for', confirm: '1' }),

  '/admin/staff/invite': onNothing(['owner'], () => ({ email: anyEmail(), role: 'support' }), 'ok'),
  '/admin/staff/withdraw': onAccount(['owner']),
  '/admin/staff/roles': onAccount(['owner'], { support: '1' }),
  '/admin/staff/remove': onAccount(['owner'], { confirm: '1' }),
}
