import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { makeDemoRecording } from '#demo/sounds/make-recording.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { type Member, newMember } from '../../support/member.ts'
import { storageOf } from '../../support/recordings.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
const FILM = 'tide-at-the-gauge'
const SONG = 'harbour-morning'

beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const { dataDir } = environment
  const storage = storageOf(shop)
  await seedRecordings({ database, clock, dataDir, storage, queueJob: async () => undefined })
  for (const handle of [FILM, SONG])
    await makeDemoRecording({ database, clock, storage }, (await readProductRecord(database, handle))!.id)
})

async function listener(): Promise<Member> {
  const member = await newMember(shop.url)
  for (const product of [FILM, SONG])
    expect((await typeCommand(shop.core, ['entitlement', 'grant', member.email, product])).code).toBe(0)
  return member
}

/** Signs a member in on one more device. */
async function device(member: Member, options: VisitOptions = {}): Promise<Visit> {
  const visit = await browser.visit(options)
  const form = { email: member.email, password: await member.hashed() }
  const answer = await visit.context.request.post(`${visit.base}/api/user/login`, { form })
  expect(answer.status()).toBe(200)
  return visit
}

const player = ({ page }: Visit): Locator => page.locator('[data-player]')
const media = (visit: Visit): Locator => player(visit).locator('video, audio')
const timeOf = (visit: Visit): Promise<number> =>
  media(visit).evaluate((element) => (element as HTMLMediaElement).currentTime)
async function open(visit: Visit, recording: string): Promise<void> {
  await visit.open(`/library/${recording}`)
  await player(visit).locator('[data-controls]').waitFor({ state: 'attached' })
}

/** Plays from a place, stops a moment later, and returns where, once the shop knows it. */
async function playAt(visit: Visit, seconds: number): Promise<number> {
  const { page } = visit
  const element = media(visit)
  await element.evaluate(async (found, from) => {
    const playing = found as HTMLMediaElement
    playing.currentTime = from
    await playing.play()
  }, seconds)
  await soon(() => timeOf(visit)).toBeGreaterThan(seconds + 0.2)
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/library/place') && Number(sentIn(answer)) > seconds * 1000 + 200,
  )
  await element.evaluate((found) => (found as HTMLMediaElement).pause())
  expect((await told).status()).toBe(200)
  return timeOf(visit)
}
const sentIn = (answer: { request(): { postData(): string | null } }): string | null =>
  new URLSearchParams(answer.request().postData() ?? '').get('positionMs')

test('a recording and a film go on where the member stopped on another device', async () => {
  const member = await listener()
  const [desktop, phone] = [await device(member), await device(member, { width: 360, colorScheme: 'dark' })]
  for (const [recording, first, second] of [
    [SONG, 12, 20],
    [FILM, 4, 5],
  ] as const) {
    await open(desktop, recording)
    expect(await timeOf(desktop)).toBe(0)
    const stopped = await playAt(desktop, first)
    await open(phone, recording)
    expect(await timeOf(phone)).toBeCloseTo(stopped, 1)
    // The phone is newer now, whatever the desktop's browser remembers.
    const later = await playAt(phone, second)
    await open(desktop, recording)
    expect(await timeOf(desktop)).toBeCloseTo(later, 1)
  }
})

test('a recording that was heard to its end begins anew, also where another browser remembers a place', async () => {
  const member = await listener()
  const [desktop, phone] = [await device(member), await device(member)]
  await open(desktop, SONG)
  await playAt(desktop, 10)
  await open(phone, SONG)
  expect(await timeOf(phone)).toBeGreaterThan(10)
  const told = phone.page.waitForResponse(
    (answer) => answer.url().endsWith('/api/library/place') && sentIn(answer) === '0',
  )
  await media(phone).evaluate(async (found) => {
    const playing = found as HTMLMediaElement
    await playing.play()
    playing.currentTime = playing.duration - 0.3
  })
  await told
  await open(desktop, SONG)
  expect(await timeOf(desktop)).toBe(0)
})

test('leaving the page while it plays is enough', async () => {
  const member = await listener()
  const [desktop, phone] = [await device(member), await device(member)]
  await open(desktop, SONG)
  const told = desktop.page.waitForResponse((answer) => answer.url().endsWith('/api/library/place'))
  await media(desktop).evaluate(async (found) => {
    const playing = found as HTMLMediaElement
    await playing.play()
    playing.currentTime = 15
  })
  const first = Number(sentIn(await told)) / 1000
  // The next time would be ten seconds later.
  await soon(() => timeOf(desktop)).toBeGreaterThan(first + 1)
  await desktop.open('/imprint')
  await soon(async () => {
    await open(phone, SONG)
    return timeOf(phone)
  }).toBeGreaterThan(first + 1)
})

test('without script the browser plays a recording by itself, and nothing is told', async () => {
  const visit = await device(await listener(), { script: false })
  await visit.open(`/library/${SONG}`)
  expect(await media(visit).first().getAttribute('controls')).not.toBeNull()
})
