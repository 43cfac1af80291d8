import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type CreateCode,
  createCode,
  discountErrors,
  discountStaffActions,
  findCategories,
  findProducts,
  isCode,
  isTooShort,
  type Target,
} from '#domains/discount/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { flag, oneOf, optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, afterDay, amountField, amountOf, beforeDay, dayField, queueNoteOfAct } from './acting.ts'

/** Larger counts are taken for typing errors. */
const COUNT_MAX = 5_000
const LIMIT_MAX = 1_000_000
const NOTE_MAX = 200
/** Units: bytes; each is two characters. */
const RANDOM_BYTES = 6
const GROUP = /.{4}/g

/** What a code may be, as the form names it. `premium`: percent off a membership; 100 gives it away. */
const EFFECTS = ['percent', 'amount', 'free-shipping', 'free-product', 'premium'] as const

/** Reads names between commas or on lines of their own. */
function namesIn(typed: string): string[] {
  return typed
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Throws: invalid-fields for a name that nothing has. */
function idsOf(found: readonly Target[], field: string): string[] {
  return found.map(({ id }) => {
    if (id === null) throw commonErrors['invalid-fields']({ fields: [field] })
    return id
  })
}

type Effect = Pick<CreateCode, 'kind' | 'purpose' | 'percentBp' | 'amountMinor'>

/** Returns what a code takes off. Throws: invalid-fields where its value is missing. */
function effectOf(
  effect: (typeof EFFECTS)[number],
  { percent, amount }: { readonly percent: number | undefined; readonly amount: string | undefined },
  currency: string,
): Effect {
  const purpose = effect === 'premium' ? 'premium' : 'order'
  if (effect === 'percent' || effect === 'premium') {
    if (percent === undefined) throw commonErrors['missing-fields']({ fields: ['percent'] })
    return { kind: 'percent', purpose, percentBp: percent * 100 }
  }
  if (effect !== 'amount') return { kind: effect, purpose }
  if (amount === undefined) throw commonErrors['missing-fields']({ fields: ['amount'] })
  return { kind: 'amount', purpose, amountMinor: amountOf(amount, currency, 'amount') }
}

/** Creates a discount code, or many that begin alike. Source: decisions 0043, 0055. */
export function codeCreateCall(): Call {
  return defineCall({
    path: '/admin/code/create',
    summary: 'Create a discount code, or with a count many secret ones that begin alike',
    action: discountStaffActions.create,
    errors: ['code-taken', 'code-too-short'],
    fields: {
      code: text({ max: 40 }),
      count: optional(wholeNumber({ min: 1, max: COUNT_MAX })),
      effect: oneOf(EFFECTS),
      percent: optional(wholeNumber({ min: 1, max: 100 })),
      amount: optional(amountField()),
      minimum: optional(amountField()),
      products: optional(text({ max: 4_000, lines: true })),
      categories: optional(text({ max: 4_000, lines: true })),
      from: optional(dayField()),
      until: optional(dayField()),
      limit: optional(wholeNumber({ min: 1, max: LIMIT_MAX })),
      perPerson: optional(wholeNumber({ min: 1, max: LIMIT_MAX })),
      stacks: flag(),
      note: optional(text({ max: NOTE_MAX })),
    },
    limit: { burst: 60, refillMs: HOUR },
    page: () => '/admin/codes',
    flash: () => ({ success: msg('The code is created') }),
    answer: z.object({ codes: z.array(z.string()) }),
    async handle({ fields, database, commit, ...context }) {
      const { code, count = 1, effect, products = '', categories = '', limit = null, perPerson } = fields
      const acting = actingOf(context)
      if (!isCode(code)) throw commonErrors['invalid-fields']({ fields: ['code'] })
      const { currency } = await readShopRules(database)
      const takes = effectOf(effect, fields, currency)
      const minimumMinor = fields.minimum === undefined ? 0 : amountOf(fields.minimum, currency, 'minimum', 0)
      const validFrom = fields.from ? beforeDay(fields.from) : acting.now
      const validUntil = fields.until ? afterDay(fields.until) : null
      if (validUntil && (validUntil <= acting.now || validUntil <= validFrom))
        throw commonErrors['invalid-fields']({ fields: ['until'] })
      if (takes.purpose === 'premium' && (fields.stacks || minimumMinor > 0 || categories !== ''))
        throw commonErrors['invalid-fields']({ fields: ['effect'] })
      const [productIds, categoryIds] = await Promise.all([
        findProducts(database, namesIn(products)).then((found) => idsOf(found, 'products')),
        findCategories(database, namesIn(categories)).then((found) => idsOf(found, 'categories')),
      ])
      if (effect === 'free-product' && productIds.length === 0)
        throw commonErrors['missing-fields']({ fields: ['products'] })
      const terms = { percentBp: takes.percentBp ?? null, totalLimit: limit }
      const wanted = count === 1 ? [code] : Array.from({ length: count }, () => `${code}-${randomPart()}`)
      if (wanted.some((one) => isTooShort(one, terms))) throw discountErrors['code-too-short']()
      if (!wanted.every(isCode)) throw commonErrors['invalid-fields']({ fields: ['code'] })
      return commit(async (tx) => {
        const codes: string[] = []
        for (const one of wanted)
          codes.push(
            await createCode(tx, {
              code: one,
              ...takes,
              minimumMinor,
              currency: takes.kind === 'amount' || minimumMinor > 0 ? currency : null,
              productIds,
              categoryIds,
              validFrom,
              validUntil,
              totalLimit: limit,
              ...(perPerson === undefined ? {} : { personLimit: perPerson }),
              stacks: fields.stacks,
              note: fields.note ?? '',
              ...acting,
            }),
          )
        const after = { ...takes, count, minimumMinor, validFrom, validUntil, totalLimit: limit }
        queueNoteOfAct(tx, context, { what: 'codes.create', subject: codes[0] ?? code, after })
        return { codes }
      })
    },
  })
}

/** Returns 48 random bits in groups of four. */
function randomPart(): string {
  return randomBytes(RANDOM_BYTES).toString('hex').toUpperCase().match(GROUP)!.join('-')
}
