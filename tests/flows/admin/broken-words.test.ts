import { afterEach, beforeAll, expect, test } from 'vitest'
import { readAttention } from '#main/attention.ts'
import { idOfText } from '#views/admin/areas/wording.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
const RESULTS = 'Results for “{query}”'
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

const query = (sql: string, values: readonly unknown[] = []) => shop.core.database.query(sql, values)
const announce = () => query(`SELECT announce_change('wording')`)
const results = async () => (await new Buyer(shop.url).get('/de/search?q=lamp')).text

afterEach(async () => {
  await query('DELETE FROM own_text')
  await query('DELETE FROM mail_words')
})

/** Stores own words as an older program let them pass. */
const putText = (words: string) =>
  query(
    `INSERT INTO own_text (locale, english, words, actor, updated_at) VALUES ('de', $1, $2, 'staff:ada', $3)
     ON CONFLICT (locale, english) DO UPDATE SET words = excluded.words`,
    [RESULTS, words, shop.core.clock.now()],
  )

async function waiting(kind: string) {
  const found = await readAttention(shop.core.database, {
    now: shop.core.clock.now(),
    limit: 10,
    demo: false,
    isGatewayOn: () => true,
  })
  return found.find(({ source }) => source.id === kind)?.things ?? []
}

const report = () => typeCommand({ database: shop.core.database }, ['i18n', 'own'])

test('own words of a page that lost a placeholder give way to the original, and staff are told until they correct them', async () => {
  await putText('Gefunden: „{query}“')
  await announce()
  await expect.poll(results).toContain('Gefunden: „lamp“')
  expect(await waiting('words-broken')).toEqual([])
  expect((await report()).code).toBe(0)
  await putText('Gefunden: „{suche}“')
  await announce()
  await expect.poll(results).not.toContain('Gefunden')
  expect(await results()).toContain('lamp')
  expect(await results()).not.toContain('{suche}')
  expect(await waiting('words-broken')).toMatchObject([
    { subject: idOfText(RESULTS), detail: expect.stringContaining('query / suche') },
  ])
  expect(await report()).toMatchObject({ code: 1, out: expect.stringContaining('query / suche') })
  expect((await owner.get('/admin/wording?own=1')).text).toContain('Not shown in de')
  await query('DELETE FROM own_text')
  expect(await waiting('words-broken')).toEqual([])
})

test('a mail leaves out the one text that holds an unknown placeholder, and staff are told', async () => {
  await query(
    `INSERT INTO mail_words (template, locale, version, subject, introduction, closing, actor, created_at)
     VALUES ('order-confirmation', 'en', 1, 'Hooray {total}', 'Order {number} is ours.', 'Cheers', 'staff:ada', $1)`,
    [shop.core.clock.now()],
  )
  const buyer = new Buyer(shop.url)
  const email = `${crypto.randomUUID()}@example.com`
  const { productId } = await sellProduct(shop.core.database)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  await buyer.call('/order/finalize', { ...addressForm, email })
  const [mail] = await mailsTo(shop, email)
  expect(mail?.subject).toMatch(/^Your order/)
  expect(mail?.text).toMatch(/Order K\d+ is ours\./)
  expect(await waiting('mail-words-broken')).toMatchObject([
    { subject: 'order-confirmation', detail: 'en: subject: {total}' },
  ])
  expect((await report()).out).toContain('order-confirmation (en): subject: {total}')
})
