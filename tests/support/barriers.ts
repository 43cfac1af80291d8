import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag22aa']
/** The rules among them whose answer depends on colours: a dark page needs only these again. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** A page on which fewer rules find something to look at has not been looked at. */
const FEWEST_RULES = 11

export interface BarrierOptions {
  /** A part of the page that somebody else makes, as a selector. */
  readonly exclude?: string
}

/**
 * A bar that stays at the bottom covers whatever is under it until one scrolls on, and the checker takes that for a
 * small target. A field that is focused scrolls clear of it (`scroll-padding`).
 */
const BARS_IN_THE_FLOW = '.sticky.bottom-0 { position: static !important }'

/**
 * Looks for the barriers that a machine can find, in light and in dark, each as `rule: elements`. The page is
 * light afterwards. Throws: Error when hardly any rule finds something to look at.
 */
export async function findBarriers(
  page: Page,
  options: BarrierOptions = {},
): Promise<{ readonly light: readonly string[]; readonly dark: readonly string[] }> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addStyleTag({ content: BARS_IN_THE_FLOW })
  const light = await look(page, { type: 'tag', values: TAGS }, FEWEST_RULES, options)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Behind a dialog with a frame of somebody else there may be no text of the page.
  const dark = await look(page, { type: 'rule', values: OF_COLOURS }, options.exclude ? 0 : 1, options)
  await page.emulateMedia({ colorScheme: 'light' })
  return { light, dark }
}

async function look(
  page: Page,
  runOnly: { readonly type: 'tag' | 'rule'; readonly values: string[] },
  fewest: number,
  { exclude }: BarrierOptions,
): Promise<string[]> {
  // The checker is half a megabyte of script: a document reads it once.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    // Describing every element that is in order costs more than the checks.
    .options({ runOnly, resultTypes: ['violations'] })
  const { violations, passes } = await (exclude ? axe.exclude(exclude) : axe).analyze()
  if (passes.length + violations.length < fewest)
    throw new Error(`${passes.length} rules found something to look at on ${page.url()}`)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 240)} (${failureSummary})`).join(' | ')}`,
  )
}
