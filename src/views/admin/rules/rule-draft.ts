import { z } from 'zod'
import type { RuleValues } from '../areas/people/commission-rule-form.ts'

const names = z.array(z.string().max(200)).max(500)
const draft = z.strictObject({
  name: z.string().min(1).max(100),
  rate: z.int().min(0).max(10_000).nullable(),
  products: names,
  categories: names,
  tiers: names,
  countries: names,
  phase: z.enum(['any', 'first', 'recurring']),
  cap: z.strictObject({ amount: z.int().min(0).nullable(), currency: z.string().regex(/^[A-Z]{3}$/) }),
  isOn: z.boolean(),
})

/** Returns the address of the page that shows what a typed rule would do, behind `/admin/`. */
export function draftPath(id: string, values: RuleValues): string {
  return `commission-rules/preview?${new URLSearchParams({ change: 'save', id, rule: JSON.stringify(values) })}`
}

/** Returns the rule that an address holds; null where it holds none. */
export function draftIn(text: string): RuleValues | null {
  try {
    return draft.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
