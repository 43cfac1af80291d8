import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { makeDemoRecording } from '#demo/sounds/make-recording.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { readRecordingFiles } from '#domains/media/index.ts'
import { soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { newMember } from '../../support/member.ts'
import { storageOf } from '../../support/recordings.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
const FILM = 'tide-at-the-gauge'
const SONG = 'harbour-morning'
const ARTICLE = 'two-microphones-one-place'
/** Units: seconds. */
const LENGTH = 10
const FRAME = 1 / 25

const idOf = async (handle: string): Promise<string> =>
  (await readProductRecord(shop.core.database, handle))!.id
const make = async (handle: string): Promise<void> => {
  const { database, clock } = shop.core
  await makeDemoRecording({ database, clock, storage: storageOf(shop) }, await idOf(handle))
}
beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const { dataDir } = environment
  await seedRecordings({
    database,
    clock,
    dataDir,
    storage: storageOf(shop),
    queueJob: async () => undefined,
  })
  await make(FILM)
  await make(SONG)
})

/** Opens the library as a member who may use the film, the recording and the article. */
async function member(options: VisitOptions = {}): Promise<Visit> {
  const person = await newMember(shop.url)
  for (const product of [FILM, SONG, ARTICLE])
    expect((await typeCommand(shop.core, ['entitlement', 'grant', person.email, product])).code).toBe(0)
  const visit = await browser.visit(options)
  await visit.open('/imprint')
  const fields = { email: person.email, password: await person.hashed() }
  const status = await visit.page.evaluate(
    async ([address, sent]) =>
      (await fetch(address, { method: 'POST', body: new URLSearchParams(sent) })).status,
    [`${shop.url}/api/user/login`, fields] as const,
  )
  expect(status).toBe(200)
  return visit
}
const stateOf = (player: Locator) =>
  player.locator('video, audio').evaluate((element) => {
    const { currentTime, paused, volume, muted, controls, duration, error } = element as HTMLVideoElement
    const { videoWidth, videoHeight, poster } = element as HTMLVideoElement
    return { currentTime, paused, volume, muted, controls, duration, error, videoWidth, videoHeight, poster }
  })
const timeOf = async (player: Locator): Promise<number> => (await stateOf(player)).currentTime
const film = ({ page }: Visit): Locator => page.locator('[data-player=video]')
async function openFilm(visit: Visit): Promise<Locator> {
  await visit.open(`/library/${FILM}`)
  const player = film(visit)
  await player.locator('[data-controls]').waitFor()
  await soon(async () => (await stateOf(player)).duration).toBeCloseTo(LENGTH, 1)
  return player
}

describe('a film', () => {
  test('shows its poster at 480 by 270, plays with volume 0.8, and is sought in steps of 5 % (§9.9)', async () => {
    const visit = await member()
    const player = await openFilm(visit)
    expect(await player.boundingBox()).toMatchObject({ width: 480, height: 270 })
    expect(await stateOf(player)).toMatchObject({
      paused: true,
      volume: 0.8,
      controls: false,
      videoWidth: 480,
      videoHeight: 270,
      error: null,
      poster: expect.stringContaining('/store/media/recording/'),
    })
    const poster = await visit.page.request.get((await stateOf(player)).poster)
    expect([poster.status(), poster.headers()['content-type']]).toEqual([200, 'image/webp'])

    await player.getByRole('button', { name: visit.t('Play') }).click()
    await soon(() => timeOf(player)).toBeGreaterThan(0.2)
    await player.getByRole('button', { name: visit.t('Pause') }).click()
    // A film that has just been paused may go back to the picture that it shows.
    await player.getByRole('slider', { name: visit.t('Position') }).fill('500')
    await soon(() => timeOf(player)).toBeCloseTo(LENGTH / 2, 2)
    await player.getByRole('button', { name: visit.t('Play') }).focus()
    await visit.page.keyboard.press('ArrowRight')
    await soon(() => timeOf(player)).toBeCloseTo(LENGTH * 0.55, 2)
    await visit.page.keyboard.press('ArrowLeft')
    await soon(() => timeOf(player)).toBeCloseTo(LENGTH / 2, 2)
    await visit.page.keyboard.press('ArrowDown')
    expect((await stateOf(player)).volume).toBeCloseTo(0.75, 2)
  })

  test('goes on and back by single pictures, and shows another one each time (§9.9)', async () => {
    const visit = await member()
    const player = await openFilm(visit)
    await player.getByRole('slider', { name: visit.t('Position') }).fill('500')
    await soon(() => timeOf(player)).toBeCloseTo(LENGTH / 2, 2)
    const shown = () =>
      player.locator('video').evaluate(async (element) => {
        const video = element as HTMLVideoElement
        if (video.seeking) await new Promise((done) => video.addEventListener('seeked', done, { once: true }))
        const canvas = document.createElement('canvas')
        canvas.width = 480
        canvas.height = 270
        const context = canvas.getContext('2d')!
        context.drawImage(video, 0, 0)
        return [...context.getImageData(0, 100, 480, 60).data].reduce(
          (sum, value, at) => (sum * 31 + value * (at % 7)) % 1e9,
          7,
        )
      })
    const middle = await shown()
    await visit.page.keyboard.press('.')
    expect(await timeOf(player)).toBeCloseTo(LENGTH / 2 + FRAME, 3)
    const next = await shown()
    expect(next).not.toBe(middle)
    await visit.page.keyboard.press(',')
    expect(await timeOf(player)).toBeCloseTo(LENGTH / 2, 3)
    expect(await shown()).toBe(middle)
  })

  test('hides its controls while it plays, 1.5 s after the pointer left and 2.5 s after it moved (§9.9)', async () => {
    const visit = await member()
    const { page } = visit
    const player = await openFilm(visit)
    const bar = player.locator('[data-controls]')
    const state = () => bar.getAttribute('data-controls')
    const [left, top] = [await player.boundingBox()].map((box) => [box!.x, box!.y])[0]!
    await player.locator('video').evaluate((video) => ((video as HTMLVideoElement).loop = true))
    await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
    await page.clock.pauseAt(new Date('2026-11-20T13:00:00Z'))
    await player.getByRole('button', { name: visit.t('Play') }).click()
    await soon(() => timeOf(player)).toBeGreaterThan(0)
    await page.mouse.move(left! + 100, top! + 100)
    await page.clock.runFor(2400)
    expect(await state()).toBe('shown')
    await page.clock.runFor(200)
    await soon(state).toBe('hidden')
    await page.mouse.move(left! + 120, top! + 100)
    await soon(state).toBe('shown')
    await page.mouse.move(left! + 120, top! + 600)
    await page.clock.runFor(1400)
    expect(await state()).toBe('shown')
    await page.clock.runFor(200)
    await soon(state).toBe('hidden')
    await player.locator('video').evaluate((video) => (video as HTMLVideoElement).pause())
    await soon(state).toBe('shown')
  })

  test('fills the screen with its own controls and leaves it again', async () => {
    const visit = await member()
    const player = await openFilm(visit)
    const isFull = () =>
      visit.page.evaluate(() => document.fullscreenElement?.getAttribute('data-player') ?? null)
    await player.getByRole('button', { name: visit.t('Full screen') }).click()
    await soon(isFull).toBe('video')
    // All of the height, and all of the width that the page's scroll bar leaves.
    const size = async () => {
      const box = (await player.locator('video').boundingBox())!
      return [box.width >= 1260, box.height]
    }
    await soon(size).toEqual([true, await visit.page.evaluate(() => innerHeight)])
    expect(await player.locator('[data-controls]').isVisible()).toBe(true)
    await visit.page.keyboard.press('f')
    await soon(isFull).toBeNull()
  })

  test('has captions in the language of the page, which can be switched off', async () => {
    const visit = await member({ locale: 'de' })
    const player = await openFilm(visit)
    const shown = () =>
      player
        .locator('video')
        .evaluate((element) =>
          [...(element as HTMLVideoElement).textTracks]
            .filter(({ mode }) => mode === 'showing')
            .flatMap(({ language, activeCues }) =>
              [...(activeCues ?? [])].map((cue) => `${language}: ${(cue as VTTCue).text}`),
            ),
        )
    await player.getByRole('slider', { name: visit.t('Position') }).fill('200')
    await soon(shown).toEqual(['de: Das Meer beginnt zu steigen.'])
    await player.getByRole('slider', { name: visit.t('Position') }).fill('700')
    await soon(shown).toEqual(['de: Drei Marken des Pegels sind unter Wasser.'])
    const button = player.getByRole('button', { name: visit.t('Captions') })
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    expect([await shown(), await button.getAttribute('aria-pressed')]).toEqual([[], 'false'])
    expect(
      await player
        .locator('track')
        .evaluateAll((all) => all.map((one) => one.getAttribute('srclang')).sort()),
    ).toEqual([...['ar', 'de', 'en', 'fr']])
  })

  test('that is lost says so on its picture and offers the file (§8.8)', async () => {
    const visit = await member()
    const { database, environment } = shop.core
    const [whole] = await readRecordingFiles(database, [await idOf(FILM)], 'whole')
    rmSync(join(environment.dataDir, 'recordings', whole!.storedAs))
    visit.expectRefusal(404, '/media/recording/')
    await visit.open(`/library/${FILM}`)
    const overlay = film(visit).getByRole('alert')
    await overlay.getByText('Error loading this resource').waitFor()
    expect(await overlay.boundingBox()).toMatchObject({ width: 480, height: 270 })
    expect(await overlay.getByRole('link', { name: 'Download File' }).getAttribute('href')).toContain(
      'download=1',
    )
    expect(await film(visit).locator('[data-controls]').count()).toBe(0)
    const { said } = await typeCommand(shop.core, ['attention'])
    expect(said).toContain(`kontor recording add ${FILM} FILE`)
    await database.query('DELETE FROM recording_file WHERE product_id = $1', [await idOf(FILM)])
    await make(FILM)
  })

  test('everybody sees its beginning on the page of the product', async () => {
    const visit = await browser.visit()
    await visit.open(`/p/${FILM}`)
    await visit.page.locator('[data-preview]').scrollIntoViewIfNeeded()
    const player = film(visit)
    await player.locator('[data-controls]').waitFor()
    await soon(async () => (await stateOf(player)).duration).toBeCloseTo(3, 1)
    expect(await visit.page.content()).not.toContain('sig=')
  })
})

test('a chapter leads to its place, in sound that has several', async () => {
  const visit = await member({ locale: 'fr' })
  await visit.open(`/library/${SONG}`)
  const player = visit.page.locator('[data-player=audio]')
  await player.locator('[data-controls]').waitFor()
  const chapters = visit.page.locator('[data-chapters] button')
  expect(await chapters.allInnerTexts()).toEqual([
    ...['0:00\nRessac', '0:12\nUne corne de brume', '0:26\nUne rue'],
  ])
  await chapters.nth(1).click()
  expect(await timeOf(player)).toBe(12)
  await soon(() => chapters.nth(1).getAttribute('aria-current')).toBe('true')
})

test('what follows in the library plays by itself, and a member comes back to the place where it stopped', async () => {
  const visit = await member()
  const { page, t } = visit
  // The film is newer, so the recording follows it.
  const player = await openFilm(visit)
  const choices = page.locator('[data-track-choice]')
  expect(await choices.count()).toBe(2)
  await player.getByRole('button', { name: t('Play') }).click()
  await player.getByRole('slider', { name: t('Position') }).fill('990')
  const song = page.locator('[data-player=audio]')
  await soon(() => song.count()).toBe(1)
  await soon(async () => (await stateOf(song)).paused).toBe(false)
  expect(await choices.nth(1).getAttribute('aria-current')).toBe('true')
  await song.getByRole('slider', { name: t('Position') }).fill('500')
  await soon(() => timeOf(song)).toBeGreaterThan(19)
  await song.getByRole('button', { name: t('Pause') }).click()
  const stopped = await timeOf(song)
  await visit.open(`/library/${SONG}`)
  await song.locator('[data-controls]').waitFor()
  expect(await timeOf(song)).toBeCloseTo(stopped, 0)
})

test('a member reads an article, and no player stands on its page', async () => {
  const visit = await member()
  await visit.open(`/library/${ARTICLE}`)
  await visit.page.getByRole('heading', { name: 'Three distances' }).waitFor()
  expect(await visit.page.locator('[data-player]').count()).toBe(0)
})
