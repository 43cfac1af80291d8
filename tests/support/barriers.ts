import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag22aa']
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
export type Colours = 'light' | 'dark' | 'forced'

/** Shows an open page in these colours. Forced ones are light on dark, as most who force them choose. */
export async function showIn(page: Page, colours: Colours): Promise<void> {
  await page.emulateMedia({
    colorScheme: colours === 'light' ? 'light' : 'dark',
    forcedColors: colours === 'forced' ? 'active' : 'none',
  })
}

/**
 * Looks for the barriers that a machine can find, in each of the colours, each as `rule: elements`. All rules look at
 * the light page; the others need only those of colours (decision 0104). The page is light afterwards, and may have
 * scrolled. Throws: Error when hardly any rule finds something to look at.
 */
export async function findBarriers(
  page: Page,
  options: BarrierOptions = {},
): Promise<Readonly<Record<Colours, readonly string[]>>> {
  await showIn(page, 'light')
  const light = await look(page, { type: 'tag', values: TAGS }, FEWEST_RULES, options)
  const others: Record<string, readonly string[]> = {}
  for (const colours of ['dark', 'forced'] as const) {
    await showIn(page, colours)
    // Behind a dialog there may be no text of the page.
    others[colours] = await look(page, { type: 'rule', values: OF_COLOURS }, 0, options)
  }
  await showIn(page, 'light')
  return { light, dark: others.dark ?? [], forced: others.forced ?? [] }
}

/**
 * Looks at an open page in windows of several widths, also for what makes it scroll to the side. Opening it again
 * for each costs more than looking. Returns what was found by `width, colours`; widths without a barrier are
 * absent. The page is as wide as the last one.
 */
export async function findBarriersAt(
  page: Page,
  widths: readonly number[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  const height = page.viewportSize()?.height ?? 0
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    for (const [colours, words] of Object.entries(await findBarriers(page)))
      if (words.length > 0) found[`${width}, ${colours}`] = words
    if (await isWiderThanWindow(page)) found[`${width}, width`] = ['something stands out of the window']
  }
  return found
}

/** A window in which a page is looked at. */
export interface Sight {
  /** Units: px. */
  readonly width: number
  readonly colours: Colours
}

/**
 * Looks at an open page in one window, with every rule, and for what makes it scroll to the side in windows of
 * further widths, which costs hardly anything. For a test of many pages, which spreads the windows over them.
 */
export async function findBarriersIn(
  page: Page,
  { width, colours }: Sight,
  widths: readonly number[],
): Promise<readonly string[]> {
  const height = page.viewportSize()?.height ?? 0
  const wide: string[] = []
  for (const one of [...widths.filter((other) => other !== width), width]) {
    await page.setViewportSize({ width: one, height })
    if (await isWiderThanWindow(page)) wide.push(`something stands out of a window of ${one} px`)
  }
  await showIn(page, colours)
  return [...wide, ...(await look(page, { type: 'tag', values: TAGS }, FEWEST_RULES, {}))]
}

const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

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

async function checker(page: Page, runOnly: RunOnly): Promise<AxeBuilder> {
  // The checker is half a megabyte of script: a document reads it once.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return (
    new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
      .setLegacyMode(true)
      // Describing every element that is in order costs more than the checks. Of what the checker can fetch
      // beforehand, these rules need the media.
      .options({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } })
  )
}
