import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { soon, useBrowser, type Visit } from '../../support/browser.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { type Member, newMember } from '../../support/members.ts'
import { storageOf } from '../../support/recordings.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
let member: Member

beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const { dataDir } = environment
  const storage = storageOf(shop)
  await seedRecordings({ database, clock, dataDir, storage, queueJob: async () => undefined })
  member = await newMember(shop)
  const recordings = await database.query<{ handle: string }>(
    `SELECT p.handle FROM product p JOIN recording r ON r.product_id = p.id WHERE r.kind = 'audio' ORDER BY p.handle LIMIT 9`,
  )
  expect(recordings).toHaveLength(9)
  for (const { handle } of recordings)
    expect((await typeCommand(shop.core, ['entitlement', 'grant', member.email, handle])).code).toBe(0)
})

const listOf = (page: Page): Locator => page.locator('main .masonry')

async function openLibrary(width: number, script = true): Promise<Visit> {
  const visit = await browser.visit({ width, script })
  const form = { email: member.email, password: member.field }
  await visit.context.request.post(`${visit.base}/api/user/login`, { form })
  await visit.page.clock.install()
  await visit.open('/library')
  return visit
}

const boxesOf = (page: Page) =>
  listOf(page)
    .locator('> li')
    .evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { x, y, width } = tile.getBoundingClientRect()
        // What a tile holds, which may be more than its place.
        return { x, y, width, height: tile.scrollHeight }
      }),
    )

test.each([
  [360, 2, true],
  [360, 2, false],
  [768, 3, true],
  [1280, 4, true],
  [1280, 4, false],
])(
  'at %i pixels the covers of a library stand in %i columns, with script: %s (§1.18, §9.8)',
  async (width, columns, script) => {
    const { page } = await openLibrary(width, script)
    const boxes = await boxesOf(page)
    expect(boxes).toHaveLength(9)
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns)
    expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBeGreaterThan(1)
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(
          a.x < b.x + b.width - 1 &&
            b.x < a.x + a.width - 1 &&
            a.y < b.y + b.height - 1 &&
            b.y < a.y + a.height - 1,
        ).toBe(false)
    expect(await page.locator('main article img').count()).toBe(9)
  },
)

test.each([
  [99, '4'],
  [101, '2'],
])('%i ms after the window of a library became narrow there are %s columns (§9.8)', async (ms, columns) => {
  const { page } = await openLibrary(1280)
  const list = listOf(page)
  await soon(() => list.getAttribute('data-columns')).toBe('4')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.setViewportSize({ width: 500, height: 780 })
  await soon(() => list.evaluate((element) => getComputedStyle(element).getPropertyValue('--fits'))).toBe('2')
  await page.clock.runFor(ms)
  expect(await list.getAttribute('data-columns')).toBe(columns)
})

test.each([
  [399, 'translate 0.4s'],
  [401, 'none'],
])('%i ms after its columns changed the covers of a library move by: %s (§9.8)', async (ms, motion) => {
  const { page } = await openLibrary(1280)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const list = listOf(page)
  await soon(() => list.getAttribute('data-columns')).toBe('4')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.setViewportSize({ width: 500, height: 780 })
  await soon(() => list.evaluate((element) => getComputedStyle(element).getPropertyValue('--fits'))).toBe('2')
  await page.clock.runFor(100)
  expect(await list.getAttribute('data-columns')).toBe('2')
  await page.clock.runFor(ms)
  const shown = await list
    .locator('> li')
    .first()
    .evaluate((tile) => {
      const { transitionDuration, transitionProperty } = getComputedStyle(tile)
      return `${transitionProperty} ${transitionDuration}`
    })
  expect(shown.includes('0.4s') ? shown : 'none').toBe(motion)
})
