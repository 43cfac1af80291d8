import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findAnyBarrier } from '../../support/barriers.ts'
import { hasFocus, soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { visitAs } from '../../support/staff-visit.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

async function visitAsEditor(options: VisitOptions = {}): Promise<Visit> {
  const [visit, buyer] = await Promise.all([browser.visit(options), signInStaff(shop, 'editor')])
  await visitAs(visit, { buyer })
  return visit
}

const png = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .png()
    .toBuffer()

const sell = async (): Promise<string> => (await sellProduct(shop.core.database)).productId
const rows = ({ page }: Visit) => page.locator('main ol:not([data-strip]) > li')
const images = (visit: Visit): Promise<(string | null)[]> =>
  rows(visit)
    .locator('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')))

/** Chooses pictures whose content is another for each number. */
async function choose({ page }: Visit, reds: readonly number[]): Promise<void> {
  await page
    .locator('[name=picture]')
    .setInputFiles(
      await Promise.all(
        reds.map(async (red) => ({ name: `${red}.png`, mimeType: 'image/png', buffer: await png(red) })),
      ),
    )
}

/** Drops files on the page as a file manager does. */
async function drop({ page }: Visit, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const texts = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const)
  await page.locator('form:has([name=picture])').evaluate((form, given) => {
    const dataTransfer = new DataTransfer()
    for (const [name, text] of given) {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name))
    }
    for (const type of ['dragover', 'drop'])
      form.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, texts)
}

test('dropped files are added one by one, and each that is not says why beside its name', async () => {
  const handle = await sell()
  const visit = await visitAsEditor()
  const { page, t, open, expectRefusal } = visit
  await open(`/admin/products/${handle}/pictures`)
  expectRefusal(415, '/api/admin/picture/add')
  const good = await png(10)
  await drop(visit, {
    'front.png': good,
    'front again.png': good,
    'notes.txt': Buffer.from('no picture'),
    'half.png': good.subarray(0, 60),
    'huge.png': Buffer.alloc(20 * 1024 * 1024 + 1),
    'empty.png': Buffer.alloc(0),
    '.DS_Store': Buffer.from('x'),
    'back.png': await png(11),
  })
  await soon(() => rows(visit).count()).toBe(2)
  const list = page.getByRole('region', { name: t('Files') }).locator('li')
  await soon(() =>
    list.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))),
  ).toEqual([
    `notes.txt ${t('Refused')}. ${t('This file is not a JPEG, PNG, WebP or AVIF picture')}`,
    `half.png ${t('Refused')}. ${t('This picture is damaged or not complete')}`,
    `huge.png ${t('Refused')}. ${t('This picture is too large. Up to 20 MB and 6000 pixels a side are accepted')}`,
    `empty.png ${t('Refused')}. ${t('This file is empty')}`,
    `front.png ${t('Added')}`,
    `front again.png ${t('There already')}`,
    `back.png ${t('Added')}`,
  ])
  expect(await findAnyBarrier(page)).toEqual([])
  await page.getByRole('button', { name: t('Undo: remove the added pictures') }).click()
  await soon(() => rows(visit).count()).toBe(0)
  await soon(() => page.getByRole('button', { name: t('Put back') }).count()).toBe(2)
})

test('pictures are put in order by dragging and by arrow keys, and the order is kept', async () => {
  const handle = await sell()
  const visit = await visitAsEditor()
  const { page, t, open } = visit
  await open(`/admin/products/${handle}/pictures`)
  await choose(visit, [20, 21, 22])
  await soon(() => rows(visit).count()).toBe(3)
  const [first, second, third] = await images(visit)
  const grip = (number: number) =>
    page.getByRole('button', { name: t('Move picture {number}', { number }), exact: true })
  await grip(3).dragTo(grip(1))
  await soon(() => images(visit)).toEqual([third, first, second])
  await grip(1).focus()
  await page.keyboard.press('ArrowDown')
  await soon(() => images(visit)).toEqual([first, third, second])
  await page.keyboard.press('ArrowDown')
  await page.getByText(t('The picture is at place {place} of {total} now', { place: 3, total: 3 })).waitFor()
  await soon(() => images(visit)).toEqual([first, second, third])
  await soon(() => hasFocus(grip(3))).toBe(true)
  await soon(async () => {
    const acts = await shop.core.database.query(
      `SELECT FROM staff_act WHERE subject = $1 AND what = 'products.move-picture'`,
      [handle],
    )
    return acts.length
  }).toBe(3)
  await open(`/admin/products/${handle}/pictures`)
  expect(await images(visit)).toEqual([first, second, third])
})

test('a folder of pictures named by SKU shows what matches before anything is sent, and goes to its products', async () => {
  const [lamp, chair] = [await sell(), await sell()]
  await Promise.all(
    [lamp, chair].map((handle, index) =>
      shop.core.database.query(
        'UPDATE variant SET sku = $2 WHERE product_id = (SELECT id FROM product WHERE handle = $1)',
        [handle, ['FOLDER-LAMP', 'FOLDER-CHAIR'][index]],
      ),
    ),
  )
  const folder = await mkdtemp(join(tmpdir(), 'kontor-folder-'))
  try {
    await mkdir(join(folder, 'inside'))
    await writeFile(join(folder, 'folder-lamp.png'), await png(30))
    await writeFile(join(folder, 'folder-lamp_10.png'), await png(31))
    await writeFile(join(folder, 'folder-lamp_2.png'), await png(32))
    await writeFile(join(folder, 'inside', 'FOLDER-CHAIR.png'), await png(33))
    await writeFile(join(folder, 'inside', 'nobody.png'), await png(34))
    await writeFile(join(folder, '.DS_Store'), 'x')
    const visit = await visitAsEditor({ width: 360 })
    const { page, t, open } = visit
    await open('/admin/pictures')
    await page.locator('[data-folder]').setInputFiles(folder)
    await page
      .getByText(t('{matching} of {total} pictures belong to a product', { matching: 4, total: 5 }))
      .waitFor()
    await page.getByText(t('No product has this SKU')).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page
      .getByRole('button', {
        name: t('Add {count, plural, one {# picture} other {# pictures}}', { count: 4 }),
      })
      .click()
    await page
      .getByText(t('{count, plural, one {# picture is added} other {# pictures are added}}', { count: 4 }))
      .waitFor()
    const hashes = await shop.core.database.query<{ sku: string; count: number }>(
      `SELECT v.sku, count(*)::int AS count FROM image i JOIN variant v USING (product_id) WHERE v.sku LIKE 'FOLDER-%' GROUP BY v.sku ORDER BY v.sku`,
    )
    expect(hashes).toEqual([
      { sku: 'FOLDER-CHAIR', count: 1 },
      { sku: 'FOLDER-LAMP', count: 3 },
    ])
    await page.getByRole('button', { name: t('Undo: remove the added pictures') }).click()
    await page.getByText(t('Removed again')).first().waitFor()
    const left = () =>
      shop.core.database.query(
        `SELECT FROM image i JOIN variant v USING (product_id) WHERE v.sku LIKE 'FOLDER-%'`,
      )
    await soon(async () => (await left()).length).toBe(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('without script one picture is sent by a plain form, and texts say which languages are missing', async () => {
  const handle = await sell()
  const visit = await visitAsEditor({ script: false })
  const { page, t, open } = visit
  await open(`/admin/products/${handle}/pictures`)
  expect(await page.locator('[name=picture]').getAttribute('multiple')).toBeNull()
  await choose(visit, [40])
  await page.getByRole('button', { name: t('Upload') }).click()
  await page.getByText(t('The picture is added')).waitFor()
  await page.locator('[name="alt.en"]').fill('Front')
  await page.getByRole('button', { name: t('Save') }).click()
  const languages = ['Deutsch', 'Français', 'العربية'].map((name) => `\u2068${name}\u2069`).join(', ')
  await page.getByText(t('Missing: {languages}', { languages })).waitFor()
})
