import type { StaffRole } from '#kernel/actor.ts'
import type { Person, Who } from './access-people.ts'

type FieldsOf = (self: Person, stranger: Person) => Promise<Fields> | Fields
type Fields = Readonly<Record<string, string>>

/** The expected answer: `ok`, or the code of the refusal. */
export type Expected = Partial<Readonly<Record<Who, string>>> & { readonly others: string }

export interface AccessRow {
  /** The call on the caller's own object. */
  readonly fields: FieldsOf
  readonly expected: Expected
  /**
   * The call on somebody else's object. If absent, the call knows no object but the caller: then the same
   * fields are sent, with the stranger's names in fields that must be ignored, and the answer must be the
   * same.
   */
  readonly foreign?: ForeignCall
}

interface ForeignCall {
  readonly fields: FieldsOf
  readonly expected: Expected
  /** Whether the call, if it succeeds, changes what is the stranger's: a secret of theirs was sent as the proof. */
  readonly changes?: true
}

export const everybody = (answer = 'ok'): Expected => ({ others: answer })
/** Staff without a second factor get the same refusal as for everything that they may not do yet. */
export const signedIn = (answer = 'ok'): Expected => ({
  guest: 'not-logged-in',
  unproved: 'second-factor-needed',
  others: answer,
})
/** What staff without a second factor may do too: set one up, or sign out. */
export const alsoUnproved = (answer = 'ok'): Expected => ({ guest: 'not-logged-in', others: answer })

/** A call of the back office: only these roles get an answer. Source: decision 0036. */
export const byRoles = (roles: readonly StaffRole[], answer = 'ok'): Expected => ({
  guest: 'not-logged-in',
  unproved: 'second-factor-needed',
  ...Object.fromEntries(roles.map((role) => [role, answer])),
  others: 'forbidden',
})

export const anyEmail = (): string => `new-${crypto.randomUUID()}@example.com`

/**
 * The order's key is the capability: whoever has it may do this with anybody's order. Source:
 * docs/http-contract.md "Order key".
 */
export const byKey = (
  answer: string,
  field: 'key' | 'orderKey',
  which: 'cartKey' | 'orderKey',
  more: FieldsOf = () => ({}),
): AccessRow => ({
  fields: async (self, stranger) => ({ ...(await more(self, stranger)), [field]: await self[which]() }),
  expected: everybody(answer),
  foreign: {
    fields: async (self, stranger) => ({ ...(await more(self, stranger)), [field]: await stranger[which]() }),
    expected: everybody(answer),
  },
})

/**
 * Only its owner may change or place a cart: the key alone is not enough. Source: docs/http-contract.md
 * "Order key", decision 0024.
 */
export const ownCart = (more: FieldsOf): AccessRow => ({
  fields: async (self, stranger) => ({ ...(await more(self, stranger)), key: await self.cartKey() }),
  expected: everybody(),
  foreign: {
    fields: async (self, stranger) => ({ ...(await more(self, stranger)), key: await stranger.cartKey() }),
    expected: everybody('forbidden'),
  },
})

/**
 * Anybody may declare it, about any contract, without sign-in: the answer shows what was typed, and says nothing
 * about a contract that is not theirs. Source: docs/http-contract.md "Cancel and withdraw".
 */
export const declaration = (contractOf: (whose: Person) => Promise<string>): AccessRow => {
  const typed = () => ({ name: 'Ada Lovelace', email: anyEmail() })
  return {
    fields: async (self) => ({ ...typed(), contract: await contractOf(self) }),
    expected: everybody(),
    foreign: {
      fields: async (_self, stranger) => ({ ...typed(), contract: await contractOf(stranger) }),
      expected: everybody(),
    },
  }
}

/**
 * The token is the proof: whoever has it may do this, as docs/http-contract.md "Cancel and withdraw" says.
 */
export const byToken = (tokenOf: (whose: Person) => Promise<string>, changes?: true): AccessRow => ({
  fields: async (self) => ({ token: await tokenOf(self) }),
  expected: everybody(),
  foreign: {
    fields: async (_self, stranger) => ({ token: await tokenOf(stranger) }),
    expected: everybody(),
    ...(changes ? { changes } : {}),
  },
})

/** A plan is sold to whoever is signed in, and for their own account. */
export const signUp = (kind: 'subscription' | 'premium'): AccessRow => ({
  fields: (self) => self.signUpForm(kind),
  expected: signedIn(),
})

/** A call on a running subscription: nobody else's is found. */
export const ofSubscription = (answer: string, more: Fields = {}): AccessRow => ({
  fields: async (self) => ({ ...more, subscription: await self.subscriptionNumber('running') }),
  expected: signedIn(answer),
  foreign: {
    fields: async (_self, stranger) => ({
      ...more,
      subscription: await stranger.subscriptionNumber('running'),
    }),
    expected: signedIn('no-subscription'),
  },
})
