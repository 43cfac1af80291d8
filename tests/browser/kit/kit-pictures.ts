import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { soon } from '../../support/browser.ts'
import { differences, drawDifferences, MOST_DIFFERENT, readPixels } from '../../support/compare-pictures.ts'

/** Folder of the stored pictures. */
export const STORED = join(import.meta.dirname, 'pictures')
/** How to accept what changed on purpose. */
export const HOW_TO_UPDATE = 'look at it, and if it is meant: npm run kit:pictures'

/** Whether this run writes the pictures instead of comparing them. */
export const isUpdate = process.env.KIT_PICTURES === 'write'

let differenceFolder: string | undefined

/** Waits until nothing of the kit moves or loads any more, in a window that is as high as the page. */
export async function settleKit(page: Page): Promise<void> {
  await page.locator('html[data-kit=ready]').waitFor({ state: 'attached' })
  const { width } = page.viewportSize()!
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      Array.from(document.images, (image) => {
        image.loading = 'eager'
        return image.decode()
      }),
    )
  })
  const masonry = page.locator('.masonry')
  const columns = () =>
    masonry.evaluate(
      (list) =>
        list.dataset.columns === getComputedStyle(list).getPropertyValue('--fits').trim() &&
        list.dataset.moving === undefined,
    )
  await soon(columns).toBe(true)
}

/**
 * Takes one picture of the page, and cuts sections of the kit out of it, all where `only` is absent. Returns them by
 * the ids of the sections.
 */
export async function takeSections(
  page: Page,
  only?: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', fullPage: true })
  const boxes = await page.locator('[data-kit-section]').evaluateAll((sections) =>
    sections.map((section) => {
      const { top, height } = section.getBoundingClientRect()
      return { id: section.id, top: Math.round(top + scrollY), height: Math.round(height) }
    }),
  )
  const { data, info } = await sharp(whole).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height: end, channels } = info
  const taken = new Map<string, Buffer>()
  for (const { id, top, height } of boxes) {
    if (only && !only.includes(id)) continue
    const box = { left: 0, top, width, height: Math.min(height, end - top) }
    taken.set(id, await pack(sharp(data, { raw: { width, height: end, channels } }).extract(box)))
  }
  return taken
}

/** Takes a picture of one element, such as an open dialog. */
export async function takeElement(page: Page, selector: string): Promise<Buffer> {
  const taken = await page
    .locator(selector)
    .screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  return pack(sharp(taken))
}

/** Makes a picture as small as it can be where it is stored; one that is only compared is not worth the time. */
function pack(picture: Sharp): Promise<Buffer> {
  const smallest = { compressionLevel: 9, effort: 10, adaptiveFiltering: true }
  return picture
    .removeAlpha()
    .png(isUpdate ? smallest : { compressionLevel: 1 })
    .toBuffer()
}

/**
 * Compares a picture with the stored one of its name, or stores it. Returns null if they are alike, otherwise what is
 * wrong, with the path of a picture that shows it.
 */
export async function compareWithStored(name: string, taken: Buffer): Promise<string | null> {
  const path = join(STORED, `${name}.png`)
  if (isUpdate) {
    mkdirSync(STORED, { recursive: true })
    writeFileSync(path, taken)
    return null
  }
  if (!existsSync(path)) return `${name}: no picture is stored; ${HOW_TO_UPDATE}`
  return difference(name, readFileSync(path), taken)
}

/** Returns null if two pictures are alike, otherwise what is wrong, with the path of a picture that shows it. */
export async function difference(name: string, stored: Buffer, taken: Buffer): Promise<string | null> {
  const [before, after] = [await readPixels(stored), await readPixels(taken)]
  differenceFolder ??= mkdtempSync(join(tmpdir(), 'kontor-kit-'))
  const path = join(differenceFolder, `${name}.png`)
  if (before.width !== after.width || before.height !== after.height) {
    writeFileSync(path, taken)
    const sizes = `${before.width}×${before.height} became ${after.width}×${after.height}`
    return `${name}: ${sizes}, see ${path}; ${HOW_TO_UPDATE}`
  }
  const found = differences(before, after)
  const count = found.reduce((sum, one) => sum + one, 0)
  if (count <= MOST_DIFFERENT) return null
  writeFileSync(path, await drawDifferences(after, found))
  return `${name}: ${count} pixels differ, see ${path}; ${HOW_TO_UPDATE}`
}

/** Returns the names of the stored pictures. */
export function storedNames(): string[] {
  return readdirSync(STORED)
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replace(/\.png$/, ''))
    .sort()
}

/** Deletes stored pictures that nothing takes any more. */
export function dropStored(names: readonly string[]): void {
  for (const name of names) rmSync(join(STORED, `${name}.png`))
}
