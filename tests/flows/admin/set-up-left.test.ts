import { expect, test } from 'vitest'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
type Staff = Awaited<ReturnType<typeof signInStaff>>

const place = {
  company: 'Leinenladen',
  line1: 'Webergasse 3',
  zip: '02763',
  city: 'Zittau',
  country: 'DE',
  email: 'laden@example.com',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
}

/** Opens a step and returns its page with the version that its form carries. */
async function open(staff: Staff, path: string): Promise<{ text: string; version: string }> {
  const { text } = await staff.get(path)
  return { text, version: /name="version" value="([^"]+)"/.exec(text)?.[1] ?? '' }
}

/** Sends the form of a step as a browser without script does, and opens the page that answers. */
async function send(staff: Staff, step: string, fields: Readonly<Record<string, string>>) {
  const form = { accept: 'text/html', referer: `${shop.url}/admin/setup?step=${step}` }
  const answer = await staff.call(`/admin/setup/${step}`, fields, form)
  const next = answer.headers.get('location') ?? ''
  return { next, ...(await open(staff, next.slice(next.indexOf('/admin')))) }
}

const company = async (): Promise<unknown> => {
  const [row] = await shop.core.database.query<{ name: string }>(
    `SELECT value ->> 'company' AS name FROM shop_setting WHERE key = 'address'`,
  )
  return row?.name
}

test('of two tabs on one step the second is told what stands there now, keeps what was typed, and can save it then', async () => {
  const [erika, karl] = [await signInStaff(shop, 'owner'), await signInStaff(shop, 'manager')]
  const { version } = await open(erika, '/admin/setup?step=place')
  expect(version).not.toBe('')
  expect((await send(karl, 'place', { ...place, company: 'Karls Laden', version })).next).toContain(
    'step=shipping',
  )

  const told = await send(erika, 'place', { ...place, company: 'Erikas Laden', version })
  expect(told.next).toContain('step=place')
  expect(await company()).toBe('Karls Laden')
  expect(told.text).toContain('Somebody else has saved: Karls Laden')
  expect(told.text).toContain('value="Erikas Laden"')

  const saved = await send(erika, 'place', { ...place, company: 'Erikas Laden', version: told.version })
  expect(saved.next).toContain('step=shipping')
  expect(await company()).toBe('Erikas Laden')
})

test('a double click and the back button save the same values again without a conflict', async () => {
  const owner = await signInStaff(shop, 'owner')
  await owner.call('/admin/setup/place', { ...place, company: 'Before' })
  const { version } = await open(owner, '/admin/setup?step=place')
  for (const _ of [1, 2])
    expect((await send(owner, 'place', { ...place, company: 'After', version })).next).toContain(
      'step=shipping',
    )
  expect(await company()).toBe('After')
})

test.each([
  ['place', { ...place, zip: '123' }, 'This is no postcode of that country.', '123'],
  ['place', { ...place, zip: 'D-02763' }, 'This is no postcode of that country.', 'D-02763'],
  ['place', { ...place, vatId: 'DE12' }, 'This is no VAT number of that country', 'DE12'],
  ['payment', { holder: 'Erika', iban: 'DE88 3704', bic: 'COBADEFFXXX' }, 'This is no IBAN', 'DE88 3704'],
  [
    'payment',
    { holder: 'Erika', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBA' },
    'A BIC has 8 or 11',
    'COBA',
  ],
  ['payment', { holder: 'Erika', iban: '', bic: '' }, 'Please fill this in', 'Erika'],
  ['shipping', { homePrice: 'four', homeFrom: '1', homeTo: '3' }, 'Give an amount such as 4.90', 'four'],
] as const)(
  '%s with %o is refused beside the field in plain words, and keeps what was typed, without script',
  async (step, fields, words, typed) => {
    const owner = await signInStaff(shop, 'owner')
    const { next, text } = await send(owner, step, fields)
    expect(next).toContain(`step=${step}`)
    expect(text).toContain(words)
    expect(text).toContain(`value="${typed}"`)
  },
)

test('who left the set-up goes on at the first step that is not done, in another browser and as another member of staff', async () => {
  const [erika, karl] = [await signInStaff(shop, 'owner'), await signInStaff(shop, 'manager')]
  const look = { name: 'Leinenladen', accent: '#f7a830', link: '#006678', sameLogo: '1' }
  expect((await erika.call('/admin/setup/shop', look)).status).toBe(200)
  await erika.call('/admin/setup/place', place)
  await shop.core.database.query(`DELETE FROM page`)
  await shop.core.database.query(`SELECT announce_change('settings')`)
  for (const staff of [erika, karl]) {
    await staff.call('/admin/setup/vat', { mode: 'home' })
    const { text } = await open(staff, '/admin/setup')
    expect(text.includes('Publish and continue')).toBe(true)
  }
  expect((await open(karl, '/admin/setup?step=place')).text).toContain('value="Zittau"')
})

test('a product file of the set-up is checked first, imported with a note of who did, and leads back', async () => {
  const owner = await signInStaff(shop, 'owner')
  const { text } = await open(owner, '/admin/setup?step=product')
  expect(text).toContain('/api/admin/import/begin"')
  const body = new FormData()
  body.set(
    'file',
    new Blob(['Handle,Title,Variant SKU,Variant Price\nscarf,Scarf,scarf,19.90\n']),
    'goods.csv',
  )
  const answer = await owner.send(`${owner.base}/api/admin/import/begin`, { method: 'POST', body })
  const { id } = answer.body
  const acts = await shop.core.database.query(`SELECT what FROM staff_act WHERE subject = $1`, [id])
  expect(acts).toEqual([{ what: 'imports.begin' }])
  await shop.drain()
  const { text: checked } = await open(owner, `/admin/imports/${id}`)
  expect(checked).toContain('Import now')
  expect(checked).toContain('/admin/setup?step=done')
})
