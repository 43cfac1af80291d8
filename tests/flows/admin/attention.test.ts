import { expect, test } from 'vitest'
import { readDigestSetting } from '#domains/attention/index.ts'
import { mailAttention } from '#processes/mail-attention.ts'
import { keepWaiting, type ReadWaiting } from '#views/admin/attention/waiting-now.ts'
import { Person } from '../../support/access-people.ts'
import { plantedAudits } from '../../support/planted-audits.ts'
import { plantedOffers } from '../../support/planted-offers.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

const since = new Date('2026-01-01T00:00:00Z')
const thing = (subject: string) => ({ subject, since, detail: 'a detail' })
const kind = (id: string, ...subjects: string[]) => ({
  source: { id, title: id, nextStep: '' },
  things: subjects.map(thing),
  hasMore: false,
})
const two: ReadWaiting = async () => [kind('orders-unshipped', '100001'), kind('mails-failed', 'm1')]

const waitingNow = async (read: ReadWaiting = two) =>
  (await keepWaiting(shop.core, read).fresh()).kinds.map(({ source }) => source.id)

/** Ten in the morning of a day that no other test uses. */
const tenOn = (day: string): Date => new Date(`${day}T09:00:00Z`)

const mails = (owner: Person) =>
  shop.core.database.query<{ kind: string; detail: { things: string; kinds: string } }>(
    'SELECT kind, detail FROM account_mail WHERE account_id = $1',
    [owner.accountId],
  )

test('what is put off is not counted until its end, and comes back by itself or at once', async () => {
  const manager = await new Person(shop, 'manager').enter()
  const about = { kind: 'orders-unshipped', subject: '100001' }
  const put = await manager.call('/admin/attention/snooze', { ...about, reason: 'goods', days: '3' })
  expect(put.status, put.text).toBe(200)
  expect(await waitingNow()).toEqual(['mails-failed'])
  expect((await manager.call('/admin/attention/wake', about)).status).toBe(200)
  expect(await waitingNow()).toEqual(['orders-unshipped', 'mails-failed'])
  await manager.call('/admin/attention/snooze', { ...about, reason: 'goods', days: '1' })
  await shop.core.database.query(
    `UPDATE attention_snooze SET at = at - interval '2 days', until = until - interval '2 days'`,
  )
  expect(await waitingNow()).toEqual(['orders-unshipped', 'mails-failed'])
  const acts = await shop.core.database.query<{ what: string }>(
    'SELECT what FROM staff_act WHERE account_id = $1 ORDER BY at',
    [manager.accountId],
  )
  expect(acts.map(({ what }) => what)).toEqual(['attention.snooze', 'attention.wake', 'attention.snooze'])
})

test('nobody puts something off for longer than a month, or without a reason', async () => {
  const manager = await new Person(shop, 'manager').enter()
  const about = { kind: 'orders-unshipped', subject: '100009' }
  for (const wrong of [
    { reason: 'goods', days: '31' },
    { reason: 'mood', days: '1' },
  ])
    expect((await manager.call('/admin/attention/snooze', { ...about, ...wrong })).status).toBe(422)
})

test('owners get one mail a day while something waits, from their hour on, and none when it is off', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const { database } = shop.core
  const send = (day: Date, read = two) => mailAttention(database, { read, demo: false }, day)
  expect(await send(tenOn('2027-03-01'), async () => [])).toBe(0)
  expect(await send(new Date('2027-03-01T05:00:00Z')), 'before the hour').toBe(0)
  const sent = await Promise.all([1, 2, 3].map(() => send(tenOn('2027-03-01'))))
  expect(sent.filter((count) => count > 0)).toHaveLength(1)
  expect(await send(tenOn('2027-03-01'))).toBe(0)
  expect(await mails(owner)).toEqual([
    { kind: 'things-waiting', detail: { things: '2', kinds: 'orders-unshipped:1 mails-failed:1' } },
  ])
  expect((await owner.call('/admin/attention/digest', { hour: '6' })).status).toBe(200)
  expect(await readDigestSetting(database)).toEqual({ isOn: false, hour: 6 })
  expect(await send(tenOn('2027-03-02'))).toBe(0)
  expect((await owner.call('/admin/attention/digest', { isOn: '1', hour: '6' })).status).toBe(200)
  expect(await send(tenOn('2027-03-02'))).toBeGreaterThan(0)
})

test('what was done with money that belongs to no order is recorded once, with its reason', async () => {
  const { database } = shop.core
  const ref = `tr_${crypto.randomUUID()}`
  await database.query(
    `INSERT INTO payment_unmatched (gateway_id, provider_ref, amount_minor, currency, status, first_seen_at) VALUES ('mollie', $1, 1990, 'EUR', 'settled', $2)`,
    [ref, since],
  )
  const [manager, support] = [new Person(shop, 'manager'), new Person(shop, 'support')]
  await Promise.all([manager.enter(), support.enter()])
  const page = async (who: Person) => (await who.buyer.get('/admin/attention')).text
  const shown = await page(manager)
  expect(shown).toContain('€19.90')
  expect(shown).toContain('/admin/payment/resolve')
  expect(await page(support)).not.toContain('/admin/payment/resolve')
  const about = { payment: `mollie ${ref}`, why: 'sent back at the provider' }
  const answers = await Promise.all([1, 2].map(() => manager.call('/admin/payment/resolve', about)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await page(manager)).not.toContain(ref)
  const acts = await database.query(
    `SELECT what, subject, after FROM staff_act WHERE account_id = $1 AND what = 'payments.resolve'`,
    [manager.accountId],
  )
  expect(acts).toEqual([{ what: 'payments.resolve', subject: about.payment, after: { why: about.why } }])
})

test('gift vouchers that were spent and paid back leave the page when somebody has looked at them', async () => {
  const { database, clock } = shop.core
  const [owner, member] = [new Person(shop, 'owner'), new Person(shop, 'member')]
  await Promise.all([owner.enter(), member.enter()])
  const number = await member.orderNumber()
  const [order] = await database.query<{ id: string }>('SELECT id FROM orders WHERE number = $1', [number])
  const planted = { id: crypto.randomUUID(), orderId: order!.id, orderNumber: number, untoldAt: since }
  await plantedOffers({ ...planted, at: clock.now() })['vouchers-spent'].plant(database)
  expect((await owner.buyer.get('/admin/attention')).text).toContain('/admin/voucher/seen')
  const about = { number, why: 'the customer paid it' }
  expect((await owner.call('/admin/voucher/seen', about)).status).toBe(200)
  expect((await owner.buyer.get('/admin/attention')).text).not.toContain('/admin/voucher/seen')
  expect((await owner.call('/admin/voucher/seen', about)).status).toBe(404)
})

test('what no page of the back office resolves names the command that does', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const at = shop.core.clock.now()
  await plantedAudits({ at, deadSince: at, lastAt: at })['audit-failed'].plant(shop.core.database)
  expect((await owner.buyer.get('/admin/attention')).text).toContain('kontor audit')
})
