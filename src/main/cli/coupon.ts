import { createCoupons, readCoupon, setCouponState } from '#domains/coupon/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { amountIn, moneyOf, moneyText } from './amounts.ts'
import { type Command, DONE, deed, Mistyped, Refused, report } from './command.ts'
import { day, endOfDay, isoDay, type Kind, needed, option, rest, text, wholeNumber } from './parameters.ts'

const ACTOR = 'cli'
/** Larger counts are taken for typing errors. */
const COUNT_MAX = 1_000

const currencyCode: Kind<string> = (typed) => {
  const value = typed.toUpperCase()
  return /^[A-Z]{3}$/.test(value) ? { value } : { wrong: `"${value}" is not a currency.` }
}

// A code may be typed in groups, with spaces between them.
const code = rest('CODE', 'Which code?')
const why = option('TEXT', 'says why, for others', text)

/** Creates gift coupons and prints their codes, which the shop itself does not store. */
export const couponCreate = report({
  name: 'coupon create',
  summary: 'creates gift coupons and prints their codes',
  help: 'Save the codes at once: the shop keeps only a hash of each and cannot show them again.',
  takes: {
    amount: needed('AMOUNT', 'Which amount?', text),
    currency: option('CURRENCY', 'another currency than the shop’s, such as EUR', currencyCode),
    validUntil: option('DAY', 'the last day on which they are worth something', day),
    count: option('N', `creates N equal coupons, at most ${COUNT_MAX}; default 1`, wholeNumber(1, COUNT_MAX)),
    note: option('TEXT', 'keeps a note with each', text),
  },
  async run({ wanted: { amount, validUntil, count = 1, note = '', ...wanted }, context }) {
    const { database, clock } = context
    const currency = wanted.currency ?? (await readShopRules(database)).currency
    const amountMinor = amountIn(currency, amount)
    const end = validUntil ? endOfDay(validUntil) : null
    if (validUntil && end && end <= clock.now()) throw new Mistyped(`${isoDay(validUntil)} is in the past.`)
    const coupon = { currency, amountMinor, validUntil: end, note, actor: ACTOR, now: clock.now() }
    const codes = await createCoupons(database, { ...coupon, count })
    return {
      text: codes.map((made) => `${made}\n`).join(''),
      data: { codes, amount: moneyOf(amountMinor, currency), validUntil: end },
      note: `${count} of ${moneyText(amountMinor, currency)}. Save the codes now: they are not shown again.`,
    }
  },
})

/** Shows a coupon with the history of its money. */
export const couponShow = report({
  name: 'coupon show',
  summary: 'shows a coupon and what happened to its money',
  takes: { code },
  async run({ wanted, context: { database } }) {
    const coupon = await readCoupon(database, wanted.code)
    if (!coupon) throw noSuchCoupon(wanted.code)
    const { state, note, createdAt, createdBy, validUntil } = coupon
    const money = (amount: number): string => moneyText(amount, coupon.currency)
    const lines = [
      `${money(coupon.balanceMinor)} left of ${money(coupon.initialMinor)}, ${state}`,
      `created ${createdAt.toISOString()} by ${createdBy}${note === '' ? '' : `: ${note}`}`,
      validUntil ? `valid until ${validUntil.toISOString()}` : 'no expiry date',
      ...coupon.entries.map(
        ({ at, kind, amountMinor, orderNumber }) =>
          `${at.toISOString()} ${kind.padEnd(8)} ${money(amountMinor)} order ${orderNumber ?? '?'}`,
      ),
    ]
    const entries = coupon.entries.map(({ at, kind, amountMinor, orderNumber }) => ({
      at,
      kind,
      amount: moneyOf(amountMinor, coupon.currency),
      orderNumber,
    }))
    return {
      // A note may contain anything; one row is one line, and control characters never reach the terminal.
      text: lines.map((line) => `${line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')}\n`).join(''),
      data: {
        state,
        note,
        createdAt,
        createdBy,
        validUntil,
        entries,
        balance: moneyOf(coupon.balanceMinor, coupon.currency),
        initial: moneyOf(coupon.initialMinor, coupon.currency),
      },
    }
  },
})

/** Blocks a coupon that was lost. */
export const couponBlock = stateCommand('block', 'blocked', 'blocks a coupon, such as one that was lost')
/** Unblocks a coupon. */
export const couponUnblock = stateCommand('unblock', 'active', 'opens a blocked coupon again')

function stateCommand(verb: string, to: 'blocked' | 'active', summary: string): Command {
  return deed({
    name: `coupon ${verb}`,
    summary,
    takes: { code, why },
    async run({ wanted: { code, why = '' }, context: { database, clock }, streams: { out } }) {
      if (!(await readCoupon(database, code))) throw noSuchCoupon(code)
      const moved = await setCouponState(database, { code, to, actor: ACTOR, why, now: clock.now() })
      out.write(`${code} is ${moved ? 'now' : 'already'} ${to}.\n`)
      return DONE
    },
  })
}

function noSuchCoupon(code: string): Refused {
  return new Refused(`There is no coupon ${code}.`)
}
