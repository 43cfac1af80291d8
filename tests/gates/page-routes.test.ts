import { expect, test } from 'vitest'
import { PERSONAL_SEGMENTS, PUBLIC_SEGMENTS } from '#api/pages/page-route.ts'
import { routePatterns, type WebBuild } from '#api/pages/router-handlers.ts'
import { loadWebBuild } from '#main/web-build.ts'

/** Returns pages that are listed neither as public nor as personal, or as both. */
function undecided(patterns: readonly string[]): readonly string[] {
  return patterns.filter((pattern) => {
    const segment = pattern.split('/')[1] ?? ''
    return PERSONAL_SEGMENTS.has(segment) === PUBLIC_SEGMENTS.has(segment)
  })
}

test('each page of the router is said to be the same for everybody, or one visitor’s own, and not both', async () => {
  const patterns = routePatterns((await loadWebBuild('')) as unknown as WebBuild)
  expect(patterns).toContain('/order/:orderKey')
  expect(undecided(patterns)).toEqual([])
})

test('a planted page that nobody decided on is found', () => {
  expect(undecided(['/', '/wishlist/:id', '/cart'])).toEqual(['/wishlist/:id'])
})

test('the router reads the case of addresses as exactly as the server, so that no spelling is a page to one and none to the other', async () => {
  const { routes } = (await loadWebBuild('')) as unknown as WebBuild
  const lax = Object.values(routes).filter(
    (route) => route?.path && route.path !== '*' && route.caseSensitive !== true,
  )
  expect(lax.map((route) => route?.id)).toEqual([])
})
