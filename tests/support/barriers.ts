import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { allCells, type Cell, type Dimensions, eachValueCells } from './matrix.ts'
import { RING, RING_SEED, type Ring } from './ring.ts'
import { masonryRests } from './standing-out.ts'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules among them whose answer depends on colours: a dark page needs only these again. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** The rule that measures what one can click on; it takes what is covered for too small. */
const OF_SIZES = 'target-size'
/** A page on which fewer rules find something to look at has not been looked at. */
const FEWEST_RULES = 11

export interface BarrierOptions {
  /** A part of the page that somebody else makes, as a selector. */
  readonly exclude?: string
}

interface RunOnly {
  readonly type: 'tag' | 'rule'
  readonly values: string[]
}

/** What a person sees a page in: the colours of the shop, or those that the system forces on it. */
export type Colours = (typeof COLOURS)[number]

export const COLOURS = ['light', 'dark', 'forced'] as const

/** Shows an open page in these colours. Forced ones are light on dark, as most who force them choose. */
export async function showIn(page: Page, colours: Colours): Promise<void> {
  await page.emulateMedia({
    colorScheme: colours === 'light' ? 'light' : 'dark',
    forcedColors: colours === 'forced' ? 'active' : 'none',
  })
}

/**
 * Looks for the barriers that a machine can find, in each of the colours, each as `rule: elements`. The page is light
 * afterwards, and may have scrolled. Throws: Error when hardly any rule finds something to look at.
 */
export async function findBarriers(
  page: Page,
  options: BarrierOptions = {},
): Promise<Readonly<Record<Colours, readonly string[]>>> {
  await showIn(page, 'light')
  const light = await lookWithAllRules(page, options)
  await showIn(page, 'dark')
  const dark = await lookAtColours(page, options)
  await showIn(page, 'forced')
  const forced = await lookAtColours(page, options)
  await showIn(page, 'light')
  return { light, dark, forced }
}

const lookWithAllRules = (page: Page, options: BarrierOptions = {}): Promise<string[]> =>
  look(page, { type: 'tag', values: TAGS }, FEWEST_RULES, options)

/** Looks for barriers of colours alone. Behind a dialog there may be no text of the page. */
const lookAtColours = (page: Page, options: BarrierOptions = {}): Promise<string[]> =>
  look(page, { type: 'rule', values: OF_COLOURS }, 0, options)

/** A window in which a page is looked at. */
export interface Sight {
  /** Units: px. */
  readonly width: number
  readonly colours: Colours
}

/** A page that a test opens in several languages. */
export interface PageInLocales {
  /** The same in each language, and no other page of the test file has it. */
  readonly name: string
  readonly locales: readonly LocaleCode[]
}

/** The ring in which a page is looked at, and the language in which it is open if the test opens it in several. */
export interface SightsOf {
  readonly ring: Ring
  readonly seed: string
  readonly locale?: LocaleCode
  readonly locales?: readonly LocaleCode[] | undefined
}

/**
 * Returns the windows in which a page is looked at. On push each width and each of the colours occurs once; the
 * languages of a test that opens the page in several share them. Before a release every page is looked at in all.
 */
export function sightsOf(
  widths: readonly number[],
  { ring, seed, locale, locales }: SightsOf,
): readonly Sight[] {
  const cells = <D extends Dimensions>(dimensions: D): readonly Cell<D>[] =>
    ring === 'push' ? eachValueCells(dimensions, seed) : allCells(dimensions)
  const windows = { width: widths, colours: COLOURS }
  if (locale === undefined || locales === undefined) return cells(windows)
  return cells({ ...windows, locale: locales }).filter((cell) => cell.locale === locale)
}

/**
 * Looks at an open page in windows of several widths and colours (those of this run's ring), and in each width for
 * what makes it scroll to the side. Opening it again for each costs more than looking. Returns what was found by
 * `width, colours`; windows without a barrier are absent.
 */
export async function findBarriersAt(
  page: Page,
  widths: readonly number[],
  inLocales?: PageInLocales,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { currentTestName, testPath } = expect.getState()
  const seed = `${RING_SEED} ${inLocales ? `${testPath} ${inLocales.name}` : currentTestName}`
  const locale = (await page.locator('html').getAttribute('lang')) as LocaleCode
  const sights = sightsOf(widths, { ring: RING, seed, locale, locales: inLocales?.locales })
  return findBarriersInEach(page, sights, widths)
}

/**
 * Looks at an open page in each of these windows, as `findBarriersAt` does. All rules look at it in the first one and
 * wherever it is light; elsewhere those of colours suffice (decision 0104). The page is light afterwards.
 */
export async function findBarriersInEach(
  page: Page,
  sights: readonly Sight[],
  widths: readonly number[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  const height = page.viewportSize()?.height ?? 0
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    // Tiles on their way to their new places cover others.
    await masonryRests(page)
    for (const sight of sights.filter((one) => one.width === width)) {
      const { colours } = sight
      await showIn(page, colours)
      const barriers =
        sight === sights[0] || colours === 'light' ? await lookWithAllRules(page) : await lookAtColours(page)
      if (barriers.length > 0) found[`${width}, ${colours}`] = barriers
    }
    if (await isWiderThanWindow(page)) found[`${width}, width`] = ['something stands out of the window']
  }
  await showIn(page, 'light')
  return found
}

const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Looks at an open page as it stands, also for what is good practice and no criterion of WCAG. */
export function findAnyBarrier(page: Page, options: BarrierOptions = {}): Promise<string[]> {
  return look(page, { type: 'tag', values: [...TAGS, 'best-practice'] }, FEWEST_RULES, options)
}

async function look(
  page: Page,
  runOnly: RunOnly,
  fewest: number,
  { exclude }: BarrierOptions,
): Promise<string[]> {
  const axe = await checker(page, runOnly)
  const { violations, passes } = await (exclude ? axe.exclude(exclude) : axe).analyze()
  if (passes.length + violations.length < fewest)
    throw new Error(`${passes.length} rules found something to look at on ${page.url()}`)
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const left = id === OF_SIZES ? await stillSmall(page, nodes) : nodes
    const words = left.map(({ html, failureSummary }) => `${html.slice(0, 240)} (${failureSummary})`)
    if (words.length > 0) found.push(`${id}: ${words.join(' | ')}`)
  }
  return found
}

/**
 * Returns which of the small targets are still small when they are scrolled to the middle. A bar that stays at an
 * edge of the window covers whatever passes below it, until one scrolls on.
 */
async function stillSmall<Node extends { readonly target: readonly unknown[] }>(
  page: Page,
  nodes: readonly Node[],
): Promise<Node[]> {
  const small: Node[] = []
  for (const node of nodes) {
    // A path of several selectors leads into a frame, where the page cannot scroll.
    const [selector, ...inside] = node.target.map(String)
    if (selector === undefined || inside.length > 0) {
      small.push(node)
      continue
    }
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const axe = await checker(page, { type: 'rule', values: [OF_SIZES] })
    if ((await axe.include(selector).analyze()).violations.length > 0) small.push(node)
  }
  return small
}

/** The checker as its makers minified it: the browser reads the one with comments for half as long again. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function checker(page: Page, runOnly: RunOnly): Promise<AxeBuilder> {
  // A document reads it once.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return (
    new AxeBuilder({ page, axeSource: isLoaded ? ';' : AXE_SOURCE })
      .setLegacyMode(true)
      // Describing every element that is in order costs more than the checks. Of what the checker can fetch
      // beforehand, these rules need the media.
      .options({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } })
  )
}
