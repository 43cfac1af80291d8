/**
 * `npm run pictures`: takes the pictures of the README (`docs/pictures/*.webp`) from a demo shop that it
 * starts in a temporary folder and stops again. Chromium is `CHROME_PATH` or the system's.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { startShopProcess } from '../tests/support/shop-process.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
/** Maximum size of a picture, so that a clone and the README stay small. Units: bytes. */
const MOST_BYTES = 80 * 1024
const QUALITIES = [80, 70, 60, 50]
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'light' | 'dark'
  /** Brings the page into the state that the picture shows. */
  readonly arrange: (page: Page) => Promise<unknown>
}

const PICTURES: readonly Picture[] = [
  { name: 'home', width: 1280, height: 800, arrange: (page) => open(page, '/') },
  { name: 'product', width: 1280, height: 800, arrange: showProduct },
  { name: 'category-dark', width: 1280, height: 800, colorScheme: 'dark', arrange: showCategory },
  { name: 'checkout', width: 360, height: 780, arrange: showCheckout },
]

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-pictures-'))
const shop = await startShopProcess({ dataDir, variables: { DEMO: '1', KONTOR_SANDBOX: 'none' } })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: FLAGS,
})
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const picture of PICTURES) await take(picture)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true })
}

async function take({ name, width, height, colorScheme = 'light', arrange }: Picture): Promise<void> {
  const options: BrowserContextOptions = {
    baseURL: shop.url,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await arrange(page)
  await page.waitForLoadState('networkidle')
  const webp = await encode(await page.screenshot())
  await sharp(webp).toFile(join(FOLDER, `${name}.webp`))
  await context.close()
  process.stdout.write(`docs/pictures/${name}.webp: ${(webp.length / 1024).toFixed(0)} KB\n`)
}

/** Encodes a picture in the best quality that is small enough. Throws: Error when none is. */
async function encode(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= MOST_BYTES) return webp
  }
  throw new Error(`a picture weighs more than ${MOST_BYTES} bytes: make it smaller`)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-script]').waitFor({ state: 'attached' })
}

async function showProduct(page: Page): Promise<void> {
  await open(page, '/')
  const link = page.locator('main a[href^="/p/"]').first()
  await open(page, (await link.getAttribute('href')) ?? '/')
}

async function showCategory(page: Page): Promise<void> {
  await open(page, '/')
  const link = page.locator('header a[href^="/c/"]:visible').nth(2)
  await open(page, (await link.getAttribute('href')) ?? '/')
}

async function showCheckout(page: Page): Promise<void> {
  await showProduct(page)
  await page.locator('form[data-add-to-cart] [data-buy]').click()
  await page.waitForLoadState('networkidle')
  await open(page, '/cart')
}
