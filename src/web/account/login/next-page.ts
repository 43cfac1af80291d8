/**
 * Where somebody goes on after signing in on the page: what they wanted, when it is a page of this shop, else
 * their profile. Source: docs/rules.md "Return addresses".
 */
export function nextPage(query: URLSearchParams): string {
  const wanted = query.get('next') ?? ''
  if (!/^\/(?![/\\])/.test(wanted)) return '/profile'
  const url = new URL(wanted, 'http://shop.invalid')
  // `/..//elsewhere` is a path here and another host once it stands alone.
  return url.origin === 'http://shop.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/profile'
}
