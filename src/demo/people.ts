import type { Role } from '#kernel/actor.ts'

/** A person who may sign in to the demo. */
export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

/** Password of all demo people. It works only in a demo. Source: docs/http-contract.md "Demo people". */
export const DEMO_PASSWORD = 'kontor-demo-2026'

/** Source: docs/http-contract.md "Demo people". */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'admin@example.com', name: 'Anna Berg', roles: ['owner'] },
  { email: 'member@example.com', name: 'Mika Sommer', roles: [] },
  { email: 'partner@example.com', name: 'Paula Stern', roles: ['partner'] },
]
