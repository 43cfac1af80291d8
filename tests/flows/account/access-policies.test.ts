import { expect, test } from 'vitest'
import { abuseCalls } from '#api/calls/abuse/index.ts'
import { accountCalls } from '#api/calls/account/index.ts'
import { adminCalls } from '#api/calls/admin/index.ts'
import { connectCalls } from '#api/calls/connect/index.ts'
import { contactCalls } from '#api/calls/contact/index.ts'
import { membershipCalls } from '#api/calls/membership/index.ts'
import { orderCalls } from '#api/calls/order/index.ts'
import { partnerCalls } from '#api/calls/partner/index.ts'
import { paymentCalls } from '#api/calls/payment/index.ts'
import { reviewCalls } from '#api/calls/review/index.ts'
import { statementCalls } from '#api/calls/statement/index.ts'
import { visitorCalls } from '#api/calls/visitor/index.ts'
import type { Call } from '#api/form-call.ts'
import { type Actor, GUEST } from '#kernel/actor.ts'
import { rolesOf, WHO, type Who } from '../../support/access-people.ts'
import { ACCESS_TABLE } from '../../support/access-table.ts'

/** What calls are composed of is needed by their handlers alone, and no handler runs here. */
const NO_PARTS = {} as never
const CALLS: readonly Call[] = [
  ...visitorCalls(NO_PARTS, NO_PARTS),
  ...orderCalls(NO_PARTS),
  ...membershipCalls(NO_PARTS),
  ...paymentCalls(NO_PARTS),
  ...accountCalls(NO_PARTS),
  ...connectCalls(NO_PARTS),
  ...statementCalls(NO_PARTS),
  ...abuseCalls(),
  ...contactCalls(NO_PARTS),
  ...reviewCalls(NO_PARTS),
  ...partnerCalls(NO_PARTS),
  ...adminCalls(NO_PARTS),
]

/** Rows whose command refuses some of those whom the policy of the call lets in, and why. */
const REFUSED_BY_COMMAND: Readonly<Record<string, string>> = {
  '/admin/view/save#shared': 'everybody keeps views of their own, and few share them',
  '/admin/bulk': 'each act on chosen rows has a policy of its own',
  '/admin/product/cells#price': 'stock is changed by more people than prices are',
}

/** The refusals of the policies. A call that a policy allows answers with something else. */
const REFUSALS: readonly string[] = ['forbidden', 'not-logged-in', 'second-factor-needed']

/** The person as policies judge them. */
function actorOf(who: Who): Actor {
  if (who === 'guest') return GUEST
  const mustSetUpFactor = who === 'unproved'
  return {
    ...GUEST,
    accountId: who,
    roles: mustSetUpFactor ? [] : rolesOf(who),
    sessionFactor: mustSetUpFactor ? null : 'totp',
    mustSetUpFactor,
  }
}

/** Returns why the policy of a call refuses a person, or null. Policies of objects are judged by their commands. */
function refusalOf({ action }: Call, actor: Actor): string | null {
  if (action.on === 'back-office') return action.rule(actor, null)
  if (action.on === 'own-account') return action.rule(actor, { accountId: actor.accountId })
  return null
}

const JUDGED = CALLS.filter(({ action }) => action.on === 'back-office' || action.on === 'own-account')

const pathOf = (row: string): string => row.split('#')[0] ?? ''

test('the calls whose policies are asked are those of the access table', () => {
  const paths = Object.keys(ACCESS_TABLE).map(pathOf)
  expect([...new Set(paths)].sort()).toEqual(CALLS.map(({ path }) => path).sort())
})

test('the access table says of every call and everybody what the policy of the call says', () => {
  const rows = Object.entries(ACCESS_TABLE)
  const wrong: string[] = []
  const narrower = new Set<string>()
  let cells = 0
  for (const call of JUDGED)
    for (const [name, { expected, foreign }] of rows.filter(([row]) => pathOf(row) === call.path))
      for (const who of WHO) {
        const refusal = refusalOf(call, actorOf(who))
        const answer = expected[who] ?? expected.others
        cells += 1
        // Whom the policy lets in, the command may refuse a stranger's things.
        const ofStranger = foreign && (foreign.expected[who] ?? foreign.expected.others)
        if (refusal !== null && ofStranger !== undefined && ofStranger !== refusal)
          wrong.push(`${name}, ${who}, of a stranger: the policy says ${refusal}, the table ${ofStranger}`)
        const isRefusedLater = refusal === null && answer === 'forbidden'
        if (isRefusedLater && name in REFUSED_BY_COMMAND) narrower.add(name)
        else if (refusal === null ? REFUSALS.includes(answer) : answer !== refusal)
          wrong.push(`${name}, ${who}: the policy says ${refusal ?? 'yes'}, the table ${answer}`)
      }
  expect(wrong).toEqual([])
  expect([...narrower].sort()).toEqual(Object.keys(REFUSED_BY_COMMAND).sort())
  expect(cells).toBeGreaterThan(WHO.length * 200)
})
