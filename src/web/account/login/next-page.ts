/**
 * Returns where to go after signing in on the page: the page that was asked for if it belongs to this shop,
 * otherwise the profile. Source: docs/rules.md "Return addresses".
 */
export function nextPage(query: URLSearchParams): string {
  const wanted = query.get('next') ?? ''
  if (!/^\/(?![/\\])/.test(wanted)) return '/profile'
  const url = new URL(wanted, 'http://shop.invalid')
  // `/..//elsewhere` is a path here, but names another host when used alone.
  return url.origin === 'http://shop.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/profile'
}
