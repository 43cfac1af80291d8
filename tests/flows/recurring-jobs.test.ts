import { expect, test } from 'vitest'
import { countUnsealed } from '#domains/ledger/index.ts'
import { saveRecording } from '#domains/media/index.ts'
import { readSettings, saveSettings } from '#domains/shop/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { advance } from '../support/member.ts'
import { newMember } from '../support/members.ts'
import { buy, settle } from '../support/partners.ts'
import { sellRecording, storageOf, tone } from '../support/recordings.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { signInStaff } from '../support/staff-buyer.ts'

const shop = useRunningShop()
const rows = (sql: string, values: readonly unknown[] = []) => shop.core.database.query(sql, values)
const order = async () => buy(new Buyer(shop.url), (await sellProduct(shop.core.database)).productId)

// What each of these jobs decides is proved beside its command; here that its name runs it on the shop's own things.

test('what was booked is sealed', async () => {
  await order()
  expect(await countUnsealed(shop.core.database)).toBeGreaterThan(0)
  advance(shop, HOUR)
  await shop.drain('seal-books')
  expect(await countUnsealed(shop.core.database)).toBe(0)
})

test('the books are audited, and the result is kept', async () => {
  await shop.drain('run-audit')
  expect(await rows(`SELECT actor, violations FROM audit_run`)).toEqual([{ actor: 'job', violations: 0 }])
})

test('the sums of a day that is over are kept', async () => {
  await order()
  advance(shop, 2 * DAY)
  await shop.drain('close-report-days')
  expect(await rows('SELECT FROM report_day')).not.toEqual([])
})

test('settings follow a planned choice about VAT', async () => {
  const { database, clock } = shop.core
  const from = new Date(clock.now().getTime() + HOUR).toISOString()
  await database.transaction((tx) =>
    saveSettings(
      tx,
      { vatMode: 'home', vatDecisions: [{ from, mode: 'destination', isPlanned: true }] },
      clock.now(),
    ),
  )
  await shop.drain('follow-vat-plan')
  expect(await readSettings(database, ['vatMode'])).toEqual({ vatMode: 'home' })
  advance(shop, HOUR)
  await shop.drain('follow-vat-plan')
  expect(await readSettings(database, ['vatMode'])).toEqual({ vatMode: 'destination' })
})

test('owners hear by mail what waits for a person', async () => {
  const owner = await signInStaff(shop, 'owner')
  await rows(`INSERT INTO shop_setting (key, value) VALUES ('attentionMail', '{"isOn": true, "hour": 0}')`)
  await settle(shop, await order())
  advance(shop, 30 * DAY)
  await shop.drain('mail-attention')
  const mails = await rows('SELECT template FROM mail WHERE to_address = $1', [owner.login.email])
  expect(mails).toContainEqual({ template: 'things-waiting' })
})

test('a photo whose upload broke off is swept', async () => {
  await newMember(shop)
  await rows(
    `INSERT INTO account_photo (id, account_id, created_at) SELECT $1, id, $2 FROM account LIMIT 1`,
    ['b'.repeat(27), shop.core.clock.now()],
  )
  await shop.drain('sweep-photos')
  expect(await rows('SELECT FROM account_photo')).toHaveLength(1)
  advance(shop, 2 * HOUR)
  await shop.drain('sweep-photos')
  expect(await rows('SELECT FROM account_photo')).toEqual([])
})

test('a picture that no text names any more is swept', async () => {
  await rows(
    `INSERT INTO page_picture (hash, original_type, width, height, created_at) VALUES ($1, 'image/png', 1, 1, $2)`,
    ['a'.repeat(32), shop.core.clock.now()],
  )
  await shop.drain('sweep-page-pictures')
  expect(await rows('SELECT FROM page_picture')).toHaveLength(1)
  advance(shop, 60 * DAY)
  await shop.drain('sweep-page-pictures')
  expect(await rows('SELECT FROM page_picture')).toEqual([])
})

test('the file that another one replaced is removed once every link to it has ended', async () => {
  const { productUuid } = await sellRecording(shop)
  const files = () => rows('SELECT FROM recording_file WHERE product_id = $1', [productUuid])
  const before = (await files()).length
  await saveRecording(shop.core.database, storageOf(shop), {
    recording: { productId: productUuid, kind: 'audio', durationMs: null, peaks: [], chapters: [] },
    files: [{ part: 'whole', locale: '', mediaType: 'audio/wav', bytes: tone(1) }],
    now: shop.core.clock.now(),
  })
  await shop.drain('remove-replaced-files')
  expect(await files()).toHaveLength(before + 1)
  advance(shop, DAY)
  await shop.drain('remove-replaced-files')
  expect(await files()).toHaveLength(before)
})
