import { parseArgs } from 'node:util'
import { createCoupons, readCoupon, setCouponState } from '#domains/coupon/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { DAY } from '#kernel/clock.ts'
import { formatMoney, type Money, parseDecimalAmount } from '#kernel/money.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const COUPON_USAGE = 'coupon create AMOUNT | show CODE | block CODE'

const DETAILS = `coupon create AMOUNT [--currency EUR] [--valid-until 2027-12-31] [--count 1] [--note TEXT]
       npm run kontor -- coupon show CODE
       npm run kontor -- coupon block CODE [--why TEXT] | unblock CODE [--why TEXT]`

const ACTOR = 'cli'
/** More at once are a typing error. */
const COUNT_MAX = 1_000

type Context = Pick<CliContext, 'database' | 'clock'>

/**
 * `coupon`: makes gift coupons, shows one with all that happened to it, blocks one that was lost. Exit 1 with
 * the reason where nothing was done.
 */
export async function couponCommand(
  context: Context,
  args: readonly string[],
  streams: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const wanted = readArguments(args)
  const problem =
    typeof wanted === 'string'
      ? `${wanted}\nUsage: npm run kontor -- ${DETAILS}`
      : await act(context, wanted, streams)
  if (problem === null) return 0
  streams.aside.write(`${problem}\n`)
  return 1
}

interface Wanted {
  readonly act: string
  /** The amount, or the code. */
  readonly word: string
  readonly currency: string | undefined
  readonly validUntil: string | undefined
  readonly count: string
  readonly note: string
  readonly why: string
}

/** Returns what is wrong, or null. */
async function act(context: Context, wanted: Wanted, { out, aside }: CliStreams): Promise<string | null> {
  if (wanted.act === 'create') return create(context, wanted, { out, aside })
  if (wanted.act === 'show') return show(context, wanted.word, out)
  const to = wanted.act === 'block' ? 'blocked' : 'active'
  if (!(await readCoupon(context.database, wanted.word))) return `There is no coupon ${wanted.word}.`
  const moved = await setCouponState(context.database, {
    code: wanted.word,
    to,
    actor: ACTOR,
    why: wanted.why,
    now: context.clock.now(),
  })
  out.write(`${wanted.word} is ${moved ? 'now' : 'already'} ${to}.\n`)
  return null
}

async function create(
  { database, clock }: Context,
  wanted: Wanted,
  { out, aside }: CliStreams,
): Promise<string | null> {
  const now = clock.now()
  const currency = wanted.currency ?? (await readShopRules(database)).currency
  if (!/^[A-Z]{3}$/.test(currency)) return `"${currency}" is not a currency.`
  const amountMinor = parseDecimalAmount(wanted.word, currency)
  if (amountMinor === null || amountMinor <= 0)
    return `"${wanted.word}" is not an amount. Write it like 50 or 49.90.`
  const validUntil = wanted.validUntil === undefined ? null : endOfDay(wanted.validUntil)
  if (validUntil === undefined) return `"${wanted.validUntil}" is not a day. Write it like 2027-12-31.`
  if (validUntil && validUntil <= now) return `${wanted.validUntil} is in the past.`
  const count = Number(wanted.count)
  if (!/^\d{1,4}$/.test(wanted.count) || count < 1 || count > COUNT_MAX)
    return `--count takes a number from 1 to ${COUNT_MAX}.`
  const coupon = { currency, amountMinor, validUntil, note: wanted.note, actor: ACTOR, now }
  const codes = await createCoupons(database, { ...coupon, count })
  for (const code of codes) out.write(`${code}\n`)
  aside.write(
    `${count} of ${amountText({ amount: amountMinor, currency })}. Save the codes now: they are not shown again.\n`,
  )
  return null
}

async function show({ database }: Context, code: string, out: CliStreams['out']): Promise<string | null> {
  const coupon = await readCoupon(database, code)
  if (!coupon) return `There is no coupon ${code}.`
  const text = (amount: number): string => amountText({ amount, currency: coupon.currency })
  const lines = [
    `${text(coupon.balanceMinor)} left of ${text(coupon.initialMinor)}, ${coupon.state}`,
    `created ${coupon.createdAt.toISOString()} by ${coupon.createdBy}${coupon.note === '' ? '' : `: ${coupon.note}`}`,
    coupon.validUntil ? `valid until ${coupon.validUntil.toISOString()}` : 'no expiry date',
    ...coupon.entries.map(
      (entry) =>
        `${entry.at.toISOString()} ${entry.kind.padEnd(8)} ${text(entry.amountMinor)} order ${entry.orderNumber ?? '?'}`,
    ),
  ]
  // A note may hold anything; one row is one line, and control characters never reach the terminal.
  for (const line of lines) out.write(`${line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')}\n`)
  return null
}

function amountText(amount: Money): string {
  return formatMoney(amount, 'en')
}

/** The instant at which a day is over, by UTC; undefined for what is no day. */
function endOfDay(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const start = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(text)) return undefined
  return new Date(start.getTime() + DAY)
}

function readArguments(args: readonly string[]): Wanted | string {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        currency: text,
        'valid-until': text,
        count: { ...text, default: '1' },
        note: { ...text, default: '' },
        why: { ...text, default: '' },
      },
    })
    const [act = '', word = '', ...rest] = positionals
    if (!['create', 'show', 'block', 'unblock'].includes(act)) return 'Which coupon command?'
    if (word === '') return act === 'create' ? 'Which amount?' : 'Which code?'
    // A code may be written in groups, with spaces between them.
    if (rest.length > 0 && act === 'create') return `Unexpected argument: ${rest[0]}`
    const { currency, count, note, why } = values
    return {
      act,
      word: [word, ...rest].join(' '),
      currency: currency?.toUpperCase(),
      validUntil: values['valid-until'],
      count,
      note,
      why,
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
