import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitizeHtml } from '#domains/catalog/index.ts'
import { browserPath } from '../support/browser-path.ts'
import { XSS_VECTORS } from '../support/xss-vectors.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(() => browser.close())

interface Outcome {
  /** Number of calls of `alert`. */
  readonly runs: number
  /** Forbidden elements of a description, as the browser built them. */
  readonly elements: readonly string[]
  /** Requests that the page sent. */
  readonly requests: readonly string[]
}

const ALLOWED =
  'P BR HR UL OL LI DL DT DD STRONG B EM I U S SUB SUP SMALL H2 H3 H4 H5 H6 A BLOCKQUOTE PRE CODE DIV TABLE THEAD TBODY TFOOT TR TH TD CAPTION'.split(
    ' ',
  )

/**
 * Shows texts in a page without any policy, as a document and by script, and does everything to each element
 * that a visitor could do.
 */
async function visit(texts: readonly string[]): Promise<Outcome> {
  const page = await browser.newPage()
  const requests: string[] = []
  let runs = 0
  await page.exposeFunction('ran', () => {
    runs += 1
  })
  await page.addInitScript('globalThis.alert = () => globalThis.ran()')
  await page.route('**/*', (route) => {
    if (route.request().url() === 'https://shop.example/')
      return route.fulfill({ contentType: 'text/html', body: documentOf(texts) })
    requests.push(route.request().url())
    return route.abort()
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto('https://shop.example/', { waitUntil: 'domcontentloaded' })
  const elements = await page.evaluate(
    async ({ all, allowed }) => {
      const host = document.body.appendChild(document.createElement('main'))
      for (const text of all) host.appendChild(document.createElement('div')).innerHTML = text
      // Links are pressed, but only those that run script stay on the page.
      addEventListener('click', (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link && !link.protocol.startsWith('javascript')) event.preventDefault()
      })
      const found = [...document.body.querySelectorAll('main *')]
      for (const element of found) {
        for (const type of [
          'mouseover',
          'pointerenter',
          'focus',
          'wheel',
          'copy',
          'toggle',
          'animationstart',
          'transitionend',
        ])
          element.dispatchEvent(new Event(type))
        if (element instanceof HTMLElement) element.click()
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return [...new Set(found.map((element) => element.tagName))].filter(
        (name) => !allowed.includes(name) && name !== 'COLGROUP',
      )
    },
    { all: texts, allowed: ALLOWED },
  )
  // After everything that the page may still report.
  await page.evaluate(() => document.readyState)
  await page.close()
  return { runs, elements, requests }
}

function documentOf(texts: readonly string[]): string {
  return `<!doctype html><html><head><title>t</title></head><body><main>${texts.map((text) => `<div class="prose">${text}</div>`).join('')}</main></body></html>`
}

test.each(Object.entries(XSS_VECTORS))(
  'Chromium runs and loads nothing of what is left of %s',
  async (_, vectors) => {
    expect(await visit(vectors.map((vector) => sanitizeHtml(vector, { pictures: true })))).toEqual({
      runs: 0,
      elements: [],
      requests: [],
    })
  },
)

test.each(['event handlers', 'links that run', 'markup that mutates'])(
  'the same visit does run %s as they are',
  async (kind) => {
    const { runs, elements } = await visit(XSS_VECTORS[kind] ?? [])
    expect(runs).toBeGreaterThan(2)
    expect(elements).not.toEqual([])
  },
)
