import { type GiftRow, readGiftHistory, readGiftOfOrder } from '#domains/gift/index.ts'
import { cancelGiftByStaff, extendGiftByStaff, resendGiftByStaff } from '#processes/gift/change-gift.ts'
import { type ListedGift, listGifts } from '#views/gift-list.ts'
import type { CliContext } from './cli-context.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { readNamedOrder } from './order-act.ts'
import { day, endOfDay, isoDay, needed, oneOf, option, orderNumber, text, wholeNumber } from './parameters.ts'

const ACTOR = 'cli'
const STATES = ['waiting', 'ready', 'redeemed', 'expired', 'cancelled', 'blocked', 'ended']
const SHOWN = 50
const MOST = 500

const number = needed('ORDER', 'Which gift? Give the number of the order that bought it.', orderNumber)
const why = option('TEXT', 'says why, for others', text)

/** Lists gifts. */
export const giftList = report({
  name: 'gift list',
  summary: 'lists subscriptions and memberships that were bought for others, newest first',
  takes: {
    state: option('STATE', `only those in a state: ${STATES.join(', ')}`, oneOf(STATES)),
    limit: option('N', `shows at most N; default ${SHOWN}`, wholeNumber(1, MOST)),
  },
  async run({ wanted: { state = null, limit = SHOWN }, context: { database } }) {
    const gifts = (await listGifts(database, { state, limit })).map(
      ({ id: _, orderKey: __, ...gift }) => gift,
    )
    return { text: gifts.map(lineOf).join(''), data: { gifts } }
  },
})

/** Shows a gift with its history. */
export const giftShow = report({
  name: 'gift show',
  summary: 'shows a gift with its history',
  takes: { number },
  async run({ wanted, context: { database } }) {
    const gift = await readNamed(database, wanted.number)
    const history = await readGiftHistory(database, gift.id)
    const { state, periods, period, recipientEmail, sentAt, expiresAt, startsAt, endsAt } = gift
    const lines = [
      `${wanted.number} ${state}, ${periods} times ${period}, for ${recipientEmail || 'nobody'}`,
      `sent ${shortDay(sentAt)}, valid until ${shortDay(expiresAt)}, gave ${shortDay(startsAt)} to ${shortDay(endsAt)}`,
      ...history.map(
        ({ at, what, fromState, toState, actor, why }) =>
          `${at.toISOString()} ${what} ${fromState ?? ''}>${toState} by ${actor} ${why}`,
      ),
    ]
    return {
      text: lines.map((line) => `${line.trimEnd()}\n`).join(''),
      data: {
        number: wanted.number,
        state,
        periods,
        period,
        recipientEmail,
        sentAt,
        expiresAt,
        startsAt,
        endsAt,
        history,
      },
    }
  },
})

/** Mails a gift again. */
export const giftResend = deed({
  name: 'gift resend',
  summary: 'mails a gift again, to the same or to another address',
  help: 'Another address gets another link, and the first one no longer works.',
  takes: { number, email: option('ADDRESS', 'another address of the recipient', text), why },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const gift = await readNamed(database, wanted.number)
    if (wanted.email !== undefined && !/^\S+@\S+$/.test(wanted.email))
      throw new Mistyped(`${wanted.email} is no e-mail address.`)
    const { recipientEmail } = await resendGiftByStaff(database, {
      giftId: gift.id,
      actor: ACTOR,
      why: wanted.why ?? '',
      now: clock.now(),
      ...(wanted.email === undefined ? {} : { recipientEmail: wanted.email }),
    })
    out.write(`The gift of ${wanted.number} goes to ${recipientEmail}.\n`)
    return DONE
  },
})

/** Makes a gift valid for longer, or again. */
export const giftExtend = deed({
  name: 'gift extend',
  summary: 'makes a gift valid for longer, also one that expired or that staff cancelled',
  takes: {
    number,
    until: option('DAY', 'the last day; default three years after the end of this year', day),
    why,
  },
  async run({ wanted: { number: typed, until, why: reason = '' }, context, streams: { out } }) {
    const { database, clock } = context
    const now = clock.now()
    const gift = await readNamed(database, typed)
    const end = until ? endOfDay(until) : null
    if (until && end && end <= now) throw new Mistyped(`${isoDay(until)} is in the past.`)
    const change = { giftId: gift.id, actor: ACTOR, why: reason, until: end, now }
    const { expiresAt } = await extendGiftByStaff(database, change)
    out.write(`The gift of ${typed} is valid until ${shortDay(expiresAt)}.\n`)
    return DONE
  },
})

/** Cancels a gift that is not redeemed. */
export const giftCancel = deed({
  name: 'gift cancel',
  summary: 'cancels a gift that is not redeemed: its link no longer works',
  help: 'Nothing is paid back: kontor order refund ORDER does that. kontor gift extend ORDER opens it again.',
  takes: { number, why },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const gift = await readNamed(database, wanted.number)
    const act = { giftId: gift.id, actor: ACTOR, why: wanted.why ?? '', now: clock.now() }
    await cancelGiftByStaff(database, act)
    out.write(`The gift of ${wanted.number} is cancelled.\n`)
    return DONE
  },
})

async function readNamed(database: CliContext['database'], typed: string): Promise<GiftRow> {
  const gift = await readGiftOfOrder(database, (await readNamedOrder(database, typed)).id)
  if (!gift) throw new Refused(`${typed} bought no gift.`)
  return gift
}

function lineOf(gift: Omit<ListedGift, 'id' | 'orderKey'>): string {
  const { number: order, state, plan, periods, period, recipientEmail, sentAt, expiresAt } = gift
  const parts = [
    ...[
      order,
      state.padEnd(9),
      plan ?? '',
      `${periods} times ${period}`,
      `for ${recipientEmail || 'nobody'}`,
    ],
    ...[`sent ${shortDay(sentAt)}`, `valid until ${shortDay(expiresAt)}`],
  ]
  return `${parts.filter((part) => part !== '').join('  ')}\n`
}

function shortDay(at: Date | null): string {
  return at === null ? '-' : isoDay(at)
}
