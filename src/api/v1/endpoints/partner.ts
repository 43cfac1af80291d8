import { z } from 'zod'
import { partnerErrors, readPartnerOf } from '#domains/partner/index.ts'
import { readMemberPartner, readMemberPayouts } from '#views/member/partner.ts'
import { readCommissionPage } from '#views/partner/commissions.ts'
import { INSTANT, MONEY, UUID } from '../../shapes/common.ts'
import { PAYOUT } from '../../shapes/membership.ts'
import { defineEndpoint, type Endpoint, type EndpointContext, pageOf, pageQuery } from '../endpoint.ts'
import type { EndpointParts } from './parts.ts'

const PARTNER = z
  .object({
    ref: z.string(),
    state: z.enum(['active', 'blocked', 'left']),
    since: INSTANT,
    clicks: z.int(),
    orders: z.int().describe('Paid orders that count'),
    money: z
      .array(z.object({ commissions: MONEY, payouts: MONEY, pending: MONEY, payable: MONEY }))
      .describe('In the currency of the shop first'),
    nextDue: z.object({ amount: MONEY, at: INSTANT }).nullable(),
  })
  .meta({ id: 'Partner' })

const COMMISSION = z
  .object({
    number: z.string().describe('Number of the order that earned it'),
    earnedAt: INSTANT,
    state: z.enum(['pending', 'payable', 'held', 'refused', 'returned']),
    basis: MONEY,
    earned: MONEY,
    returned: MONEY,
    explanation: z.array(z.string()).describe('How it came about, in words'),
  })
  .meta({ id: 'Commission' })

const LISTED_PAYOUT = z
  .object({
    number: z.string(),
    state: PAYOUT.shape.state,
    amount: MONEY,
    type: PAYOUT.shape.payoutType,
    ending: z.string().describe('The end of the account'),
    requestedAt: INSTANT,
    statements: z.array(z.string()).describe('Numbers of its statement and of a reversal'),
  })
  .meta({ id: 'Payout' })

const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** Declares `GET /partner`, `/partner/commissions` and `/partner/payouts`, for whoever takes part in the programme. */
export function partnerEndpoints(parts: EndpointParts): readonly Endpoint[] {
  return [figuresEndpoint(parts), commissionsEndpoint(parts), payoutsEndpoint()]
}

async function partnerOf({ database, accountId }: EndpointContext<unknown, unknown>) {
  const partner = await readPartnerOf(database, accountId)
  if (!partner) throw partnerErrors['no-partner']()
  return partner
}

function figuresEndpoint({ rules }: EndpointParts): Endpoint {
  return defineEndpoint({
    path: '/partner',
    name: 'getPartner',
    summary: 'Read the figures of the partner',
    scope: 'partner',
    params: {},
    query: {},
    errors: ['no-partner'],
    answer: PARTNER,
    example: {
      ref: 'harbour-blog',
      state: 'active',
      since: '2026-01-31T09:30:00.000Z',
      clicks: 1200,
      orders: 31,
      money: [
        { commissions: euros(24_500), payouts: euros(20_000), pending: euros(1_500), payable: euros(3_000) },
      ],
      nextDue: { amount: euros(450), at: '2026-12-04T10:00:00.000Z' },
    },
    async handle(context) {
      const partner = await partnerOf(context)
      const figures = await readMemberPartner(context.database, partner, rules.current().currency)
      return figures as z.input<typeof PARTNER>
    },
  })
}

function commissionsEndpoint({ mountPath, publicOrigin, rules }: EndpointParts): Endpoint {
  return defineEndpoint({
    path: '/partner/commissions',
    name: 'listCommissions',
    summary: 'List what orders earned the partner, the newest first',
    scope: 'partner',
    params: {},
    query: pageQuery(UUID),
    errors: ['no-partner'],
    answer: pageOf(COMMISSION),
    example: {
      items: [
        {
          number: 'K100001',
          earnedAt: '2026-11-20T10:00:00.000Z',
          state: 'pending',
          basis: euros(3_773),
          earned: euros(377),
          returned: euros(0),
          explanation: ['It is a first order.', '“All products”: 10% of €37.73 is €3.77.'],
        },
      ],
      next: null,
    },
    async handle(context) {
      const { id } = await partnerOf(context)
      const { accountId, locale, translate, now } = context
      const { limit, after = null } = context.query
      const reader = {
        accountId,
        locale,
        mountPath,
        origin: publicOrigin,
        rules: rules.current(),
        translate,
        now,
      }
      const { rows, next } = await readCommissionPage(context.database, id, after, reader, limit)
      return {
        items: rows.map(({ stateWords: _, lines, ...row }) => ({ ...row, explanation: [...lines] })),
        next,
      }
    },
  })
}

function payoutsEndpoint(): Endpoint {
  return defineEndpoint({
    path: '/partner/payouts',
    name: 'listPayouts',
    summary: 'List the payouts of the partner, the newest first',
    scope: 'partner',
    params: {},
    query: pageQuery(UUID),
    errors: ['no-partner'],
    answer: pageOf(LISTED_PAYOUT),
    example: {
      items: [
        {
          number: 'P100001',
          state: 'paid',
          amount: euros(20_000),
          type: 'sepa',
          ending: '3000',
          requestedAt: '2026-10-01T08:00:00.000Z',
          statements: ['A100001'],
        },
      ],
      next: null,
    },
    async handle(context) {
      const { id } = await partnerOf(context)
      const { limit, after = null } = context.query
      const { items, next } = await readMemberPayouts(context.database, id, { limit, after })
      return { items: items as z.input<typeof LISTED_PAYOUT>[], next }
    },
  })
}
