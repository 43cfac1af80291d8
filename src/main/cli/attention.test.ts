import { beforeEach, expect, test } from 'vitest'
import { wordsOfKind } from '#domains/attention/contract.ts'
import type { Gateway, PaymentEngine } from '#domains/payment/index.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { DAY } from '#kernel/clock.ts'
import { headOf } from '#views/admin/kit/area.ts'
import { AREAS } from '#views/admin/menu/all-areas.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import {
  ago,
  attentionClock as clock,
  ORDER,
  openPayment,
  PLANTED,
  ROW,
  refund,
} from '../../../tests/support/planted-attention.ts'
import { attentionSources } from '../attention.ts'

const db = useTestDatabase()

const run = (...args: string[]) => typeCommand({ database: db.database, clock }, ['attention', ...args])

beforeEach(async () => {
  await migrateJobs(db.connectionString)
  await db.database.transaction(async (tx) => {
    // Tables that contain money refuse to be emptied.
    await tx.query(`SELECT set_config('session_replication_role', 'replica', true)`)
    await tx.query(
      'TRUNCATE orders, order_line, payment_review, payment_unmatched, payment_event, payment_attempt, payment_capture, payment_refund, payment_dispute, bank_statement_line, bank_line_undo, mail, job_runner, audit_run',
    )
    await tx.query(
      'TRUNCATE invoice_document, subscription, subscription_period, plan_change, discount_code, partner_code, discount_use, discount_guess, device_guess, coupon, coupon_entry, voucher',
    )
  })
  await db.database.query('TRUNCATE partner, partner_ref, partner_order, commission CASCADE')
  await db.database.query('TRUNCATE backup RESTART IDENTITY')
  await db.database.query('DELETE FROM graphile_worker._private_jobs')
  await db.database.query('DELETE FROM account')
  await db.database.query('DELETE FROM stuck_work')
  await db.database.query('DELETE FROM provider_key')
  await db.database.query('DELETE FROM undeclared_proxy')
  await db.database.query('DELETE FROM reservation_refusal')
  await db.database.query('DELETE FROM buyer_statement')
  await db.database.query('DELETE FROM call_endpoint')
  await db.database.query('DELETE FROM abuse_case')
  await db.database.query('DELETE FROM address_block')
  await db.database.query('DELETE FROM contact_thread')
  await db.database.query('DELETE FROM review')
  await db.database.query('DELETE FROM bank_file')
  await db.database.query('DELETE FROM own_text')
  await db.database.query('DELETE FROM mail_words')
  await db.database.query('DELETE FROM gift')
  await db.database.query('DELETE FROM payout')
  await db.database.query('DELETE FROM recording')
  await db.database.query(`UPDATE product SET status = 'draft'`)
  await db.database.query(
    `INSERT INTO orders (id, key, state, number, locale, currency, created_at, updated_at, placed_at) VALUES ($1, 'k', 'placed', '100001', 'en', 'EUR', $2, $2, $2)`,
    [ORDER, ago(5 * DAY)],
  )
})

test('nothing waits in a new shop, and that is no failure', async () => {
  expect(await run('--fail')).toMatchObject({ code: 0, out: 'Nothing waits for you.\n', aside: '' })
  expect(JSON.parse((await run('--json')).out)).toEqual({ waiting: [] })
})

test.each(attentionSources.map(({ id }) => id))(
  '%s: what waits is listed with its age and the command that resolves it',
  async (id) => {
    const planted = PLANTED[id]
    if (!planted) throw new Error(`plant something for ${id} in tests/support/planted-attention.ts`)
    await planted.plant(db.database)
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toContain(attentionSources.find((source) => source.id === id)!.title)
    expect(out).toMatch(/^ +\d+ (d|h|min) {2}/m)
    const { waiting } = JSON.parse((await run('--json')).out)
    expect(waiting.map((kind: { id: string }) => kind.id)).toEqual([id])
    expect(waiting[0].things).toMatchObject([
      { subject: planted.subject, nextStep: expect.stringContaining(planted.step) },
    ])
    expect((await run('--fail')).code).toBe(1)
  },
)

test('a later refund of the same payment settles one that failed', async () => {
  await refund(db.database, ROW, 'failed')
  await refund(db.database, '00000000-0000-7000-8000-000000000009', 'done')
  expect((await run('--fail')).code).toBe(0)
})

test('an open payment waits for nobody while its gateway is on, and one that ended never does', async () => {
  await openPayment(db.database, 'mollie', 'processing')
  const on = {
    gateways: [],
    gatewayOf: (id: string) => (id === 'mollie' ? ({} as Gateway) : undefined),
  } as unknown as PaymentEngine
  const quiet = await typeCommand({ database: db.database, clock, payments: on }, ['attention', '--fail'])
  expect(quiet.code).toBe(0)
  expect((await run('--fail')).code).toBe(1)
  await db.database.query(`UPDATE payment_attempt SET status = 'cancelled'`)
  expect((await run('--fail')).code).toBe(0)
})

test('an order from which money was taken back waits for nobody once it is paid or cancelled', async () => {
  await PLANTED['bank-lines-taken-back']!.plant(db.database)
  expect((await run('--fail')).code).toBe(1)
  await db.database.query(`UPDATE orders SET state = 'cancelled' WHERE id = $1`, [ORDER])
  expect((await run('--fail')).code).toBe(0)
})

test('only as many as wanted are shown, and that there are more is said', async () => {
  for (const ref of ['a', 'b', 'c'])
    await db.database.query(
      `INSERT INTO payment_unmatched VALUES ('mollie', $1, 500, 'EUR', 'settled', $2)`,
      [ref, ago(DAY)],
    )
  const { out } = await run('--limit', '2')
  expect(out).toContain(': 2 and more\n')
  expect(out).not.toContain('mollie c')
})

test('a wrong option is named and nothing is listed', async () => {
  expect(await run('--limit', '0')).toMatchObject({
    code: 2,
    out: '',
    aside: expect.stringContaining('--limit'),
  })
  expect(await run('--quick')).toMatchObject({ code: 2, out: '', aside: expect.stringContaining('--quick') })
})

test('amounts are written as people write them', async () => {
  await PLANTED['payments-unmatched']!.plant(db.database)
  const { out } = await run()
  expect(out).toContain('mollie tr_1  5.00 EUR settled\n')
  expect(JSON.parse((await run('--json')).out).waiting[0].things[0]).toMatchObject({
    amount: { amount: 500, currency: 'EUR' },
  })
})

test('every kind has words for the back office, and the area that they name is there', () => {
  const areas = AREAS.flatMap((group) => group.areas).map((area) => headOf(area).path)
  for (const { id } of attentionSources) {
    const words = wordsOfKind(id)
    expect(words, id).not.toBeNull()
    expect([...areas, ''], id).toContain(words!.area)
  }
})

test('ids of kinds are unique and kebab-case', () => {
  const ids = attentionSources.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
