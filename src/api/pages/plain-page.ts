import type { DomainError } from '#kernel/errors.ts'
import { localeOf } from '#kernel/locales.ts'
import type { Base } from '../bases.ts'
import { errorHeaders, statusOf } from '../plugins/error-answer.ts'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'

/** Readable at every width, in light and dark, without any other file. */
const STYLE =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;padding:12vh 1.25rem;background:light-dark(#f3f6f8,#0b1115);color:light-dark(#131b1f,#eaeff1)}main{max-width:40rem;margin:auto}h1{font-size:1.75rem;line-height:1.25}a{color:inherit}'

/**
 * Builds a page without the router, for requests that match no page (a wrong method, a malformed address) and
 * for times when no page can be rendered. It says what happened, in the locale of the address, and contains
 * nothing of the request.
 */
export function plainPage(
  error: DomainError,
  { locale, path, translate }: Base,
  common: HeaderList,
  extra: HeaderList = {},
): Answer {
  const text = translate(error.message)
  const isPassing = error.kind === 'unavailable'
  const refresh = isPassing ? '<meta http-equiv="refresh" content="5">' : ''
  const body = `<!doctype html><html lang="${locale}" dir="${localeOf(locale).dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${refresh}<title>${text}</title><style>${STYLE}</style></head><body><main><h1>${text}.</h1><p><a href="${path || '/'}">${translate('Home page')}</a></p></main></body></html>`
  return createAnswer({
    status: statusOf(error),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ...errorHeaders(error),
      ...common,
      ...extra,
    },
    body: Buffer.from(body),
    repeatable: false,
  })
}

/** Builds a permanent redirect; `isShared` says whether shared caches may store it. */
export function movedTo(location: string, common: HeaderList, isShared: boolean): Answer {
  return createAnswer({
    status: 301,
    headers: { location, 'cache-control': isShared ? 'public, max-age=3600' : 'no-store', ...common },
    body: Buffer.alloc(0),
    repeatable: false,
  })
}

/** Builds a redirect for this one visit, which nobody may store. */
export function leadsOn(location: string, common: HeaderList): Answer {
  return createAnswer({
    status: 302,
    headers: { location, 'cache-control': 'no-store', ...common },
    body: Buffer.alloc(0),
    repeatable: false,
  })
}
