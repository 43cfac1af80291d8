import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { TEXT_PAGES } from '#domains/page/contract.ts'

/** Every page of the shop. Source: docs/http-contract.md "Pages". */
const pages = [
  index('storefront/home/route.tsx'),
  route('search', 'storefront/search/route.tsx'),
  route('c/:category', 'storefront/category/route.tsx'),
  route('p/:product', 'storefront/product/route.tsx'),
  route('express/:product', 'checkout/express/route.tsx'),
  route('subscription', 'membership/subscription/route.tsx'),
  route('premium', 'membership/premium/route.tsx'),
  route('gift', 'membership/gift/route.tsx'),
  route('cart', 'checkout/cart/route.tsx'),
  route('order/:orderKey', 'checkout/order/route.tsx'),
  route('coupon', 'payment/coupon/route.tsx'),
  ...TEXT_PAGES.map(({ handle }) => route(handle, 'storefront/text/route.tsx', { id: `text-${handle}` })),
  route('library', 'media/library/route.tsx'),
  route('library/:recording', 'media/recording/route.tsx'),
  route('login', 'account/login/route.tsx'),
  route('password/new', 'account/new-password/route.tsx'),
  route('email/confirm', 'account/confirm-email/route.tsx'),
  route('profile', 'account/profile/route.tsx'),
  route('profile/plan', 'membership/change/route.tsx'),
  route('profile/data.json', 'account/profile/data.ts'),
  route('cancel', 'account/statement/cancel-route.tsx'),
  route('withdraw', 'account/statement/withdraw-route.tsx'),
  route('manifest.webmanifest', 'storefront/seo/manifest.ts'),
  route('*', 'storefront/not-found/route.tsx'),
] satisfies RouteConfig

// The server decides by the exact path who may see a page and whether it is cached, so the router must match
// paths just as exactly.
export default pages.map((page) =>
  page.index ? page : { ...page, caseSensitive: true },
) satisfies RouteConfig
