import { expect } from 'vitest'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import type { Visit } from './browser.ts'
import { buyButton, expectPaymentState, openWay, placeOrder, putInCart } from './checkout.ts'
import { findParcel, listProducts } from './demo-shop.ts'
import type { Member } from './member.ts'

/** Goes to a page of the demo shop and brings it into the state that its name says. */
export type Arrive = (visit: Visit) => Promise<void>

const at =
  (path: string): Arrive =>
  ({ open }) =>
    open(path)

/** Opens an order that was just placed, and the row of cash on delivery with a phone number. */
async function openOnDelivery(visit: Visit, phone: string): Promise<void> {
  await visit.open(`/order/${await placeOrder(visit, (await findParcel(visit.base)).productId)}`)
  const row = await openWay(visit.page, 'cash-on-delivery')
  await row.locator('[name=tel]').fill(phone)
  await row.locator('button').click()
}

async function openVersions(visit: Visit): Promise<void> {
  const products = await listProducts(visit.base)
  const versioned = products.find(({ variants }) => variants.length > 1) ?? products[0]!
  await visit.open(`/p/${versioned.slug}`)
}

async function openCart(visit: Visit): Promise<void> {
  await putInCart(visit, (await findParcel(visit.base)).productId)
  await visit.open('/cart')
}

/** A page that the test makes, and a recording that its member owns. */
export const OWN_PAGE = 'our-team'
export const OWN_RECORDING = 'harbour-morning'

/** Every kind of page that a guest meets, with everything that it can contain. */
export const GUEST_PAGES: Readonly<Record<string, Arrive>> = {
  home: at(''),
  category: async ({ page, open }) => {
    await open('')
    await open(
      (await page.locator('main nav a[href*="/c/"]').first().getAttribute('href'))!.replace(
        /^\/store(\/(de|fr|ar))?/,
        '',
      ),
    )
  },
  search: at('/search?view=table'),
  lookbook: at('/lookbook'),
  'reviews of a product': async ({ base, open }) => {
    await open(`/p/${(await findParcel(base)).slug}/reviews`)
  },
  'reviews of an order': async (visit) => {
    await visit.open(`/review/${await placeOrder(visit, (await findParcel(visit.base)).productId)}`)
  },
  compare: async ({ base, open }) => {
    const turntables = (await listProducts(base)).filter(({ variants }) => variants.length > 1)
    const words = turntables.slice(0, 3).map(({ slug }): [string, string] => ['p', slug])
    await open(`/compare?${new URLSearchParams(words)}`)
  },
  'search without a hit': at('/search?q=zzzzzz'),
  product: openVersions,
  'cart, filled': openCart,
  'cart, with errors': async (visit) => {
    await openCart(visit)
    await buyButton(visit.page).click()
    await visit.page.locator('form#checkout [role=alert]').waitFor()
  },
  order: async (visit) =>
    visit.open(`/order/${await placeOrder(visit, (await findParcel(visit.base)).productId)}`),
  'order, on its way': async (visit) => {
    await openOnDelivery(visit, '+49 30 1234567')
    await expectPaymentState(visit.page, 'awaiting')
  },
  express: async (visit) => {
    await visit.open(`/express/${(await findParcel(visit.base)).slug}`)
    await visit.page.locator('[name=gatewayId]').first().waitFor()
  },
  ...Object.fromEntries(TEXT_PAGES.map(({ handle }) => [handle, at(`/${handle}`)])),
  coupon: at('/coupon'),
  subscription: at('/subscription'),
  premium: at('/premium'),
  'gift, unknown': at('/gift?code=unknown'),
  login: at('/login'),
  'new password': at('/password/new'),
  'e-mail address': at('/email/confirm?token=unknown'),
  contact: at('/contact'),
  abuse: at('/abuse'),
  'abuse, a case': async ({ page, open, t }) => {
    await open('/abuse?kind=order&thing=K100001')
    await page.getByLabel(t('Why do you think so?')).fill('Somebody else ordered it.')
    await page.getByLabel(t('Your e-mail address')).fill(`${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: t('Send the report') }).click()
    await page.locator('[data-case-state=open]').waitFor()
  },
  'a page of the shop': at(`/page/${OWN_PAGE}`),
  cancel: at('/cancel'),
  withdraw: at('/withdraw'),
  setup: at('/setup'),
  'not found': async (visit) => {
    visit.expectRefusal(404, '/nothing-here')
    await visit.open('/nothing-here')
  },
}

/** What stands over a page: menus, dialogs, suggestions. Each opens in a window of any width. */
export const OPEN_PARTS: Readonly<Record<string, Arrive>> = {
  'cart in the menu': async (visit) => {
    await putInCart(visit, (await findParcel(visit.base)).productId)
    await visit.open('')
    await visit.page.locator('header [data-menu-open=right]').click()
    await visit.page.locator('#menu-right[data-open] li').first().waitFor()
  },
  'left menu': async ({ page, open }) => {
    await open('/search')
    await page.locator('[data-menu-open=left]').filter({ visible: true }).first().click()
    await page.locator('#menu-left[data-open]').waitFor()
  },
  'menu of a phone': async ({ page, open }) => {
    await page.setViewportSize({ width: 768, height: 780 })
    await open('')
    await page.locator('header [data-menu=mobile]').click()
    await page.locator('header details nav').first().waitFor()
  },
  'login modal': async ({ page, open }) => {
    await open('')
    await page.locator('header a[href$="/login"]').click()
    await page.locator('dialog[open]').waitFor()
  },
  'danger dialog': async (visit) => {
    await openOnDelivery(visit, '12')
    await visit.page.getByRole('alertdialog').waitFor()
  },
  'enlarged picture': async (visit) => {
    await openVersions(visit)
    await visit.page.locator('main section li a.cursor-zoom-in').first().click()
    await visit.page.locator('dialog[open]').waitFor()
  },
}

/** The pages of a member, who is a partner and owns what the library shows. */
export const MEMBER_PAGES: Readonly<Record<string, Arrive>> = {
  profile: at('/profile'),
  'erase dialog': async ({ page, open }) => {
    await open('/profile')
    const button = page.locator('main button.needs-script').last()
    await button.click()
    await page.locator('dialog[open]').waitFor()
  },
  library: at('/library'),
  'a recording': at(`/library/${OWN_RECORDING}`),
  connect: at('/connect'),
  partner: at('/partner'),
  ...Object.fromEntries(
    ['clicks', 'orders', 'commissions', 'statement', 'materials'].map((list) => [
      `partner, ${list}`,
      at(`/partner/${list}`),
    ]),
  ),
}

/** Signs a member in, in the browser of a visit. */
export async function signInAs(visit: Visit, member: Member): Promise<void> {
  const form = { email: member.email, password: await member.hashed() }
  const answer = await visit.context.request.post(`${visit.base}/api/user/login`, { form })
  expect(answer.status()).toBe(200)
}
