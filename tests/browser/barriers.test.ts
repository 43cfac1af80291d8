import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { COLOURS, findBarriers, findBarriersAt, findBarriersInEach, sightsOf } from '../support/barriers.ts'
import { useBrowser } from '../support/browser.ts'
import { allCells } from '../support/matrix.ts'

// No page of it asks a server.
const browser = useBrowser({ url: 'http://127.0.0.1/' })

const small = (name: string) =>
  `<button style="display:block;width:10px;height:10px;padding:0;border:0">${name}</button>`

/** A document with enough of everything that the checker finds something to look at. */
const documentOf = (body: string): string => `<!doctype html><html lang="en"><head><title>A page</title>
  <meta name="viewport" content="width=device-width"></head>
  <body style="margin:0"><nav><a href="#end">End</a></nav><main><h1>A page</h1>
  <form><label>Name <input name="name" autocomplete="name"></label>
  <label><input type="checkbox"> Yes</label><select aria-label="How many"><option>1</option></select></form>
  <ul><li>One</li></ul><dl><dt>Key</dt><dd>Value</dd></dl><table><tr><th>Sum</th></tr><tr><td>1</td></tr></table>
  <img alt="A disc" width="30" height="30"><p id="end" lang="en" aria-hidden="false">${'word '.repeat(600)}</p>
  ${body}</main></body></html>`

/** A button whose lower part lies below a bar of 60 pixels as long as nobody has scrolled. */
const UNDER_THE_BAR = `<div style="position:absolute;top:700px;left:0"><button style="width:55px;height:30px">Under</button></div>
  <div style="height:2000px"></div>`

test('what a bar at the bottom covers until one scrolls is no small target', async () => {
  const { page } = await browser.visit()
  await page.setContent(
    documentOf(`${UNDER_THE_BAR}<div style="position:sticky;bottom:0;height:60px;background:#fff">
      <button style="width:200px;height:60px">Buy</button></div>`),
  )
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
})

test('what is covered wherever one scrolls stays a small target', async () => {
  const { page } = await browser.visit()
  await page.setContent(
    documentOf(`<div style="position:relative"><button style="height:30px">Under</button>
      <button style="position:absolute;inset:20px auto auto 0;width:200px;height:60px">Buy</button></div>
      <div style="height:2000px"></div>`),
  )
  expect((await findBarriers(page)).light).toEqual([expect.stringMatching(/^target-size: .*Under/s)])
})

test('buttons that are small and close together are found, each of them', async () => {
  const { page } = await browser.visit()
  await page.setContent(documentOf(small('First') + small('Second')))
  const { light } = await findBarriers(page)
  expect(light).toEqual([expect.stringMatching(/^target-size: .*First.*Second/s)])
})

test('a page is looked at in every width, in light, in dark and in forced colours', async () => {
  const { page } = await browser.visit()
  await page.setContent(
    documentOf(`<style>@media (width < 500px) { b { color: #ddd } }
      @media (width > 700px) and (prefers-color-scheme: dark) { i { color: #ddd } }</style>
      <b>Narrow</b> <i>Wide</i>`),
  )
  const widths = [360, 600, 1280]
  const everywhere = allCells({ width: widths, colours: COLOURS })
  expect(await findBarriersInEach(page, everywhere, widths)).toEqual({
    '360, light': [expect.stringMatching(/^color-contrast: <b>Narrow/)],
    '360, dark': [expect.stringMatching(/^color-contrast: <b>Narrow/)],
    '360, forced': [expect.stringMatching(/^color-contrast: <b>Narrow/)],
    '1280, dark': [expect.stringMatching(/^color-contrast: <i>Wide/)],
    '1280, forced': [expect.stringMatching(/^color-contrast: <i>Wide/)],
  })
})

test('a page that stands out of a window is found in that width alone', async () => {
  const { page } = await browser.visit()
  await page.setContent(documentOf('<div style="width:500px">Wide</div>'))
  expect(await findBarriersAt(page, [360, 1280])).toEqual({
    '360, width': ['something stands out of the window'],
  })
})

const WINDOWS = { width: [360, 768, 1280], colours: COLOURS }
const LANGUAGES = LOCALES.map(({ code }) => code)

test('before a release a page is looked at in every width and colours, in each language', () => {
  for (const locale of LANGUAGES) {
    const seen = sightsOf(WINDOWS.width, { ring: 'release', seed: '', locale, locales: LANGUAGES })
    expect(seen).toEqual(allCells(WINDOWS).map((cell) => ({ ...cell, locale })))
  }
})

test.each(['a', 'b', 'c', 'd', 'e'])(
  'on push a page is looked at in each width and in each of the colours (%s)',
  (seed) => {
    const alone = sightsOf(WINDOWS.width, { ring: 'push', seed })
    const shared = LANGUAGES.map((locale) =>
      sightsOf(WINDOWS.width, { ring: 'push', seed, locale, locales: LANGUAGES }),
    )
    for (const seen of [alone, shared.flat()]) {
      expect(new Set(seen.map(({ width }) => width))).toEqual(new Set(WINDOWS.width))
      expect(new Set(seen.map(({ colours }) => colours))).toEqual(new Set(COLOURS))
    }
    expect(shared.map(({ length }) => length)).toEqual(LANGUAGES.map(() => 1))
  },
)
