import type { KeptPasswordOptions } from '#domains/account/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'

/** What the calls of accounts are made with. */
export interface AccountCallParts {
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean
  /** What browsers are told to hash passwords with. */
  readonly passwordOptions: KeptPasswordOptions
  readonly rules: RulesSource
}
