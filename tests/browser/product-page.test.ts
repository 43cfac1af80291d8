import { beforeAll, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { makeDemoRecording } from '#demo/sounds/make-recording.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { soon, useBrowser, type Visit } from '../support/browser.ts'
import { useDemoShop } from '../support/demo-shop.ts'
import { storageOf } from '../support/recordings.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
const HEARD = ['rain-on-a-tin-roof', 'surf-at-dawn']

beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const storage = storageOf(shop)
  await seedRecordings({
    database,
    clock,
    storage,
    dataDir: environment.dataDir,
    queueJob: async () => undefined,
  })
  for (const handle of HEARD)
    await makeDemoRecording({ database, clock, storage }, (await readProductRecord(database, handle))!.id)
})

/** Returns the texts of the pictures in the gallery. */
const pictures = ({ page }: Visit): Promise<string[]> =>
  page
    .locator('main section ul')
    .first()
    .locator('img')
    .evaluateAll((found) => found.map((image) => (image as HTMLImageElement).alt))

test('the gallery shows the chosen finish alone, also by its address without script', async () => {
  const visit = await browser.visit()
  await visit.open('/p/ebbe-belt-drive-turntable')
  const walnut = await pictures(visit)
  expect(walnut.length).toBeGreaterThanOrEqual(4)
  expect(walnut.filter((alt) => !alt.includes('Walnut'))).toEqual([])
  await visit.page.getByText('Silver', { exact: true }).click()
  await soon(async () => (await pictures(visit)).filter((alt) => !alt.includes('Silver'))).toEqual([])
  const plain = await browser.visit({ script: false })
  await plain.open('/p/ebbe-belt-drive-turntable?variant=ebbe-turntable-graphite')
  const graphite = await pictures(plain)
  expect(graphite.length).toBeGreaterThanOrEqual(4)
  expect(graphite.filter((alt) => !alt.includes('Graphite'))).toEqual([])
})

test('a product of sound shows its measured curve, and every figure of it as a table', async () => {
  const visit = await browser.visit({ locale: 'ar', width: 360 })
  await visit.open('/p/deich-bookshelf-speakers')
  expect((await pictures(visit)).filter((alt) => alt.includes('46') || alt.includes('1 kHz'))).toHaveLength(1)
  expect(await visit.page.locator('.prose table tbody tr').count()).toBe(12)
})

test('what goes with a product leads to it, once and not again among the related ones', async () => {
  const { page, open, t } = await browser.visit({ locale: 'de' })
  await open('/p/plattenspieler-ebbe-mit-riemenantrieb')
  const row = page.locator('section', { has: page.getByRole('heading', { name: t('Goes with it') }) })
  expect(await row.locator('article').count()).toBe(4)
  await row.getByRole('link', { name: 'Einen Plattenspieler einstellen' }).click()
  await page.waitForURL('**/p/einen-plattenspieler-einstellen')
})

test.each([360, 1280])(
  'at %i pixels the cards of recordings play one after another in a bar of at most 400 by 30 (§9.9)',
  async (width) => {
    const { page, open } = await browser.visit({ width })
    await open('/c/field-recordings')
    const bars = page.locator('[data-card-player]')
    expect(await bars.count()).toBe(HEARD.length)
    const box = (await bars.first().boundingBox())!
    expect(box.width).toBeLessThanOrEqual(400)
    expect(box.height).toBe(30)
    await page.getByRole('button', { name: 'Play Rain on a tin roof' }).click()
    await soon(() => bars.first().getAttribute('data-card-player')).toBe('playing')
    await page.getByRole('button', { name: 'Play Surf at dawn' }).click()
    await soon(() => page.locator('[data-card-player=playing]').count()).toBe(1)
    await page.getByRole('button', { name: 'Pause Surf at dawn' }).waitFor()
    // The page stays: the bar is no part of the card's link.
    expect(new URL(page.url()).pathname).toMatch(/\/c\/field-recordings$/)
  },
)

test('without script the browser’s own controls play a card, in the same room', async () => {
  const { page, open } = await browser.visit({ script: false })
  await open('/c/field-recordings')
  const box = (await page.locator('[data-card-player]').first().boundingBox())!
  expect([box.width <= 400, box.height]).toEqual([true, 30])
  expect(await page.locator('[data-card-player] audio[controls]').count()).toBe(HEARD.length)
})
