import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { bankCsv, bankDesk, OWN_IBAN } from '../../support/bank-desk.ts'
import { findAnyBarrier } from '../../support/barriers.ts'
import { useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { afterPush } from '../../support/matrix.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { visitAs } from '../../support/staff-visit.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const browser = useBrowser(shop)
const cashier = cashierOf(shop, sandbox)
let owner: Person
const { stored, setAccount, checked } = bankDesk(shop, () => owner.buyer)

beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
  await setAccount(OWN_IBAN)
})

async function enter(options: VisitOptions = {}): Promise<Visit> {
  const visit = await browser.visit(options)
  await visitAs(visit, owner)
  return visit
}

async function waiting() {
  const placed = await cashier.place()
  expect(await cashier.link(placed, 'bank-transfer')).toMatchObject({ status: 200 })
  return { ...placed, due: (placed.totalMinor / 100).toFixed(2) }
}

/** Returns what a program for barriers finds, and whether the page scrolls sideways. */
async function troubles({ page }: Visit): Promise<readonly string[]> {
  const barriers = await findAnyBarrier(page)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...barriers, ...(isWide ? ['scrolls sideways'] : [])]
}

test('a statement is uploaded, looked at and booked; a line is assigned after its preview, and taken back', async () => {
  const [named, nameless] = [await waiting(), await waiting()]
  const visit = await enter()
  const { page, t, open } = visit
  await open('/admin/bank')
  await page
    .getByRole('link', { name: t('Upload a statement') })
    .first()
    .click()
  const file = bankCsv([
    { text: named.number, amount: named.due },
    { text: 'for the lamp', amount: nameless.due, name: 'Grace Hopper' },
  ])
  await page.locator('[name=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: file })
  await page.getByRole('button', { name: t('Upload and check') }).click()
  await page.getByRole('heading', { name: t('Uploaded statement') }).waitFor()
  await shop.drain()
  await page.getByText(t('Checked, not booked yet')).first().waitFor()
  await page.getByRole('cell', { name: t('Exact'), exact: true }).waitFor()
  const booking = page.locator('aside details').filter({ hasText: t('Book the statement') })
  await booking.locator('summary').click()
  await booking.getByRole('button').click()
  await page
    .getByRole('status')
    .filter({ hasText: t('Done: {act}', { act: t('Book the statement') }) })
    .waitFor()
  await shop.drain()
  await page.getByText(t('Finished')).first().waitFor()
  const { number } = await stored('for the lamp')
  await page.getByRole('link', { name: String(number), exact: true }).click()
  await page.getByRole('link', { name: t('Assign to an order') }).click()
  await page.getByRole('textbox', { name: t('Number of the order') }).fill(nameless.number)
  await page.getByRole('button', { name: t('Show what it does') }).click()
  await page.getByRole('heading', { name: t('Exactly what was due') }).waitFor()
  await page
    .getByRole('region', { name: t('Exactly what was due') })
    .getByRole('button')
    .click()
  await page.getByRole('heading', { name: t('Line {number}', { number }) }).waitFor()
  await page.getByText(t('Booked'), { exact: true }).first().waitFor()
  expect((await cashier.state(nameless)).paymentState).toBe('paid')
  const back = page.locator('aside details').filter({ hasText: t('Take the line back') })
  await back.locator('summary').click()
  await back.getByRole('textbox').fill('it is of Hedy')
  await back.getByRole('button').click()
  await page.getByText(t('Waits for you')).first().waitFor()
  await page.getByText('it is of Hedy').waitFor()
  expect((await cashier.state(nameless)).paymentState).toBe('awaiting')
})

// On push the tests of every page (pages-of-*.test.ts) look at them.
test.each(
  afterPush([
    ['en', 360, 'light'],
    ['ar', 360, 'dark'],
    ['de', 768, 'light'],
    ['fr', 1280, 'dark'],
  ] as const),
)('the pages of the bank have no barrier in %s at %i px, %s', async (locale, width, colorScheme) => {
  const order = await waiting()
  const text = `a long text that a bank joins from many pieces ${crypto.randomUUID()}`
  const id = await checked(
    bankCsv([{ text, amount: order.due, name: 'Wolfeschlegelsteinhausenbergerdorff' }]),
  )
  await owner.buyer.call('/admin/bank-file/book', { file: id })
  await shop.drain()
  const { number } = await stored(text)
  const visit = await enter({ locale, width, colorScheme })
  const pages = [
    'bank',
    `bank/${number}`,
    `bank/${number}/assign?order=${order.number}`,
    'bank-files',
    'bank-files/make',
    `bank-files/${id}`,
  ]
  for (const path of pages) {
    await visit.open(`/admin/${path}`)
    expect([path, await troubles(visit)]).toEqual([path, []])
    const name = path.replaceAll(/[^a-z-]+/g, '_').slice(0, 30)
    if (process.env.SCREENSHOTS)
      await visit.page.screenshot({
        path: `${process.env.SCREENSHOTS}/${locale}-${width}-${name}.png`,
        fullPage: true,
      })
  }
})

test('without script a line is assigned and dismissed by plain forms, and the page says so', async () => {
  const order = await waiting()
  await owner.buyer.call('/admin/bank-file/book', {
    file: await checked(
      bankCsv([
        { text: 'plain form', amount: order.due },
        { text: 'plain interest', amount: '0.07' },
      ]),
    ),
  })
  await shop.drain()
  const [paying, interest] = [await stored('plain form'), await stored('plain interest')]
  const visit = await enter({ script: false })
  const { page, t, open } = visit
  await open(`/admin/bank/${paying.number}/assign?order=${order.number}`)
  await page
    .getByRole('region', { name: t('Exactly what was due') })
    .getByRole('button')
    .click()
  await page.getByText(t('The line is booked')).waitFor()
  await open(`/admin/bank/${interest.number}`)
  const act = page.locator('aside details').filter({ hasText: t('Dismiss it') })
  await act.locator('summary').click()
  await act.getByRole('textbox').fill('interest')
  await act.getByRole('button').click()
  await page.getByText(t('The line is dismissed')).waitFor()
  expect((await stored('plain interest')).state).toBe('dismissed')
})
