import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import {
  type CreateCode,
  createCode,
  findCategories,
  findProducts,
  isCode,
  isTooShort,
  readPlanOfCode,
  SECRET_LENGTH,
  type Target,
} from '#domains/discount/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { amountIn } from './amounts.ts'
import { Mistyped, Refused, report } from './command.ts'
import {
  day,
  endOfDay,
  flag,
  isoDay,
  type Kind,
  needed,
  option,
  repeated,
  text,
  wholeNumber,
} from './parameters.ts'

/** Units: bytes; each is two characters. */
const RANDOM_BYTES = 8
const LIMIT_MAX = 1_000_000

const newCode: Kind<string> = (typed) =>
  isCode(typed) ? { value: typed } : { wrong: `"${typed}" is no code: write 3 to 40 letters A-Z and digits` }

/** Creates a discount code. */
export const codeCreate = report({
  name: 'code create',
  summary: 'creates a discount code for orders, or with --premium for memberships',
  help: 'Say what it takes off: --percent, --amount, --free-shipping or --free-product. Its terms cannot be changed later: end it and create another one.',
  takes: {
    code: needed('CODE', 'Which code?', newCode),
    percent: option('N', 'takes N percent off', wholeNumber(1, 100)),
    amount: option('AMOUNT', 'takes an amount off, such as 5.00', text),
    freeShipping: flag('takes the price of the cheapest shipping method off'),
    freeProduct: option('PRODUCT', 'makes one piece of a product free that is in the cart', text),
    premium: flag('for a membership: 100 percent gives one period away, less reduces every period'),
    limit: option('N', 'works N times in all', wholeNumber(1, LIMIT_MAX)),
    perPerson: option('N', 'works N times for each account or e-mail address', wholeNumber(1, LIMIT_MAX)),
    minimum: option('AMOUNT', 'needs goods worth at least this much', text),
    currency: option('CURRENCY', 'the currency of the amounts; default: the shop’s', text),
    product: repeated('PRODUCT', 'only for this product id or handle; may be repeated', text),
    category: repeated(
      'CATEGORY',
      'only for this category and those below it, by handle; may be repeated',
      text,
    ),
    from: option('DAY', 'the first day on which it works', day),
    until: option('DAY', 'the last day on which it works', day),
    stacks: flag('may be used together with other codes that may'),
    note: option('TEXT', 'keeps a note', text),
  },
  hints: {
    'code-taken': 'kontor code show CODE shows it; an ended code can be opened with kontor code reopen CODE.',
  },
  async run({ wanted, context: { database, clock } }) {
    const { from, until, premium, stacks, note = '', limit = null } = wanted
    const now = clock.now()
    const validUntil = until ? endOfDay(until) : null
    if (until && validUntil && validUntil <= now) throw new Mistyped(`${isoDay(until)} is in the past.`)
    if (from && validUntil && from >= validUntil) throw new Mistyped('It would end before it begins.')
    const currency = wanted.currency?.toUpperCase() ?? (await readShopRules(database)).currency
    const minimumMinor = wanted.minimum === undefined ? 0 : amountIn(currency, wanted.minimum)
    const effect = effectOf(wanted, currency)
    requireLength(wanted.code, { percentBp: effect.percentBp ?? null, totalLimit: limit })
    const wantedProducts = wanted.freeProduct === undefined ? wanted.product : [wanted.freeProduct]
    const code = await createCode(database, {
      code: wanted.code,
      purpose: premium ? 'premium' : 'order',
      ...effect,
      minimumMinor,
      currency: effect.kind === 'amount' || minimumMinor > 0 ? currency : null,
      productIds: idsOf(await findProducts(database, wantedProducts), 'product'),
      categoryIds: idsOf(await findCategories(database, wanted.category), 'category'),
      ...(from ? { validFrom: from } : {}),
      validUntil,
      totalLimit: limit,
      stacks,
      note,
      actor: 'cli',
      now,
      ...(wanted.perPerson === undefined ? {} : { personLimit: wanted.perPerson }),
    })
    return { text: `${code}\n`, data: { code }, note: await noteOf(database, premium) }
  },
})

/** Throws: Mistyped for a short code that is worth guessing, with one that nobody guesses. */
function requireLength(code: string, terms: Parameters<typeof isTooShort>[1]): void {
  if (!isTooShort(code, terms)) return
  throw new Mistyped(
    `Somebody could guess ${code}: a code that takes 100 percent off, or works once, needs at least ${SECRET_LENGTH} letters and digits, for example ${randomCode()}.`,
  )
}

/** Returns 64 random bits as a code. */
function randomCode(): string {
  return randomBytes(RANDOM_BYTES).toString('hex').toUpperCase().match(/.{4}/g)!.join('-')
}

type Effect = Pick<CreateCode, 'kind' | 'percentBp' | 'amountMinor'>

interface WantedEffect {
  readonly percent: number | undefined
  readonly amount: string | undefined
  readonly freeShipping: boolean
  readonly freeProduct: string | undefined
  readonly premium: boolean
  readonly stacks: boolean
  readonly minimum: string | undefined
  readonly category: readonly string[]
}

/** Throws: Mistyped for none of the effects or several, and for what a membership cannot have. */
function effectOf(wanted: WantedEffect, currency: string): Effect {
  const { percent, amount, freeShipping, freeProduct, premium } = wanted
  const effects: Effect[] = [
    ...(percent === undefined ? [] : [{ kind: 'percent' as const, percentBp: percent * 100 }]),
    ...(amount === undefined ? [] : [{ kind: 'amount' as const, amountMinor: amountIn(currency, amount) }]),
    ...(freeShipping ? [{ kind: 'free-shipping' as const }] : []),
    ...(freeProduct === undefined ? [] : [{ kind: 'free-product' as const }]),
  ]
  const [effect] = effects
  if (!effect || effects.length > 1)
    throw new Mistyped('Give one of --percent, --amount, --free-shipping and --free-product.')
  const isOrders = wanted.stacks || wanted.minimum !== undefined || wanted.category.length > 0
  if (premium && (effect.kind !== 'percent' || isOrders))
    throw new Mistyped('A code for a membership takes --percent, without --stacks, --minimum and --category.')
  return effect
}

function idsOf(found: readonly Target[], kind: string): string[] {
  return found.map(({ name, id }) => {
    if (id === null) throw new Refused(`There is no ${kind} ${name}.`)
    return id
  })
}

async function noteOf(db: Queryable, premium: boolean): Promise<string> {
  if (!premium) return 'Buyers enter it in the cart.'
  return (await readPlanOfCode(db, [], 'en'))
    ? 'Members enter it on the membership page.'
    : 'No membership is on sale yet: the code works once there is one.'
}
