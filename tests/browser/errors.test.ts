import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { browserPath } from '../support/browser-path.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'

/** While true, the database answers nothing, as if it were stopped. */
let isDown = false
/** While true, reads of products fail as a mistake of ours would. */
let isBroken = false

const shop = useRunningShop({ BASE_PATH: '/store' }, undefined, (database) => failing(database))
const browsing = useBrowser(shop)
let slug = ''
let slugs: readonly string[] = []

beforeAll(async () => {
  const names = ['Tide clock', 'Bell buoy', 'Storm lamp', 'Foghorn']
  for (const name of names) await sellProduct(shop.core.database, { name })
  const rows = await shop.core.database.query<{ slug: string }>(
    `SELECT slug FROM product_text ORDER BY name = 'Storm lamp' DESC, name`,
  )
  slugs = rows.map((row) => row.slug)
  slug = slugs[1] ?? ''
  for (const { code } of LOCALES) await fetch(`${origin()}${basePathOf('/store', code) || '/'}`)
})

const origin = () => new URL(shop.url).origin
const get = (path: string, init?: RequestInit) => fetch(origin() + path, init)

function failing(database: Database): Database {
  return new Proxy(database, {
    get(target, name) {
      const own = Reflect.get(target, name)
      if (name !== 'query') return typeof own === 'function' ? own.bind(target) : own
      return (sql: unknown, values: unknown) => {
        if (isDown) {
          const error = Object.assign(new Error('connect ECONNREFUSED'), {
            code: 'ECONNREFUSED',
            syscall: 'connect',
          })
          return Promise.reject(error)
        }
        if (isBroken && JSON.stringify(sql).includes('catalog-product"'))
          return Promise.reject(new Error('a secret of the server'))
        return target.query(sql as never, values as never)
      }
    },
  })
}

/** Makes a product whose page nobody has seen: tests run in any order, and a page that was seen is kept. */
async function unseen(name: string): Promise<string> {
  await sellProduct(shop.core.database, { name })
  const rows = await shop.core.database.query<{ slug: string }>(
    'SELECT slug FROM product_text WHERE name = $1',
    [name],
  )
  return rows[0]?.slug ?? ''
}

/** Runs with the database stopped, and starts it again whatever happens. */
async function whileDown(run: () => Promise<void>): Promise<void> {
  isDown = true
  try {
    await run()
  } finally {
    isDown = false
  }
}

test('without the database every page is a page of the shop that says so, in the language of its address', async () => {
  const seen = await unseen('Lead line')
  await whileDown(async () => {
    for (const { code, dir } of LOCALES) {
      const base = basePathOf('/store', code)
      const t = translatorOf(code)
      for (const path of [`${base}/p/never-read-down`, `${base}/p/${seen}`]) {
        const answer = await get(path)
        const html = await answer.text()
        expect([path, answer.status]).toEqual([path, 503])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(html).toContain(`<html lang="${code}" dir="${dir}"`)
        expect(html).toContain(t('The shop cannot answer at the moment'))
        expect(html).toContain('<header')
        expect(html).toMatch(/<form[^>]*search/)
        expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>')
      }
    }
    await soon(async () => (await get('/store/ready')).status).toBe(503)
  })
  await soon(async () => (await get('/store/ready')).status).toBe(204)
})

test('a page that fails by a mistake of ours is 500, a page of the shop, and tells nothing of the mistake', async () => {
  isBroken = true
  try {
    for (const path of [`/store/de/p/${slug}`, '/store/p/other']) {
      const answer = await get(path)
      const html = await answer.text()
      expect([path, answer.status]).toEqual([path, 500])
      expect(html).toContain('<header')
      expect(html).not.toMatch(/secret of the server|at Object|node:internal|http-equiv="refresh"/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(await (await get(`/store/de/p/${slug}`)).text()).toContain(
      translatorOf('de')('Something went wrong on our side. Nothing was changed'),
    )
  } finally {
    isBroken = false
  }
  expect((await get(`/store/de/p/${slug}`)).status).toBe(200)
})

test('404 offers search and what sells best, for pages, for malformed addresses and for the kept pages themselves', async () => {
  for (const path of [
    '/store/de/nothing',
    '/store/de/p/nothing',
    '/store/de/c/nothing',
    '/store/de/page/nothing',
  ]) {
    const answer = await get(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 404])
    expect(html).toContain('Meistverkauft')
    expect(html.slice(html.indexOf('id="popular"'))).toMatch(/href="\/store\/de\/p\//)
    expect(html).toContain('noindex')
  }
  for (const path of [
    '/store/de/a%00b',
    '/store/de/__notice/away',
    '/store/__notice/failed',
    '/store/__notice',
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('http-equiv="refresh"')
  }
})

test.each([
  ['with script', true, 'fr'],
  ['without script', false, 'de'],
] as const)(
  'a page that was opened while the database was stopped comes by itself when it runs again, %s',
  async (_, script, locale) => {
    const own = await unseen(`Sextant ${locale}`)
    const { page, base, t, expectRefusal } = await browsing.visit({ script, locale })
    for (const path of [`/store/${locale}/p/`, '/store/ready']) expectRefusal(503, path)
    isDown = true
    try {
      await page.goto(`${base}/p/${own}`)
      expect(await page.locator('h1').textContent()).toBe(t('The shop cannot answer at the moment'))
      // It asks again and again, and stays as long as it takes.
      let asked = 0
      page.on('response', (answer) => {
        if (answer.status() === 503 && /\/(ready|p\/[^/]+)$/.test(new URL(answer.url()).pathname)) asked += 1
      })
      await soon(() => asked).toBeGreaterThan(1)
      // Between two loads there is no page for a moment.
      await soon(() => page.locator('[data-away]').count()).toBe(1)
    } finally {
      isDown = false
    }
    await soon(() => page.locator('[data-away]').count()).toBe(0)
    await soon(() => page.locator('main').textContent()).toContain(`Sextant ${locale}`)
  },
)

test('a navigation while the database is stopped shows the same page, and then the one that was asked for', async () => {
  const own = await unseen('Log line')
  const { page, open, expectRefusal } = await browsing.visit()
  for (const path of ['/store/p/', '/store/ready']) expectRefusal(503, path)
  expectRefusal(503, '/store/api/')
  await open('/')
  isDown = true
  try {
    await page.evaluate((to) => {
      const { __reactRouterDataRouter: router } = globalThis as unknown as {
        __reactRouterDataRouter: { navigate(to: string): void }
      }
      router.navigate(to)
    }, `/p/${own}`)
    await page
      .locator('[data-away]')
      .waitFor({ timeout: 8_000 })
      .catch(async (error: unknown) => {
        throw new Error(`${page.url()} ${(await page.locator('main').textContent())?.slice(0, 300)}`, {
          cause: error,
        })
      })
    expect(new URL(page.url()).pathname).toBe(`/store/p/${own}`)
    expect(await page.locator('header').first().isVisible()).toBe(true)
  } finally {
    isDown = false
  }
  await soon(() => page.locator('[data-away]').count()).toBe(0)
  await soon(() => page.locator('main').textContent()).toContain('Log line')
})

test('a script of the former release that is gone leads to the page that was asked for, loaded once', async () => {
  const { page, open, expectRefusal } = await openWithoutWatch()
  await open()
  expectRefusal()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void }
    }
    router.navigate('/login')
  })
  await page.waitForURL('**/store/login')
  await page.unroute('**/assets/*.js')
  await page.locator('input[name="email"]').first().waitFor()
  expect(loads).toEqual(['/store/login'])
  expect(await page.locator('input[name="email"]').first().isVisible()).toBe(true)
  await page.context().close()
})

test('where the whole server is gone, the page stays a page of the shop and goes on when it is back', async () => {
  const { page, open } = await openWithoutWatch()
  await open()
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void }
    }
    router.navigate('/login')
  })
  await page.locator('[data-away]').waitFor()
  expect(await page.locator('header').first().isVisible()).toBe(true)
  await page.context().setOffline(false)
  await page.waitForURL('**/store/login')
  await soon(() => page.locator('[data-away]').count()).toBe(0)
  expect(await page.locator('input[name="email"]').first().isVisible()).toBe(true)
  await page.context().close()
})

/** Opens the home page in a visit whose failed requests are what the test is about. */
async function openWithoutWatch() {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await (await browser.newContext()).newPage()
  page.context().on('close', () => void browser.close())
  return {
    page,
    async open() {
      await page.goto(shop.url)
      await page.locator('html[data-script]').waitFor({ state: 'attached' })
    },
    expectRefusal: () => undefined,
  }
}

test('no error page has a barrier, in light and dark, in Arabic and on a phone', async () => {
  const own = await unseen('Plumb bob')
  const { page, base, expectRefusal } = await browsing.visit({ locale: 'ar', width: 360 })
  for (const path of ['/store/ar/p/', '/store/ready']) expectRefusal(503, path)
  await whileDown(async () => {
    await page.goto(`${base}/p/${own}`)
    expect(await findBarriersAt(page, [320, 360, 1280])).toEqual({})
  })
  // The first page loads itself again now.
  const other = await browsing.visit({ locale: 'ar', width: 360 })
  other.expectRefusal(404, '/store/ar/nothing')
  await other.page.goto(`${base}/nothing`)
  expect(await findBarriersAt(other.page, [320, 360, 1280])).toEqual({})
})
