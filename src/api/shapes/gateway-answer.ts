import { z } from 'zod'
import { MONEY, ORDER_KEY } from './common.ts'

const STEP = { orderKey: ORDER_KEY }
const FIELDS = z.record(z.string(), z.string())

/** What a browser does next to pay. Source: docs/http-contract.md "Gateway answers". */
export const GATEWAY_ANSWER = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('reload'), ...STEP }),
    z.object({ type: z.literal('redirect'), ...STEP, url: z.string() }),
    z.object({
      type: z.literal('iframe'),
      ...STEP,
      url: z.string(),
      origin: z.string(),
      width: z.int().optional(),
      height: z.int().optional(),
    }),
    z.object({ type: z.literal('post'), ...STEP, url: z.string(), fields: FIELDS }),
    z.object({
      type: z.literal('checkout'),
      ...STEP,
      provider: z.string(),
      publishableKey: z.string(),
      checkoutKey: z.string(),
      script: z.string().optional(),
    }),
    z.object({
      type: z.literal('payButton'),
      ...STEP,
      provider: z.string(),
      script: z.string(),
      config: z.record(z.string(), z.unknown()),
    }),
    z.object({ type: z.literal('coupon'), ...STEP, uuid: z.uuid(), action: z.string(), due: MONEY }),
    z.object({
      type: z.literal('callAgain'),
      ...STEP,
      after: z.int().describe('Milliseconds'),
      fields: FIELDS.optional(),
      action: z
        .object({
          provider: z.string(),
          publishableKey: z.string(),
          clientSecret: z.string(),
          script: z.string().optional(),
        })
        .optional(),
    }),
    z.looseObject({ type: z.literal('done'), ...STEP }),
  ])
  .meta({ id: 'GatewayAnswer' })
