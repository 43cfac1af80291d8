import { z } from 'zod'
import { readSubscriptionPage } from '#views/subscription-list.ts'
import { INSTANT, MONEY, PERIOD, UUID } from '../../shapes/common.ts'
import { defineEndpoint, type Endpoint, pageOf, pageQuery } from '../endpoint.ts'
import type { EndpointParts } from './parts.ts'

const PRICE = z.object({ price: MONEY, period: PERIOD })

const SUBSCRIPTION = z
  .object({
    number: z.string(),
    kind: z.enum(['subscription', 'premium']),
    plan: z.string(),
    state: z.enum(['pending', 'trial', 'active', 'past-due', 'locked', 'paused', 'ended']),
    price: MONEY,
    period: PERIOD,
    paidUntil: INSTANT.nullable().describe('Until when it is paid, or its trial runs'),
    nextChargeAt: INSTANT.nullable().describe('Null: nothing is charged by itself'),
    endsAt: INSTANT.nullable().describe('Null: it goes on'),
    cancelled: z.boolean(),
    pausedUntil: INSTANT.nullable(),
    nextPlan: z.string().nullable().describe('The plan that follows with the next period'),
    nextPrice: PRICE.nullable(),
  })
  .meta({ id: 'Subscription' })

/** Declares `GET /subscription`. What a member pays for belongs to who they are: the scope is that of the profile. */
export function subscriptionEndpoint({ gateways }: EndpointParts): Endpoint {
  return defineEndpoint({
    path: '/subscription',
    name: 'listSubscriptions',
    summary: 'List the subscriptions and memberships of the member, the newest first',
    scope: 'profile',
    params: {},
    query: pageQuery(UUID),
    answer: pageOf(SUBSCRIPTION),
    example: {
      items: [
        {
          number: 'S100001',
          kind: 'premium',
          plan: 'Premium',
          state: 'active',
          price: { amount: 990, currency: 'EUR' },
          period: 'P1M',
          paidUntil: '2026-12-20T10:00:00.000Z',
          nextChargeAt: '2026-12-20T10:00:00.000Z',
          endsAt: null,
          cancelled: false,
          pausedUntil: null,
          nextPlan: null,
          nextPrice: null,
        },
      ],
      next: null,
    },
    async handle({ database, accountId, locale, translate, now, query: { limit, after = null } }) {
      const reader = { accountId, locale, gateways, translate, now }
      const { items, next } = await readSubscriptionPage(database, reader, { limit, after })
      return {
        items: items.map((one) => ({
          number: one.number,
          kind: one.kind,
          plan: one.name,
          state: one.state,
          price: one.price,
          period: one.period,
          paidUntil: one.until,
          nextChargeAt: one.nextChargeAt,
          endsAt: one.ends || one.state === 'ended' ? one.until : null,
          cancelled: one.isCancelled,
          pausedUntil: one.pausedUntil,
          nextPlan: one.nextName,
          nextPrice: one.nextPrice,
        })),
        next,
      }
    },
  })
}
