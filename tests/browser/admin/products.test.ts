import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkStockCount } from '#domains/catalog/index.ts'
import type { StaffRole } from '#kernel/actor.ts'
import { findAnyBarrier } from '../../support/barriers.ts'
import { hasFocus, soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { importFile, productRow } from '../../support/import-file.ts'
import { afterPush } from '../../support/matrix.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { shopifyCsv } from '../../support/shopify-csv.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

async function visitAs(role: StaffRole, options: VisitOptions = {}): Promise<Visit> {
  const [visit, staff] = await Promise.all([browser.visit(options), signInStaff(shop, role)])
  // The cookie of a shop on this machine is one of https, whatever the port.
  const url = 'https://127.0.0.1/'
  await visit.context.addCookies(
    [...staff.cookies].map(([name, value]) => ({ name, value, url, secure: true })),
  )
  return visit
}

async function sellSizes(handle: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    index === 0
      ? productRow(handle, { 'Option1 name': 'Size', 'Option1 value': 's0' })
      : { ...productRow(handle, { 'Option1 value': `s${index}` }), Title: '' },
  )
  await importFile({ database: shop.core.database, connectionString: '' }, shopifyCsv(rows))
}

const cellOf = ({ page }: Visit, field: string, variant: string) =>
  page.locator(`[name="${field}:${variant}"]`)

test('prices and stock are typed, moved through by keyboard, pasted from a spreadsheet, saved and undone', async () => {
  await sellSizes('shirt', 3)
  const visit = await visitAs('owner')
  const { page, t, open } = visit
  await open('/admin/products/shirt/variants')
  await cellOf(visit, 'price.EUR', 'shirt-s0').fill('12,50')
  await page.keyboard.press('ArrowDown')
  await soon(() => hasFocus(cellOf(visit, 'price.EUR', 'shirt-s1'))).toBe(true)
  await cellOf(visit, 'price.EUR', 'shirt-s1').evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '13\t15\t9\n14\t16\t8\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: t('Save') }).click()
  await page
    .getByText(t('{cells, plural, one {# cell is saved} other {# cells are saved}}', { cells: 7 }))
    .waitFor()
  await open('/admin/products/shirt/variants')
  expect(await cellOf(visit, 'price.EUR', 'shirt-s0').inputValue()).toBe('12.50')
  expect(await cellOf(visit, 'compareAt.EUR', 'shirt-s2').inputValue()).toBe('16.00')
  expect(await cellOf(visit, 'onHand', 'shirt-s1').inputValue()).toBe('9')
  await cellOf(visit, 'onHand', 'shirt-s1').fill('3')
  await page.getByRole('button', { name: t('Save') }).click()
  await page
    .getByRole('button', { name: t('Undo'), exact: true })
    .first()
    .click()
  await soon(() => cellOf(visit, 'onHand', 'shirt-s1').inputValue()).toBe('9')
})

test('who saves a cell second is told what is newer and loses nothing', async () => {
  await sellSizes('coat', 2)
  const [first, second] = [await visitAs('owner'), await visitAs('manager')]
  await first.open('/admin/products/coat/variants')
  await second.open('/admin/products/coat/variants')
  for (const [visit, price] of [
    [first, '11.00'],
    [second, '12.00'],
  ] as const) {
    await cellOf(visit, 'price.EUR', 'coat-s0').fill(price)
    await visit.page.getByRole('button', { name: visit.t('Save') }).click()
    await visit.page
      .getByRole('alert')
      .or(visit.page.getByRole('button', { name: visit.t('Undo'), exact: true }))
      .first()
      .waitFor()
  }
  await second.page
    .getByText(
      second.t('Somebody else changed this to {present}. Save again to store yours', { present: '11.00' }),
    )
    .waitFor()
  expect(await cellOf(second, 'price.EUR', 'coat-s0').inputValue()).toBe('12.00')
})

test('pictures are uploaded, put in order, removed and put back', async () => {
  await sellSizes('lamp', 1)
  const visit = await visitAs('editor')
  const { page, t, open } = visit
  await open('/admin/products/lamp/pictures')
  const files = await Promise.all(
    [10, 200].map(async (red) => ({
      name: `${red}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } },
      })
        .png()
        .toBuffer(),
    })),
  )
  await page.locator('[name=picture]').setInputFiles(files)
  await soon(() => page.locator('main ol:not([data-strip]) > li').count()).toBe(2)
  const images = () =>
    page
      .locator('main ol:not([data-strip]) > li img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const before = await images()
  await page.getByRole('button', { name: t('Move down') }).click()
  await soon(images).toEqual(before.toReversed())
  await page
    .getByRole('button', { name: t('Remove'), exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: t('Put back') }).click()
  await soon(() => page.locator('main ol:not([data-strip]) > li').count()).toBe(2)
})

test('a file with columns of its own is mapped, checked, imported and undone', async () => {
  const visit = await visitAs('owner')
  const { page, t, open } = visit
  await open('/admin/imports/new')
  const buffer = Buffer.from('Sache;Betrag\nRegal;1.234,50\nTisch;89,90\n')
  await page.locator('[name=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: t('Upload and check') }).click()
  await page.locator('[name=column0]').selectOption('title')
  await page.locator('[name=column1]').selectOption('price')
  await page.locator('[name=decimal]').selectOption('comma')
  await page.getByRole('button', { name: t('Check again') }).click()
  await page.getByText(t('Is being checked')).first().waitFor()
  await shop.drain()
  await page.getByRole('button', { name: t('Import now') }).click()
  await page.getByText(t('Is being imported')).first().waitFor()
  await shop.drain()
  await page.getByRole('button', { name: t('Undo the import') }).waitFor()
  await open('/admin/products?q=Regal')
  await page.getByRole('link', { name: 'Regal' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: t('Undo the import') }).click()
  await page.getByText(t('Is being undone')).first().waitFor()
  await shop.drain()
  await page.getByText(t('Undone')).first().waitFor()
  await open('/admin/products?q=Regal')
  expect(await page.getByRole('link', { name: 'Regal' }).count()).toBe(0)
})

test.each([{ script: true }, { script: false }])(
  'counted pieces are uploaded, compared, booked and undone; script: $script',
  async ({ script }) => {
    const handle = script ? 'shelf' : 'rack'
    await sellSizes(handle, 2)
    await shop.core.database.query(
      'UPDATE variant SET sku = upper(public_id) WHERE product_id = (SELECT id FROM product WHERE handle = $1)',
      [handle],
    )
    const visit = await visitAs('fulfilment', { script })
    const { page, t, open } = visit
    await open('/admin/products')
    await page
      .locator('main')
      .getByRole('link', { name: t('Stock-taking') })
      .click()
    await page.getByRole('link', { name: t('Upload a count') }).click()
    const upload = async (text: string) => {
      await page
        .locator('[name=file]')
        .setInputFiles({ name: 'count.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: t('Upload and compare') }).click()
    }
    await upload(`SKU;Counted\n${handle}-s0;5\n${handle}-s1;7\nnone;1\n`)
    await page.getByText(t('Compared, not booked yet')).first().waitFor()
    await page.getByText(t('No variant has this SKU')).first().waitFor()
    await page
      .locator('summary')
      .filter({ hasText: t('Book the differences') })
      .click()
    await page.locator('[name=note]').fill('Yearly')
    await page.getByRole('button', { name: t('Book the differences') }).click()
    await page
      .locator('summary')
      .filter({ hasText: t('Undo the count') })
      .click()
    await page.getByRole('button', { name: t('Undo the count') }).click()
    await page.getByText(t('Undone'), { exact: true }).first().waitFor()
    await open(`/admin/products/${handle}/variants`)
    expect(await cellOf(visit, 'onHand', `${handle}-s0`).inputValue()).toBe('7')
  },
)

test('without script the grid is a form that saves, also on a telephone', async () => {
  await sellSizes('sock', 2)
  const visit = await visitAs('fulfilment', { script: false, width: 360 })
  const { page, t, open } = visit
  await open('/admin/products/sock/variants')
  expect(await cellOf(visit, 'price.EUR', 'sock-s0').isDisabled()).toBe(true)
  await cellOf(visit, 'onHand', 'sock-s0').fill('4')
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByText(t('Saved'), { exact: true }).waitFor()
  expect(await cellOf(visit, 'onHand', 'sock-s0').inputValue()).toBe('4')
})

// On push the tests of every page (pages-of-*.test.ts) look at them.
const SCREENS = afterPush([
  { width: 360, locale: 'en', colorScheme: 'light' },
  { width: 768, locale: 'de', colorScheme: 'dark' },
  { width: 1280, locale: 'ar', colorScheme: 'light' },
] as const)
const PAGES = [
  'products',
  'products/HANDLE',
  'products/HANDLE/variants',
  'products/HANDLE/pictures',
  'products/HANDLE/preview',
  'pictures',
  'imports',
  'imports/new',
  'stock-counts',
  'stock-counts/make',
  'stock-counts/COUNT',
  'deleted-products',
  'categories',
  'categories/new',
] as const

test.each(SCREENS)(
  'the pages of products fit $width px in $locale and hide nothing from anybody',
  async (screen) => {
    const handle = `fit-${screen.width}`
    await sellSizes(handle, 3)
    const { id: count } = await shop.core.database.transaction((tx) =>
      checkStockCount(tx, {
        bytes: Buffer.from('SKU;Counted\nA-very-long-number-of-an-article-that-no-variant-has;1\n'),
        actor: 'test',
        now: new Date(),
      }),
    )
    const { page, open } = await visitAs('owner', screen)
    for (const seen of PAGES) {
      const path = seen.replace('HANDLE', handle).replace('COUNT', count)
      await open(`/admin/${path}`)
      expect(await findAnyBarrier(page), path).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0)
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/${screen.width}-${path.replaceAll('/', '_')}.png`,
          fullPage: true,
        })
    }
  },
)
