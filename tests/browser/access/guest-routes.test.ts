import { beforeAll, expect, test, vi } from 'vitest'
import { makeOwnPage, savePage } from '#domains/page/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { useBrowser } from '../../support/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { expectNoBarriers, unseenRoutes } from '../../support/look-at-routes.ts'
import { LANGUAGES } from '../../support/ring-locales.ts'
import { GUEST_PAGES, OWN_PAGE } from '../../support/shop-pages.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
/** Time limit for all routes in all languages and windows, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 2 * HOUR

beforeAll(async () => {
  const { database, clock } = shop.core
  const now = clock.now()
  await database.transaction(async (tx) => {
    await makeOwnPage(tx, { typed: OWN_PAGE, inMenu: false, inFooter: true, position: 1, now })
    for (const locale of LANGUAGES)
      await savePage(tx, { handle: OWN_PAGE, locale, title: 'Our team', bodyHtml: '<p>Ada</p>' }, now)
  })
  await vi.waitFor(
    async () => expect((await new Buyer(shop.url).get(`/page/${OWN_PAGE}`)).status).toBe(200),
    { timeout: 20_000 },
  )
})

// member-routes.test.ts looks at the pages of a member.
test('no route of a guest has a barrier that a machine can find or an error of HTML, in any language, colours and window', {
  timeout: LONG_MS,
}, async () => {
  const seen = await expectNoBarriers(GUEST_PAGES, (locale) => browser.visit({ locale }))
  expect(await unseenRoutes('guest', seen)).toEqual([])
})
