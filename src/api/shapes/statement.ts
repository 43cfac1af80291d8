import { z } from 'zod'
import { DAY, INSTANT, MONEY } from './common.ts'

const DECLARED = {
  kind: z.enum(['cancel', 'withdraw']),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
  part: z.string(),
  lines: z.array(z.string()),
  grounds: z.enum(['ordinary', 'cause']),
  reason: z.string(),
  wishedOn: DAY.nullable(),
}

const TERMS = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      pieces: z.int(),
      state: z.string(),
      until: INSTANT.nullable(),
    }),
  ),
  refund: MONEY.nullable(),
  note: z.string(),
  isShipped: z.boolean(),
})

/** What a buyer is about to declare, and the token that confirms it. */
export const STATEMENT_REQUEST = z.object({
  token: z.string(),
  summary: z.object({ ...DECLARED, terms: TERMS.nullable() }),
})

/** What a buyer has declared. */
export const STATEMENT_RECEIPT = z.object({
  receipt: z.object({ ...DECLARED, number: z.int(), at: INSTANT }),
  token: z.string(),
})
