import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { basePathOf, type LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { browserPath } from './browser-path.ts'
import type { RunningShop } from './running-shop.ts'
import type { TestSandbox } from './use-sandbox.ts'

/**
 * Arguments for a shop's own tests: no sandbox in containers, none of the browser maker's services, and no process
 * for each site, because every site of a test is this machine and a visit would start a third process for it. The
 * headless shell hints letters fully unless it is told otherwise, and they become wider than on a desktop.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-site-isolation-trials',
  '--disable-gpu',
  '--font-render-hinting=slight',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const HEIGHT = 780
/** Timeout of everything; only this machine has to answer. */
const PATIENCE_MS = 60_000

export interface VisitOptions {
  readonly locale?: LocaleCode
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  /** False: JavaScript is disabled. */
  readonly script?: boolean
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** `{base}` with origin. */
  readonly base: string
  /** Translates an English text to the visit's language. */
  readonly t: ReturnType<typeof translatorOf>
  /** Opens a page of the shop, given without base, and waits until it can be used. */
  open(path: string): Promise<void>
  /** Waits until the page is hydrated. */
  hydrated(): Promise<void>
  /** Announces a refusal that the test expects; any other one fails it. */
  expectRefusal(status: number, path: string): void
}

export interface Browsing {
  visit(options?: VisitOptions): Promise<Visit>
}

let launched: Promise<Browser> | undefined

/**
 * Returns the browser of this process. Test files that run in it one after another share it: a start costs a
 * second of processor time, a visit is a separate profile anyway. It ends with the process.
 */
async function sharedBrowser(): Promise<Browser> {
  const known = await launched?.catch(() => undefined)
  if (known?.isConnected()) return known
  launched = chromium.launch({ executablePath: browserPath(), args: ARGUMENTS })
  return launched
}

/**
 * Opens a browser for the calling test file; every visit is a separate person. A test fails if a page
 * reports an error, or sends a request to anybody but the shop and the named payment simulators.
 */
export function useBrowser(
  shop: Pick<RunningShop, 'url'>,
  sandbox?: Pick<TestSandbox, 'providers'>,
): Browsing {
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(problems.splice(0), 'errors that pages reported').toEqual([])
  })
  return {
    async visit({ locale = 'en', width = 1280, colorScheme = 'light', script = true } = {}) {
      if (!browser) throw new Error('the browser runs inside tests only')
      const context = await browser.newContext({
        viewport: { width, height: HEIGHT },
        colorScheme,
        javaScriptEnabled: script,
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      const simulators = Object.values(sandbox?.providers({}).simulators ?? {})
      const origins = [shop, ...simulators].map(({ url }) => new URL(url).origin)
      const refusals = watch(page, { origins, withScript: script }, problems)
      const base = new URL(
        basePathOf(new URL(shop.url).pathname.replace(/\/$/, ''), locale),
        shop.url,
      ).href.replace(/\/$/, '')
      const hydrated = () => page.locator('html[data-script]').waitFor({ state: 'attached' })
      return {
        page,
        context,
        base,
        t: translatorOf(locale),
        hydrated,
        async open(path) {
          await page.goto(base + path)
          if (script && (await page.locator('html[data-static]').count()) === 0) await hydrated()
        },
        expectRefusal: (status, path) => void refusals.push({ status, path }),
      }
    },
  }
}

interface Refusal {
  readonly status: number
  readonly path: string
}

/**
 * Collects console errors (including policy violations), uncaught errors, and failed and foreign requests.
 */
function watch(
  page: Page,
  { origins, withScript }: { origins: readonly string[]; withScript: boolean },
  problems: string[],
): Refusal[] {
  const expected: Refusal[] = []
  const isExpected = (url: string, status: number) =>
    expected.some((refusal) => refusal.status === status && url.includes(refusal.path))
  const refused = (response: Response) =>
    response.status() >= 400 && !isExpected(response.url(), response.status())
  page.on('pageerror', (error) => problems.push(`uncaught on ${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = Number(/status of (\d+)/.exec(message.text())?.[1])
    if (!isExpected(message.location().url, status))
      problems.push(`console on ${page.url()}: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:/.test(protocol) && !origins.includes(origin))
      problems.push(`foreign request: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Navigating to another page cancels the last one's requests; disabled scripts are not fetched.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED' && !(reason === 'csp' && !withScript))
      problems.push(`failed: ${request.url()} ${reason}`)
  })
  page.on(
    'response',
    (response) => refused(response) && problems.push(`${response.status()} ${response.url()}`),
  )
  return expected
}

/** Returns whether an element has the focus. Poll it: the focus moves after the page has changed. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement)

/** Polls a value of a page until it is right: `await soon(() => page.title()).toBe('Cart')`. */
export function soon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: PATIENCE_MS })
}
