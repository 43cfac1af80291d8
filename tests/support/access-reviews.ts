import { type AccessRow, byKey, byRoles } from './access-rows.ts'

const DECIDERS = ['owner', 'manager', 'support'] as const
/** Of no review: what is refused below is the role, before the review is sought. */
const none = { number: '999999999', version: '1' }

/** An act on a review of an order that is the caller's own; its product is sought last. */
const ofReader = (more: Readonly<Record<string, string>> = {}): AccessRow => ({
  fields: async (self) => ({ ...more, key: await self.orderKey(), productId: 'none' }),
  expected: { others: 'not-found' },
  foreign: {
    fields: async (_self, stranger) => ({ ...more, key: await stranger.orderKey(), productId: 'none' }),
    expected: { others: 'forbidden' },
  },
})

const words = { stars: '5', text: 'Quiet.', name: 'Ada' }
const staff = 'review-of-staff'
const refused = {
  owner: staff,
  manager: staff,
  fulfilment: staff,
  support: staff,
  editor: staff,
  unproved: staff,
}
const { fields, foreign } = ofReader(words)

/** Who may review products, and who decides about reviews. Source: decision 0109. */
export const REVIEW_ACCESS: Readonly<Record<string, AccessRow>> = {
  // Whoever works for the shop reviews nothing of it, whoever bought it.
  '/review': {
    fields,
    expected: { ...refused, others: 'not-found' },
    foreign: { fields: foreign!.fields, expected: { ...refused, others: 'forbidden' } },
  },
  '/review/delete': ofReader(),
  '/review/restore': ofReader(),
  // Nobody has to prove anything to be left alone.
  '/review/stop-questions': byKey('ok', 'key', 'orderKey'),
  '/review/allow-questions': byKey('ok', 'key', 'orderKey'),
  '/admin/review/show': { fields: () => none, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/review/look-again': { fields: () => none, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/review/refuse': {
    fields: () => ({ ...none, reason: 'illegal' }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
  '/admin/review/hide': {
    fields: () => ({ ...none, reason: 'illegal' }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
  '/admin/review/answer': {
    fields: () => ({ ...none, answer: 'Thank you' }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
}
