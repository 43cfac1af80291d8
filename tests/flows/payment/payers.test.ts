import { beforeEach, describe, expect, test } from 'vitest'
import { type Charge, queueCharge, readCharge, readSettled } from '#domains/ledger/index.ts'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import type { Gateway, Observation } from '#domains/payment/gateway.ts'
import {
  endReview,
  type LockedPayer,
  type Payer,
  type PaymentEngine,
  readAttempts,
  readDisputes,
  readOpenReviews,
  readRefunds,
  readUnmatched,
  refundOrder,
} from '#domains/payment/index.ts'
import { queueNewAttempt } from '#domains/payment/store/write-attempts.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { useTestDatabase } from '../../support/database.ts'
import { auditViolations } from '../../support/orders.ts'
import { testEngine } from '../../support/payments.ts'

// Orders are the shop's only payers so far. Another payer, a period of a subscription that a provider renews,
// shows that the engine does not know orders.

const db = useTestDatabase()
const NOW = new Date('2026-12-01T10:00:00Z')
const moment = { actor: 'reconciler', now: NOW }
const PRICE = { amount: 999, currency: 'EUR' }

/** What the engine told a period. */
type Told = readonly [what: string, ...facts: unknown[]]

interface Period {
  readonly charge: Charge
  readonly told: Told[]
  state: LockedPayer['state']
}

let periods: Map<string, Period>
let atProvider: Map<string, Observation>
let engine: PaymentEngine

const subscriptions: Payer = {
  async lock(_tx, charge) {
    const period = [...periods.values()].find((one) => one.charge.id === charge.id)
    if (!period) return null
    const tell = (...told: Told): void => void period.told.push(told)
    return {
      id: charge.id,
      called: 'the period',
      currency: 'EUR',
      totalMinor: PRICE.amount,
      flow: 'renewal',
      state: period.state,
      isGivenBack: false,
      note: async (what, why) => tell('note', what, why),
      setInReview: async (isInReview) => tell('in review', isInReview),
      settleReservation: async () => undefined,
      isDelivered: async () => true,
      moneyCame: async ({ settledBeforeMinor, settledNowMinor, isFree }) =>
        tell('money came', settledBeforeMinor, settledNowMinor, isFree),
      moneyMoved: async ({ isGone }) => tell('money moved', isGone),
      moneyHeld: async () => tell('money held', true),
      completeIfDone: async () => undefined,
      reopenIfUnpaid: async () => undefined,
      whenReleased: async () => tell('released'),
      whenCancelled: async () => tell('cancelled'),
      queuePaidMail: () => tell('paid'),
      queueClaimMail: () => tell('claim'),
    }
  },
  async chargeOfRenewal(tx, gatewayId, { agreement, period }, now) {
    if (gatewayId !== 'provider' || agreement !== 'sub_known') return null
    // As a real payer locks its subscription.
    await tx.query('SELECT pg_advisory_xact_lock(1)')
    const known = periods.get(period)
    // A transaction that failed left no charge behind.
    if (known && (await readCharge(tx, known.charge.id))) return known.charge
    const id = uuidv7(now.getTime())
    const charge: Charge = { id, payer: { kind: 'subscription-period', id: uuidv7() }, currency: 'EUR' }
    queueCharge(tx, charge, now)
    periods.set(period, { charge, told: [], state: 'open' })
    return charge
  },
}

const gateway = {
  info: { id: 'provider', paidThrough: 'provider', openAmount: false, keyTtlHours: 24 },
  account: 'ours',
  livemode: false,
  observe: async (ref: string) => atProvider.get(ref) ?? null,
  async refund(ref: string, { refundId, amount }: { refundId: string; amount: Observation['captured'] }) {
    const fact = { providerRefundId: `re_${refundId}`, refundId, amount, status: 'done' as const }
    const seen = atProvider.get(ref)!
    atProvider.set(ref, { ...seen, refunds: [...seen.refunds, fact] })
    return fact
  },
} as unknown as Gateway

beforeEach(() => {
  periods = new Map()
  atProvider = new Map()
  const shop = testEngine(db.database, [gateway])
  engine = { ...shop, payers: { ...shop.payers, 'subscription-period': subscriptions } }
})

/** Records a period that the provider renewed. Returns the payment's ref. */
function renewed(period: string, change: Partial<Observation> = {}): string {
  const ref = `in_${uuidv7()}`
  atProvider.set(ref, {
    ref,
    attemptId: null,
    account: 'ours',
    livemode: false,
    at: NOW,
    status: 'settled',
    requested: PRICE,
    captured: PRICE,
    refunds: [],
    disputes: [],
    renewal: { agreement: 'sub_known', period },
    ...change,
  })
  return ref
}

const sync = (ref: string) => syncPayment(engine, gateway, ref, moment)
const periodOf = (period: string): Period => periods.get(period)!

describe('a period of a subscription', () => {
  test('is paid by its renewal, once, however often it is told and by however many', async () => {
    const ref = renewed('2026-12-01')
    await Promise.all([sync(ref), sync(ref), sync(ref)].map((one) => one.catch(() => undefined)))
    await sync(ref)
    const { charge, told } = periodOf('2026-12-01')
    expect(await readSettled(db.database, charge.id)).toEqual({ settledMinor: 999, refundedMinor: 0 })
    expect(await readAttempts(db.database, charge.id)).toMatchObject([
      { flow: 'renewal', status: 'settled', providerRef: ref, capturedMinor: 999, booking: 'receivable' },
    ])
    expect(told).toEqual([['money came', 0, 999, true]])
    const rows = await db.database.query('SELECT payer_kind::text AS kind FROM charge WHERE id = $1', [
      charge.id,
    ])
    expect(rows).toEqual([{ kind: 'subscription-period' }])
    expect(await auditViolations(db.database)).toEqual([])
  })

  test('is another charge than the next one, and money for it twice is set aside', async () => {
    await sync(renewed('2026-12-01'))
    await sync(renewed('2027-01-01'))
    await sync(renewed('2027-01-01'))
    expect(periodOf('2026-12-01').charge.id).not.toBe(periodOf('2027-01-01').charge.id)
    const { charge, told } = periodOf('2027-01-01')
    expect(await readSettled(db.database, charge.id)).toMatchObject({ settledMinor: 999 })
    expect((await readAttempts(db.database, charge.id)).map(({ booking }) => booking).sort()).toEqual([
      'receivable',
      'unallocated',
    ])
    expect(told).toContainEqual(['note', 'payment-review', 'duplicate: the period was paid before'])
  })

  test('is refunded, and the refund is booked on its charge', async () => {
    const ref = renewed('2026-12-01')
    await sync(ref)
    const { charge, told } = periodOf('2026-12-01')
    await refundOrder(engine, { chargeId: charge.id, amountMinor: 400, reason: 'withdrawn' }, moment)
    await sync(ref)
    expect(await readSettled(db.database, charge.id)).toEqual({ settledMinor: 999, refundedMinor: 400 })
    expect(await readRefunds(db.database, charge.id)).toMatchObject([{ state: 'done', amountMinor: 400 }])
    expect(told.slice(1)).toEqual([
      ['note', 'refund-done', expect.stringMatching(/^400 EUR re_/)],
      ['money moved', true],
    ])
    expect(await auditViolations(db.database)).toEqual([])
  })

  test('is disputed, and the bank’s money is gone from its charge', async () => {
    const ref = renewed('2026-12-01')
    await sync(ref)
    const dispute = { providerDisputeId: 'dp_1', amount: PRICE, status: 'open' as const }
    atProvider.set(ref, { ...atProvider.get(ref)!, disputes: [dispute] })
    await sync(ref)
    await sync(ref)
    const { charge, told } = periodOf('2026-12-01')
    expect(await readDisputes(db.database, charge.id)).toMatchObject([{ state: 'open', amountMinor: 999 }])
    const held = await db.database.query<{ sum: number }>(
      `SELECT sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE charge_id = $1 AND account = 'clearing:provider'`,
      [charge.id],
    )
    expect(held).toEqual([{ sum: 0 }])
    expect(told.slice(1)).toEqual([
      ['note', 'dispute-open', '999 EUR dp_1'],
      ['money held', true],
    ])
    expect(await auditViolations(db.database)).toEqual([])
  })

  test('waits for a person where another amount came, until the person lets it go on', async () => {
    await sync(renewed('2026-12-01', { captured: { amount: 500, currency: 'EUR' } }))
    const { charge, told } = periodOf('2026-12-01')
    expect(await readOpenReviews(db.database, charge.id)).toMatchObject([{ reason: 'amount' }])
    expect(await endReview(engine, charge.id, 'a discount', moment)).toBe(1)
    expect(await readOpenReviews(db.database, charge.id)).toEqual([])
    expect(told.filter(([what]) => what === 'in review')).toEqual([
      ['in review', true],
      ['in review', false],
    ])
  })

  test('that was cancelled holds what comes all the same, by its own name', async () => {
    await sync(renewed('2026-12-01', { captured: { amount: 0, currency: 'EUR' }, status: 'processing' }))
    const period = periodOf('2026-12-01')
    period.state = 'cancelled'
    const [attempt] = await readAttempts(db.database, period.charge.id)
    const ref = attempt!.providerRef!
    atProvider.set(ref, { ...atProvider.get(ref)!, captured: PRICE, status: 'settled' })
    await sync(ref)
    expect(period.told).toContainEqual(['note', 'payment-review', 'late: the period was cancelled before'])
  })

  test('that we charged ourselves keeps its attempt where the provider’s answer was lost', async () => {
    const charge = await db.database.transaction(async (tx) => {
      const made = await subscriptions.chargeOfRenewal!(
        tx,
        'provider',
        { agreement: 'sub_known', period: 'p1' },
        NOW,
      )
      const attempt = {
        chargeId: made!.id,
        id: uuidv7(),
        gatewayId: 'provider',
        paidThrough: 'provider',
        flow: 'renewal',
        payerSerial: 1,
      } as const
      queueNewAttempt(tx, {
        ...attempt,
        amountMinor: 999,
        currency: 'EUR',
        account: 'ours (test)',
        now: NOW,
        result: null,
      })
      return made!
    })
    const ref = renewed('p1')
    await sync(ref)
    expect(await readAttempts(db.database, charge.id)).toMatchObject([
      { payerSerial: 1, status: 'settled', providerRef: ref },
    ])
  })

  test('that nobody knows yet waits as unmatched, and no longer once its subscription is known', async () => {
    const ref = renewed('2026-12-01', { renewal: { agreement: 'sub_new', period: '2026-12-01' } })
    await sync(ref)
    await sync(ref)
    const waiting = async () =>
      (await readUnmatched(db.database, { all: true, limit: 100 })).filter((one) => one.providerRef === ref)
    expect(await waiting()).toMatchObject([{ agreement: 'sub_new', period: '2026-12-01', amountMinor: 999 }])
    atProvider.set(ref, {
      ...atProvider.get(ref)!,
      renewal: { agreement: 'sub_known', period: '2026-12-01' },
    })
    await sync(ref)
    expect(await waiting()).toEqual([])
    expect(periodOf('2026-12-01').told).toEqual([['money came', 0, 999, true]])
  })

  test('of another account, or of tests, is nobody’s', async () => {
    expect(await sync(renewed('2026-12-01', { account: 'theirs' }))).toEqual({ outcome: 'unknown' })
    expect(await sync(renewed('2026-12-01', { livemode: true }))).toEqual({ outcome: 'unknown' })
    expect(periods.size).toBe(0)
  })
})
