import { beforeAll, expect, test } from 'vitest'
import { MAIL_TEMPLATES, mailTemplateOf, readOwnWords, wordMail } from '#domains/mail-log/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: Buyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

const OWN = { subject: 'Moin {name}', introduction: 'Order {number}\nis ours.', closing: 'Cheers,\n{shop}' }

function word(template: string, words: Parameters<typeof wordMail>[1]['words']) {
  const { database, clock } = shop.core
  return database.transaction((tx) => wordMail(tx, { template, words, actor: 'test', now: clock.now() }))
}

async function confirmation(
  language = '',
): Promise<{ readonly subject: string; readonly text: string; readonly html: string }> {
  const buyer = new Buyer(`${shop.url}${language}`)
  const email = `${crypto.randomUUID()}@example.com`
  const { productId } = await sellProduct(shop.core.database)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  await buyer.call('/order/finalize', { ...addressForm, email })
  const [mail] = await mailsTo(shop, email)
  return mail!
}

test('own words stand in the mail of their language, with their values, and the original comes back by one click', async () => {
  await word('order-confirmation', { en: OWN })
  const worded = await confirmation()
  expect(worded.subject).toBe('Moin Ada Lovelace')
  for (const part of ['is ours.', 'Cheers,']) {
    expect(worded.text).toContain(part)
    expect(worded.html).toContain(part)
  }
  expect(worded.text).not.toContain('{number}')
  expect((await confirmation('/de')).subject).toContain('Ihre Bestellung')
  expect((await owner.call('/admin/mail/reset', { template: 'order-confirmation' })).status).toBe(200)
  expect((await confirmation()).subject).toContain('Your order')
  const versions = await shop.core.database.query(
    `SELECT version FROM mail_words WHERE template = 'order-confirmation' AND locale = 'en'`,
  )
  expect(versions).toHaveLength(2)
})

test('what a buyer types is a value and no placeholder or markup', async () => {
  await word('payment-reminder', { en: { ...OWN, introduction: '<b>{name}</b>' } })
  const page = await owner.get('/admin/mail-texts/payment-reminder/en/html')
  expect(page.text).toContain('&lt;b&gt;Ada Lovelace&lt;/b&gt;')
})

test.each([
  ['shipped', 'subject', 'Parcel {nummer}'],
  ['shipped', 'introduction', 'It is {date'],
  ['shipped', 'closing', 'Bye {shop} {}'],
])(
  'the wrong placeholder in the %s of %s is refused by the name of its field',
  async (template, name, text) => {
    const refused = word(template, { de: { ...OWN, [name]: text, subject: name === 'subject' ? text : 'x' } })
    await expect(refused).rejects.toMatchObject({ code: 'unknown-placeholder', fields: [`${name}.de`] })
    const { words } = await readOwnWords(shop.core.database, template, 'de')
    expect(words).toEqual({ subject: '', introduction: '', closing: '' })
  },
)

test('what the law or the safety of accounts asks for cannot be switched off, everything else can', async () => {
  for (const { id, keptOn } of MAIL_TEMPLATES) {
    const answer = await owner.call('/admin/mail/switch', { template: id, on: '0' })
    expect([id, answer.status]).toEqual([id, keptOn === null ? 200 : 409])
    expect((await owner.call('/admin/mail/switch', { template: id, on: '1' })).status).toBe(200)
  }
  for (const legal of ['order-confirmation', 'statement-receipt', 'reset-password'])
    expect(mailTemplateOf(legal)?.keptOn).not.toBeNull()
})

test('every kind of mail has a sample in every language, with the owner’s words', async () => {
  for (const { id, placeholders } of MAIL_TEMPLATES) {
    const introduction = placeholders.map((name) => `[{${name}}]`).join(' ')
    await word(id, { fr: { subject: '', introduction, closing: '' } })
    for (const { code } of LOCALES) {
      const page = await owner.get(`/admin/mail-texts/${id}/${code}/html`)
      expect([id, code, page.status]).toEqual([id, code, 200])
      // Each placeholder that is offered has a value in the sample.
      if (code === 'fr') expect([id, /\[(\{\w+\})?\]/.exec(page.text)?.[0]]).toEqual([id, undefined])
    }
  }
  expect((await owner.get('/admin/mail-texts/nothing/en/html')).status).toBe(404)
})

test('only owner and manager word mails', async () => {
  for (const role of ['support', 'editor', 'fulfilment'] as const) {
    const other = await signInStaff(shop, role)
    expect((await other.call('/admin/mail/switch', { template: 'shipped', on: '0' })).body.code).toBe(
      'forbidden',
    )
    expect((await other.call('/admin/mail/reset', { template: 'shipped' })).body.code).toBe('forbidden')
    expect((await other.get('/admin/mail-texts')).status).toBe(404)
  }
})

test('the same words are no new version, and two people at once leave one after the other', async () => {
  const same = { en: OWN }
  await Promise.all([
    word('locked', { en: { ...OWN, subject: '', introduction: '', closing: 'a' } }),
    word('locked', { en: { ...OWN, subject: '', introduction: '', closing: 'b' } }),
  ])
  await word('cancelled', same)
  await word('cancelled', same)
  const rows = await shop.core.database.query<{ template: string; versions: number }>(
    `SELECT template, count(*)::int AS versions FROM mail_words WHERE template IN ('locked', 'cancelled') AND locale = 'en' GROUP BY template ORDER BY template`,
  )
  expect(rows).toEqual([
    { template: 'cancelled', versions: 1 },
    { template: 'locked', versions: 2 },
  ])
})
