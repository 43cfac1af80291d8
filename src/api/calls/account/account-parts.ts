import type { KeptPasswordOptions } from '#domains/account/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'

/** Dependencies of the account calls. */
export interface AccountCallParts {
  /** Whether demo accounts may sign in. */
  readonly demo: boolean
  /** Options with which browsers hash passwords. */
  readonly passwordOptions: KeptPasswordOptions
  readonly rules: RulesSource
}
