import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { readUser } from '#domains/account/index.ts'
import { endEntitlement, entitlementStaffActions, grantEntitlement } from '#domains/entitlement/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { readPlanOfProduct, subscriptionStaffActions } from '#domains/subscription/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { giveSubscription } from '#processes/give-subscription.ts'
import { readProductOfWord } from '#views/entitlement-list.ts'
import { accepted, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import {
  actingOf,
  afterDay,
  type CalendarDay,
  dayField,
  idField,
  queueNoteOfAct,
  whyField,
} from './acting.ts'

const productField = () => text({ max: 120 })

/** Throws: not-found. */
async function findProduct(db: Database, word: string): Promise<string> {
  const found = await readProductOfWord(db, word)
  if (found === null) throw commonErrors['not-found']({ fields: ['product'] })
  return found
}

/** Throws: not-found. */
async function assertAccount(db: Database, accountId: string): Promise<void> {
  if (!(await readUser(db, accountId))) throw commonErrors['not-found']({ fields: ['id'] })
}

/** Throws: invalid-fields for a day that has passed. */
function endOf(until: CalendarDay, now: Date): Date {
  const end = afterDay(until)
  if (end <= now) throw commonErrors['invalid-fields']({ fields: ['until'] })
  return end
}

/** Lets a customer use a recording or what a plan opens. Source: decisions 0040, 0055. */
function giveCall(): Call {
  return defineCall({
    path: '/admin/entitlement/give',
    summary: 'Let a customer use a recording, or what a plan opens',
    action: entitlementStaffActions.give,
    fields: {
      id: idField(),
      product: productField(),
      until: optional(dayField()),
      why: optional(whyField()),
    },
    flash: () => ({ success: msg('The customer may use it now') }),
    async handle({ fields: { id, product, until, why = '' }, database, commit, ...context }) {
      const acting = actingOf(context)
      const endsAt = until ? endOf(until, acting.now) : null
      await assertAccount(database, id)
      const productId = await findProduct(database, product)
      return commit(async (tx) => {
        const grant = { holder: { accountId: id }, productId, source: 'staff', cause: `staff:${id}` } as const
        await grantEntitlement(tx, { ...grant, startsAt: acting.now, endsAt }, { ...acting, why })
        queueNoteOfAct(tx, context, { what: 'customers.give', subject: id, after: { product, endsAt } })
      })
    },
  })
}

/** Takes the right of a customer to use something. Source: decisions 0040, 0055. */
function endCall(): Call {
  return defineCall({
    path: '/admin/entitlement/end',
    summary: 'Take the right of a customer to use something; needs confirm=1',
    action: entitlementStaffActions.end,
    fields: { id: idField(), entitlement: idField(), why: optional(whyField()), confirm: accepted() },
    flash: () => ({ success: msg('The customer can no longer use it') }),
    async handle({ fields: { id, entitlement, why = '' }, commit, ...context }) {
      const acting = actingOf(context)
      return commit(async (tx) => {
        if (!(await endEntitlement(tx, entitlement, acting.now, { ...acting, why })))
          throw commonErrors['not-found']({ fields: ['entitlement'] })
        queueNoteOfAct(tx, context, { what: 'customers.take', subject: id, before: { entitlement } })
      })
    },
  })
}

/** Gives a customer a subscription or membership without payment. Source: decisions 0041, 0055. */
function giveSubscriptionCall(): Call {
  return defineCall({
    path: '/admin/subscription/give',
    summary: 'Give a customer a subscription or membership without payment',
    action: subscriptionStaffActions.give,
    errors: ['already-subscribed'],
    fields: { id: idField(), plan: productField(), until: dayField(), why: optional(whyField()) },
    flash: () => ({ success: msg('The customer has the subscription now') }),
    answer: z.object({ number: z.string() }),
    async handle({ fields: { id, plan: word, until: day, why = '' }, database, commit, ...context }) {
      const acting = actingOf(context)
      const until = endOf(day, acting.now)
      await assertAccount(database, id)
      const { currency } = await readShopRules(database)
      const productId = await readProductOfWord(database, word)
      const plan = productId === null ? null : await readPlanOfProduct(database, productId, currency)
      if (!plan) throw commonErrors['not-found']({ fields: ['plan'] })
      return commit(async (tx) => {
        const { number } = await giveSubscription(tx, {
          accountId: id,
          plan,
          currency,
          until,
          why,
          ...acting,
        })
        queueNoteOfAct(tx, context, {
          what: 'subscriptions.give',
          subject: number,
          after: { plan: word, until },
        })
        return { number }
      })
    },
  })
}

/** Lists the calls that give something to a customer, or take it. */
export function entitlementCalls(): readonly Call[] {
  return [giveCall(), endCall(), giveSubscriptionCall()]
}
