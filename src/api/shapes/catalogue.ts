import { z } from 'zod'

/** What became of a picture that was matched by its name. */
export const NAMED_PICTURE = z.object({
  name: z.string(),
  result: z.enum(['added', 'there-already', 'no-product', 'refused']),
  handle: z.string(),
  image: z.string(),
  why: z.string(),
})

const CELL = { publicId: z.string(), field: z.string(), typed: z.string() }

/** Which cells of the grid of variants were saved, and which were not. */
export const CELLS = z.object({
  product: z.string(),
  changed: z.array(z.object({ ...CELL, was: z.string(), stored: z.string() })),
  refused: z.array(z.object({ ...CELL, present: z.string(), problem: z.string() })),
})

/** Stock before and after a change. */
export const STOCK_CHANGE = z.object({
  product: z.string().optional(),
  before: z.int(),
  after: z.int(),
})
