import type { DomainError } from '#kernel/errors.ts'
import { localeOf } from '#kernel/locales.ts'
import type { Base } from '../bases.ts'
import { errorHeaders, statusOf } from '../plugins/error-answer.ts'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'

/**
 * Builds a page without the router, for requests that match no page (a wrong method, a malformed address) and
 * for times when no page can be rendered. It says what happened, in the locale of the address, and contains
 * nothing of the request.
 */
export function plainPage(
  error: DomainError,
  { locale, translate }: Base,
  common: HeaderList,
  extra: HeaderList = {},
): Answer {
  const text = translate(error.message)
  const body = `<!doctype html><html lang="${locale}" dir="${localeOf(locale).dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><p>${text}.</p></html>`
  return createAnswer({
    status: statusOf(error),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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
