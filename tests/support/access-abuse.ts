import { type AccessRow, anyEmail, byRoles, everybody } from './access-rows.ts'

/** Well formed, but the key of no case; another each time, because tries of one case are limited. */
const noCase = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 27)
/** The number of no case: what is refused below is the role, before the case is sought. */
const NO_NUMBER = '999999999'
const DECIDERS = ['owner', 'manager'] as const
const ANSWERERS = ['owner', 'manager', 'support'] as const
const why = { number: NO_NUMBER, why: 'The law asks for it.' }
const inAYear = (): string => new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

/** Who may report abuse, go on with a case, and decide about it. Source: decisions 0085, 0086. */
export const ABUSE_ACCESS: Readonly<Record<string, AccessRow>> = {
  // Anybody may report anything; the link to the case is the proof of what follows.
  '/abuse': {
    fields: () => ({
      kind: 'order',
      thing: 'K100001',
      reason: 'fraud',
      email: anyEmail(),
      text: `Somebody else ordered it (${crypto.randomUUID()}).`,
    }),
    expected: everybody(),
  },
  '/abuse/message': { fields: () => ({ case: noCase(), text: 'Hello' }), expected: everybody('not-found') },
  '/abuse/withdraw': { fields: () => ({ case: noCase() }), expected: everybody('not-found') },
  '/abuse/appeal': { fields: () => ({ case: noCase(), text: 'Hello' }), expected: everybody('not-found') },
  '/abuse/object': { fields: () => ({ case: noCase(), text: 'Hello' }), expected: everybody('not-found') },
  '/admin/abuse/uphold': {
    fields: () => ({ ...why, measure: 'suspend' }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
  '/admin/abuse/hide': { fields: () => why, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/abuse/show': { fields: () => why, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/abuse/suspend': { fields: () => why, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/abuse/unsuspend': { fields: () => why, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/abuse/reopen': { fields: () => why, expected: byRoles(DECIDERS, 'not-found') },
  '/admin/abuse/answer': {
    fields: () => ({ number: NO_NUMBER, text: 'Hello' }),
    expected: byRoles(ANSWERERS, 'not-found'),
  },
  '/admin/abuse/close': {
    fields: () => ({ number: NO_NUMBER, decision: 'unfounded', text: 'No.' }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
  '/admin/abuse/block': {
    fields: () => ({ ...why, kind: 'email', value: anyEmail(), until: inAYear() }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
  '/admin/block/add': {
    fields: () => ({ kind: 'email', value: anyEmail(), until: inAYear(), why: 'Spam' }),
    expected: byRoles(DECIDERS),
  },
  '/admin/block/end': {
    fields: () => ({ id: crypto.randomUUID(), why: 'A mistake' }),
    expected: byRoles(DECIDERS, 'not-found'),
  },
}
