import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { makeDemoRecording } from '#demo/sounds/make-recording.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { readRecordingFiles } from '#domains/media/index.ts'
import { openPayments } from '#main/payments.ts'
import { soon, useBrowser, type Visit } from '../../support/browser.ts'
import {
  buyButton,
  expectPaymentState,
  fillCheckout,
  openWay,
  thanksSteps,
  typedAddress,
} from '../../support/checkout.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { storageOf } from '../../support/recordings.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
const SONG = 'ice-song'
/** Length of a demo recording. Units: seconds. */
const LENGTH = 40

beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const { dataDir } = environment
  const storage = storageOf(shop)
  await seedRecordings({ database, clock, dataDir, storage, queueJob: async () => undefined })
  await makeDemoRecording({ database, clock, storage }, await idOfSong())
})
const idOfSong = async (): Promise<string> => (await readProductRecord(shop.core.database, SONG))!.id

/** Reads the state of the one media element on the page. */
const stateOf = ({ page }: Visit) =>
  page.locator('[data-player] :is(audio, video)').evaluate((element) => {
    const { currentTime, paused, volume, muted, controls, duration } = element as HTMLMediaElement
    return { currentTime, paused, volume, muted, controls, duration }
  })

/** Buys the recording as a guest and pays by bank transfer, whose money staff book. */
async function buy(visit: Visit, email: string): Promise<void> {
  const { page } = visit
  await visit.open(`/p/${SONG}`)
  await page.locator('form[data-add-to-cart] [data-buy]').first().click()
  await page.locator('#menu-right a[href$="/cart"]').click()
  await page.waitForURL('**/cart')
  await fillCheckout(page, { ...typedAddress, email })
  await page.locator('[name=waiver]').check()
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
  await visit.hydrated()
  expect(await page.locator('[data-recordings]').count()).toBe(0)
  const gateway = await openWay(page, 'bank-transfer')
  await gateway.locator('button').click()
  await expectPaymentState(page, 'awaiting')
  const [row] = await shop.core.database.query<{ number: string }>(
    'SELECT number FROM orders WHERE email = $1',
    [email],
  )
  const { core } = shop
  const settled = await typeCommand({ ...core, payments: openPayments(core).engine }, [
    ...['order', 'settle', row!.number, `paid-${row!.number}`],
  ])
  expect(settled.code, settled.said).toBe(0)
  await page.reload()
  await visit.hydrated()
  await expectPaymentState(page, 'paid')
  expect(await thanksSteps(page)).toEqual(['mail', 'downloads'])
}

test('a guest buys a recording, plays it, seeks in it, hears it where it was stopped, and downloads it (§9.9)', async () => {
  const visit = await browser.visit()
  const { page, t } = visit
  await buy(visit, 'listener@example.com')
  const player = page.locator('[data-recordings] [data-player=audio]')
  const bar = player.locator('[data-controls]')
  await bar.waitFor()
  expect(await bar.boundingBox()).toMatchObject({ width: 400, height: 30 })
  expect(await stateOf(visit)).toMatchObject({ paused: true, volume: 0.8, controls: false })
  expect(await player.locator('[data-waveform="200"]').count()).toBe(1)

  await player.getByRole('button', { name: t('Play') }).click()
  await soon(async () => (await stateOf(visit)).currentTime).toBeGreaterThan(0.3)
  await player.getByRole('button', { name: t('Pause') }).click()
  expect((await stateOf(visit)).duration).toBeCloseTo(LENGTH, 1)

  // 5 % of 40 seconds.
  const before = (await stateOf(visit)).currentTime
  await page.keyboard.press('ArrowRight')
  expect((await stateOf(visit)).currentTime).toBeCloseTo(before + 2, 1)
  await page.keyboard.press('Home')
  expect((await stateOf(visit)).currentTime).toBe(0)
  // A key goes from where the recording is, also when its page has not been told of that place yet.
  await player.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 10
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
    document.activeElement?.dispatchEvent(key)
  })
  expect((await stateOf(visit)).currentTime).toBeCloseTo(12, 1)
  await page.keyboard.press('m')
  expect(await stateOf(visit)).toMatchObject({ muted: true })

  await player.getByRole('slider', { name: t('Position') }).fill('500')
  await soon(async () => (await stateOf(visit)).currentTime).toBeCloseTo(LENGTH / 2, 1)
  await page.keyboard.press('k')
  await soon(async () => (await stateOf(visit)).currentTime).toBeGreaterThan(LENGTH / 2 + 0.2)
  await player.getByText('[Ice]').waitFor()
  await page.keyboard.press('k')
  await soon(async () => (await stateOf(visit)).paused).toBe(true)
  const stopped = (await stateOf(visit)).currentTime

  await page.reload()
  await visit.hydrated()
  await bar.waitFor()
  expect((await stateOf(visit)).currentTime).toBeCloseTo(stopped, 0)

  const download = page.waitForEvent('download')
  await page.locator('[data-download]').click()
  expect((await download).suggestedFilename()).toBe('Ice song.wav')
})

test('a file that is broken says so on the player and offers itself (§8.8)', async () => {
  const visit = await browser.visit()
  const { page, t } = visit
  await buy(visit, 'unlucky@example.com')
  const { environment, database, clock } = shop.core
  const [whole] = await readRecordingFiles(database, [await idOfSong()], 'whole')
  const folder = join(environment.dataDir, 'recordings')
  expect(readdirSync(folder)).toContain(whole!.storedAs)
  rmSync(join(folder, whole!.storedAs))
  visit.expectRefusal(404, '/media/recording/')
  await page
    .locator('[data-player]')
    .getByRole('button', { name: t('Play') })
    .click()
  const overlay = page.locator('[data-player] [role=alert]')
  await overlay.getByText('Error loading this resource').waitFor()
  const file = overlay.getByRole('link', { name: 'Download File' })
  expect(await file.getAttribute('href')).toContain('download=1')
  expect(await page.locator('[data-controls]').count()).toBe(0)
  // The recording is made again for the other tests.
  await database.query('DELETE FROM recording_file WHERE part = $1', ['whole'])
  await makeDemoRecording({ database, clock, storage: storageOf(shop) }, await idOfSong())
})

test('without the recording one hears the preview only', async () => {
  const visit = await browser.visit()
  const { page, t } = visit
  await visit.open(`/p/${SONG}`)
  expect(await page.content()).not.toContain('sig=')
  await page.locator('[data-preview]').scrollIntoViewIfNeeded()
  await page
    .locator('[data-preview] [data-player]')
    .getByRole('button', { name: t('Play') })
    .click()
  await soon(async () => (await stateOf(visit)).currentTime).toBeGreaterThan(0.2)
  expect((await stateOf(visit)).duration).toBeCloseTo(12, 1)
  await visit.open(`/library/${SONG}`)
  expect(new URL(page.url()).pathname).toBe('/store/login')
})

test('without script the browser’s own player plays the preview', async () => {
  const visit = await browser.visit({ script: false })
  await visit.open(`/p/${SONG}`)
  const audio = visit.page.locator('[data-preview] audio')
  expect(await audio.isVisible()).toBe(true)
  expect(await audio.getAttribute('controls')).not.toBeNull()
  expect(await visit.page.locator('[data-controls]').count()).toBe(0)
})
