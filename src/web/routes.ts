import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { TEXT_PAGES } from '#domains/page/contract.ts'

/** Every page of the shop. Source: docs/http-contract.md "Pages". */
const pages = [
  index('storefront/home/route.tsx'),
  route('search', 'storefront/search/route.tsx'),
  route('c/:category', 'storefront/category/route.tsx'),
  route('lookbook', 'storefront/lookbook/route.tsx'),
  route('compare', 'storefront/compare/route.tsx'),
  route('p/:product', 'storefront/product/route.tsx'),
  route('p/:product/reviews', 'storefront/reviews/route.tsx'),
  route('subscription', 'membership/subscription/route.tsx'),
  route('premium', 'membership/premium/route.tsx'),
  route('gift', 'membership/gift/route.tsx'),
  layout('layout/checkout-route.tsx', [
    route('cart', 'checkout/cart/route.tsx'),
    route('express/:product', 'checkout/express/route.tsx'),
    route('order/:orderKey', 'checkout/order/route.tsx'),
  ]),
  route('review/:orderKey', 'checkout/review/route.tsx'),
  route('coupon', 'payment/coupon/route.tsx'),
  ...TEXT_PAGES.map(({ handle }) => route(handle, 'storefront/text/route.tsx', { id: `text-${handle}` })),
  route('page/:page', 'storefront/text/route.tsx', { id: 'text-own' }),
  route('library', 'media/library/route.tsx'),
  route('library/:recording', 'media/recording/route.tsx'),
  route('login', 'account/login/route.tsx'),
  route('password/new', 'account/new-password/route.tsx'),
  route('email/confirm', 'account/confirm-email/route.tsx'),
  route('profile', 'account/profile/route.tsx'),
  route('profile/plan', 'membership/change/route.tsx'),
  route('profile/data.json', 'account/profile/data.ts'),
  route('connect', 'account/connect/route.tsx'),
  route('partner', 'partner/route.tsx'),
  route('partner/:list', 'partner/area/route.tsx'),
  route('cancel', 'account/statement/cancel-route.tsx'),
  route('withdraw', 'account/statement/withdraw-route.tsx'),
  route('abuse', 'help/abuse/route.tsx'),
  route('abuse/:case', 'help/abuse/case-route.tsx'),
  route('contact', 'help/contact/route.tsx'),
  route('setup', 'account/first-owner/route.tsx'),
  route('admin/setup', 'admin/setup/route.tsx'),
  route('admin/products/:product/preview', 'storefront/product/preview-route.tsx'),
  route('admin', 'admin/frame/route.tsx', [
    index('admin/start/route.tsx'),
    route('orders/:number/refund', 'admin/refund/route.tsx'),
    route('bank/:line/assign', 'admin/bank/route.tsx'),
    route('commission-rules/preview', 'admin/rules/route.tsx'),
    route('packing', 'admin/packing/route.tsx'),
    route('files/:kind/:name', 'admin/files/route.ts'),
    route('attention', 'admin/attention/route.tsx'),
    route('books', 'admin/books/route.tsx'),
    route('books/file', 'admin/books/file.ts'),
    route('oss', 'admin/books/oss-route.tsx'),
    route('oss/file.csv', 'admin/books/oss-file.ts'),
    route('reports', 'admin/reports/route.tsx'),
    route('reports/entries', 'admin/reports/entries-route.tsx'),
    route('pictures', 'admin/products/archive-route.tsx'),
    route('products/:product/variants', 'admin/products/grid-route.tsx'),
    route('products/:product/pictures', 'admin/products/pictures-route.tsx'),
    route('imports/new', 'admin/imports/new-route.tsx'),
    route('imports/:import', 'admin/imports/import-route.tsx'),
    route('search', 'admin/search/route.tsx'),
    route('bulk/:run', 'admin/bulk/route.tsx'),
    route(':area', 'admin/list/route.tsx'),
    route(':area/make', 'admin/make/route.tsx'),
    route(':area/:id', 'admin/record/route.tsx'),
  ]),
  route('dev/kit', 'dev/kit/route.tsx'),
  route('__notice/:kind', 'storefront/notice/route.tsx'),
  route('manifest.webmanifest', 'storefront/seo/manifest.ts'),
  route('*', 'storefront/not-found/route.tsx'),
] satisfies RouteConfig

// The server decides by the exact path who may see a page and whether it is cached, so the router must match
// paths just as exactly.
export default pages.map(matchedExactly) satisfies RouteConfig

function matchedExactly(page: RouteConfigEntry): RouteConfigEntry {
  const children = page.children ? { children: page.children.map(matchedExactly) } : {}
  return page.index ? page : { ...page, ...children, caseSensitive: true }
}
