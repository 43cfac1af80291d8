import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { useBrowser } from '../../support/browser.ts'
import { sampleInRing } from '../../support/matrix.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import {
  compareWithStored,
  difference,
  dropStored,
  isUpdate,
  STORED,
  settleKit,
  storedNames,
  takeElement,
  takeSections,
} from './kit-pictures.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

interface Look {
  readonly name: string
  readonly locale: LocaleCode
  readonly width: number
  readonly colours: 'light' | 'dark' | 'forced'
  /** Sections that are looked at; all where it is absent. */
  readonly only?: readonly string[]
}

/** What forced colours can take away: grounds, chosen states, and lines that are drawn by grounds. */
const OF_FORCED = [
  'buttons',
  'fields',
  'range',
  'select',
  'choices',
  'prices',
  'tiles',
  'table',
  'player',
  'looks',
  'reviews',
  'ways',
  'notes',
]
/** What has a direction. */
const OF_ARABIC = [
  'type',
  'path',
  'buttons',
  'fields',
  'range',
  'select',
  'choices',
  'prices',
  'tiles',
  'table',
  'slider',
  'masonry',
  'looks',
  'reviews',
  'ways',
  'notes',
]

const LOOKS: readonly Look[] = [
  { name: '360-light', locale: 'en', width: 360, colours: 'light' },
  { name: '360-dark', locale: 'en', width: 360, colours: 'dark' },
  { name: '1280-light', locale: 'en', width: 1280, colours: 'light' },
  { name: '1280-dark', locale: 'en', width: 1280, colours: 'dark' },
  { name: '1280-forced', locale: 'en', width: 1280, colours: 'forced', only: OF_FORCED },
  { name: '1280-arabic', locale: 'ar', width: 1280, colours: 'light', only: OF_ARABIC },
]

const isPlain = ({ colours, only }: Look): boolean => colours === 'light' && !only

/** On push the kit is compared in one plain look and in one of the others. */
const LOOKS_IN_RING = [
  ...sampleInRing('kit, plain', LOOKS.filter(isPlain)),
  ...sampleInRing(
    'kit',
    LOOKS.filter((look) => !isPlain(look)),
  ),
]

/** What stands over the page once it is opened: how, and what is looked at then. */
const OPENED: Readonly<Record<string, readonly [open: (page: Page) => Promise<void>, shown: string]>> = {
  'dialog-danger': [(page) => page.locator('[data-kit-opens=danger]').click(), 'dialog[open]'],
  'dialog-form': [(page) => page.locator('[data-kit-opens=dialog]').click(), 'dialog[open]'],
  tooltip: [(page) => page.locator('[data-kit-opens=tooltip]').hover(), '[data-tooltip]:popover-open'],
  'select-open': [(page) => page.locator('#kit-models-600').click(), '[role=listbox]'],
}

async function openKit({ locale, width, colours }: Look): Promise<Page> {
  const { page, open } = await browser.visit({
    locale,
    width,
    colorScheme: colours === 'dark' ? 'dark' : 'light',
  })
  if (colours === 'forced') await page.emulateMedia({ forcedColors: 'active' })
  await open('/dev/kit')
  await settleKit(page)
  return page
}

test('only a demo has the kit, and no search engine keeps it', async () => {
  const page = await fetch(`${shop.url}/dev/kit`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>')
  for (const file of ['/sitemap.xml', '/robots.txt', '/llms.txt'])
    expect(await (await fetch(shop.url + file)).text()).not.toContain('dev/kit')
})

describe('the kit', () => {
  test.each(LOOKS_IN_RING)('looks as it is stored: $name', async (look) => {
    const page = await openKit(look)
    const wrong: string[] = []
    for (const [section, taken] of await takeSections(page, look.only)) {
      const found = await compareWithStored(`${section}.${look.name}`, taken)
      if (found !== null) wrong.push(found)
    }
    expect(wrong).toEqual([])
  })

  test.each(
    sampleInRing(
      'kit, opened',
      LOOKS.filter(({ name }) => name === '360-light' || name === '1280-dark'),
    ),
  )('looks as it is stored where something is open: $name', async (look) => {
    const page = await openKit(look)
    const wrong: string[] = []
    for (const [what, [open, shown]] of Object.entries(OPENED)) {
      await open(page)
      await page.locator(shown).waitFor()
      const found = await compareWithStored(`${what}.${look.name}`, await takeElement(page, shown))
      if (found !== null) wrong.push(found)
      await page.keyboard.press('Escape')
      await page.locator(shown).waitFor({ state: 'hidden' })
    }
    expect(wrong).toEqual([])
  })

  test('has no stored picture that nothing takes, and all of them are small', async () => {
    const page = await openKit(LOOKS[2]!)
    const sections = await page.locator('[data-kit-section]').evaluateAll((all) => all.map(({ id }) => id))
    const taken = LOOKS.flatMap(({ name, only = sections }) => only.map((section) => `${section}.${name}`))
    const opened = Object.keys(OPENED).flatMap((what) => [`${what}.360-light`, `${what}.1280-dark`])
    const expected = new Set([...taken, ...opened])
    const left = storedNames().filter((name) => !expected.has(name))
    if (isUpdate) dropStored(left)
    else expect(left).toEqual([])
    const bytes = storedNames().map((name) => statSync(join(STORED, `${name}.png`)).size)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(3 * 1024 * 1024)
  })

  test('has no barrier that a machine can find', async () => {
    const { page, open } = await browser.visit()
    await open('/dev/kit')
    await page.locator('html[data-kit=ready]').waitFor({ state: 'attached' })
    expect(await findBarriersAt(page, [360, 1280])).toEqual({})
  })
})

/** Changes of the kit, and whether a comparison has to see them. */
const PLANTED: Readonly<Record<string, readonly [section: string, style: string, isSeen: boolean]>> = {
  nothing: ['buttons', '/* nothing */', false],
  'a button moved by 2 pixels': [
    'buttons',
    '#buttons button { position: relative; inset-inline-start: 2px }',
    true,
  ],
  'a button moved by 2 pixels upwards': [
    'buttons',
    '#buttons .bg-ink { position: relative; top: -2px }',
    true,
  ],
  'a ground that is a little lighter': ['buttons', '#buttons .bg-ink { background: #1c2428 }', true],
  'a border of another colour': ['buttons', '#buttons .border-edge { border-color: #8a9396 }', true],
  'a line of another colour': ['table', '#table tr { border-color: #c0c6c9 }', true],
  'a line that is thicker by 2 pixels': [
    'table',
    '#table { border-block-start-width: 3px; padding-block-start: 1.375rem }',
    true,
  ],
  'a word that is left out': ['prices', '#prices s { visibility: hidden }', true],
  'letters of another colour': ['prices', '#prices p { color: #be222a }', true],
  'letters a third of a pixel aside': ['type', '#type p { translate: 0.3px 0 }', false],
  'letters half a pixel aside': ['type', '#type p { translate: 0.5px 0 }', false],
}

test('the comparison sees what moved or changed its colour by little, and no letter that is smoothed in another way', async () => {
  const page = await openKit(LOOKS[2]!)
  const before = new Map<string, Buffer>()
  const seen: Record<string, boolean> = {}
  for (const [what, [section, style]] of Object.entries(PLANTED)) {
    const stored = before.get(section) ?? (await takeElement(page, `#${section}`))
    before.set(section, stored)
    const tag = await page.addStyleTag({ content: style })
    const taken = await takeElement(page, `#${section}`)
    await tag.evaluate((element) => element.parentNode?.removeChild(element))
    seen[what] = (await difference(`planted-${section}`, stored, taken)) !== null
  }
  const expected = Object.fromEntries(Object.entries(PLANTED).map(([what, [, , isSeen]]) => [what, isSeen]))
  expect(seen).toEqual(expected)
})
