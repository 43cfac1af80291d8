import { expect, test } from 'vitest'
import { findAnyBarrier } from '../../support/barriers.ts'
import { soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import { importFile, productRow } from '../../support/import-file.ts'
import { sampleInRing } from '../../support/matrix.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { shopifyCsv } from '../../support/shopify-csv.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { visitAs } from '../../support/staff-visit.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

/** A screen of each size, one of them from right to left. */
const SCREENS = sampleInRing<VisitOptions>('variants', [
  { width: 1280, locale: 'en' },
  { width: 360, locale: 'ar', colorScheme: 'dark' },
])
const nameOf = ({ width, locale }: VisitOptions): string => `screen-${width}-${locale}`

async function visitAsOwner(options: VisitOptions = {}): Promise<Visit> {
  const [visit, buyer] = await Promise.all([browser.visit(options), signInStaff(shop, 'owner')])
  await visitAs(visit, { buyer })
  return visit
}

async function sellSizes(handle: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...productRow(handle, { 'Option1 name': 'Size', 'Option1 value': `s${index}` }),
    ...(index === 0 ? null : { Title: '' }),
  }))
  await importFile({ database: shop.core.database, connectionString: '' }, shopifyCsv(rows))
}

/** Fails if the page hides something from anybody, or is wider than the screen. */
async function fits({ page }: Visit): Promise<void> {
  // The line of what is on its way lies over the page and in none of its landmarks.
  expect(await findAnyBarrier(page, { exclude: '.progress-line' }), page.url()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const cellOf = ({ page }: Visit, field: string, variant: string) =>
  page.locator(`[name="${field}:${variant}"]`)

/** Opens what is closed and fills it. */
async function act({ page }: Visit, title: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const details = page.locator('details').filter({ has: page.locator('summary', { hasText: title }) })
  await details.locator('summary').click()
  for (const [name, value] of Object.entries(fields)) {
    const input = details.locator(`[name="${name}"]`)
    if ((await input.evaluate(({ tagName }) => tagName)) === 'SELECT') await input.selectOption(value)
    else await input.fill(value)
  }
  await details.getByRole('button').last().click()
}

test('a thousand variants open, take pasted prices, are saved at once and undone', async () => {
  await sellSizes('wall', 1_000)
  const visit = await visitAsOwner()
  const { page, t, open } = visit
  await open('/admin/products/wall/variants?rows=all')
  expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(1_000)
  const prices = Array.from({ length: 1_000 }, (_, index) => `${index + 1},50`).join('\n')
  await cellOf(visit, 'price.EUR', 'wall-s0').evaluate((cell, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, prices)
  await page.getByRole('button', { name: t('Save') }).click()
  const saved = page.getByText(
    t('{cells, plural, one {# cell is saved} other {# cells are saved}}', { cells: 1_000 }),
  )
  await saved.waitFor()
  const priceOf = async (variant: string) => {
    const [row] = await shop.core.database.query<{ amount: number }>(
      'SELECT amount_minor::int AS amount FROM price JOIN variant v ON v.id = variant_id WHERE v.public_id = $1',
      [variant],
    )
    return row?.amount
  }
  expect([await priceOf('wall-s0'), await priceOf('wall-s999')]).toEqual([150, 100_050])
  await page
    .getByRole('button', { name: t('Undo'), exact: true })
    .first()
    .click()
  await soon(() => priceOf('wall-s999')).toBe(1_000)
})

test('typed cells are not lost by turning the page of a large grid', async () => {
  await sellSizes('paged', 60)
  const visit = await visitAsOwner()
  const { page, t, open } = visit
  await open('/admin/products/paged/variants')
  await cellOf(visit, 'price.EUR', 'paged-s1').fill('77')
  await page.getByRole('link', { name: t('Next') }).click()
  await page.getByRole('button', { name: t('Stay') }).click()
  expect(await cellOf(visit, 'price.EUR', 'paged-s1').inputValue()).toBe('77')
  await page.getByRole('link', { name: t('Next') }).click()
  await page.getByRole('button', { name: t('Leave') }).click()
  await cellOf(visit, 'price.EUR', 'paged-s55').waitFor()
})

test('a cell that somebody else changed is told also after the page was read again, and others show what is newer', async () => {
  await sellSizes('both', 2)
  const visit = await visitAsOwner()
  const { page, t, open } = visit
  await open('/admin/products/both/variants')
  await cellOf(visit, 'price.EUR', 'both-s0').fill('12.00')
  const other = await signInStaff(shop, 'manager')
  const cells = [
    ['both-s0', 'price.EUR', '10.00', '11.00'],
    ['both-s1', 'price.EUR', '10.00', '13.00'],
    ['both-s1', 'active', '1', '0'],
  ]
  await other.call('/admin/product/cells', { product: 'both', cells: JSON.stringify(cells) })
  await act(visit, t('Add values or an option'), { name: 'Size', values: 's9' })
  await soon(() => cellOf(visit, 'price.EUR', 'both-s1').inputValue()).toBe('13.00')
  expect(await cellOf(visit, 'active', 'both-s1').isChecked()).toBe(false)
  expect(await cellOf(visit, 'price.EUR', 'both-s0').inputValue()).toBe('12.00')
  await page.getByRole('button', { name: t('Save') }).click()
  await page
    .getByText(t('Somebody else changed this to {present}. Save again to store yours', { present: '11.00' }))
    .waitFor()
  await page.getByRole('button', { name: t('Save') }).click()
  await page
    .getByText(t('{cells, plural, one {# cell is saved} other {# cells are saved}}', { cells: 1 }))
    .waitFor()
  await soon(() => page.getByText(t('Not saved yet')).count()).toBe(0)
})

test.each(SCREENS)(
  'an option makes variants, one that was sold stays off sale, another is deleted and put back ($width px, $locale)',
  async (options) => {
    const handle = nameOf(options)
    await sellSizes(handle, 2)
    await new Buyer(shop.url).call('/order/update', { fn: 'productAdd', productId: `${handle}-s0` })
    const visit = await visitAsOwner(options)
    const { page, t, open } = visit
    await open(`/admin/products/${handle}/variants`)
    await act(visit, t('Add values or an option'), { name: 'Colour', values: 'Red\nBlue' })
    await page
      .getByText(
        t(
          '{variants, plural, =0 {Nothing was different} one {# variant is added} other {# variants are added}}',
          { variants: 2 },
        ),
      )
      .waitFor()
    await soon(() => page.locator('tbody [name^="price.EUR"]').count()).toBe(4)
    await fits(visit)
    await act(visit, t('Delete a variant'), { productId: `${handle}-s0` })
    await page.getByText(t('Orders or carts refer to this variant. It is off sale and stays')).waitFor()
    await soon(() => cellOf(visit, 'active', `${handle}-s0`).isChecked()).toBe(false)
    await page.locator('summary', { hasText: t('Delete a variant') }).click()
    await act(visit, t('Delete a variant'), { productId: `${handle}-s1` })
    await page.getByText(t('The variant is deleted'), { exact: true }).waitFor()
    await soon(() => cellOf(visit, 'price.EUR', `${handle}-s1`).count()).toBe(0)
    await fits(visit)
    await act(visit, t('Put back {variant}', { variant: 's1 / Red' }), {})
    await cellOf(visit, 'price.EUR', `${handle}-s1`).waitFor()
  },
)

test.each(SCREENS)(
  'a hidden product and typed texts are previewed, and stay unsaved ($width px, $locale)',
  async (options) => {
    const handle = `hidden-${nameOf(options)}`
    await sellSizes(handle, 2)
    await shop.core.database.query(`UPDATE product SET status = 'draft' WHERE handle = $1`, [handle])
    const visit = await visitAsOwner(options)
    const { page, t, open, context } = visit
    await open(`/admin/products/${handle}/preview`)
    await page.getByText(t('Preview. Only staff see this page.')).waitFor()
    expect(await page.locator('[data-buy]').count()).toBe(0)
    await fits(visit)
    await open(`/admin/products/${handle}`)
    await page.locator(`[name="name.${options.locale}"]`).fill('Typed and not saved')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: t('Preview what is typed') }).click()
    const preview = await opened
    await preview
      .getByText(t('Preview with texts that are not saved. Only staff see this page, for an hour.'))
      .waitFor()
    await preview.getByRole('heading', { name: 'Typed and not saved' }).waitFor()
    const [text] = await shop.core.database.query<{ name: string }>(
      `SELECT name FROM product_text x JOIN product p ON p.id = x.product_id WHERE p.handle = $1 AND locale = $2`,
      [handle, options.locale],
    )
    expect(text?.name).toBe(`Product ${handle}`)
  },
)

test.each(SCREENS)(
  'a deleted product stands among the deleted ones and is put back ($width px, $locale)',
  async (options) => {
    const handle = `gone-${nameOf(options)}`
    await sellSizes(handle, 2)
    const visit = await visitAsOwner(options)
    const { page, t, open } = visit
    await open(`/admin/products/${handle}`)
    await act(visit, t('Delete'), {})
    await page.waitForURL(/\/admin\/deleted-products\/[0-9a-f-]{36}/)
    await fits(visit)
    await open('/admin/deleted-products')
    await fits(visit)
    await page.getByRole('link', { name: `Product ${handle}` }).click()
    await page.waitForURL(/\/admin\/deleted-products\/[0-9a-f-]{36}/)
    await act(visit, t('Put back'), {})
    await page.waitForURL(new RegExp(`/admin/products/${handle}$`))
    await open(`/admin/products/${handle}/variants`)
    expect(await cellOf(visit, 'onHand', `${handle}-s1`).inputValue()).toBe('7')
  },
)
