import { type Answer, createAnswer, type HeaderList } from './answer.ts'

/**
 * A page without the router, for requests that no page is meant by (a wrong method, a malformed address) and for the time
 * when none can be rendered. It says what happened in English and holds nothing of the request.
 */
export function plainPage(status: number, text: string, common: HeaderList, extra: HeaderList = {}): Answer {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><p>${text}.</p></html>`
  return createAnswer({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...common,
      ...extra,
    },
    body: Buffer.from(body),
    repeatable: false,
  })
}

/** A redirect that stands for good. */
export function movedTo(location: string, common: HeaderList): Answer {
  return createAnswer({
    status: 301,
    headers: { location, 'cache-control': 'public, max-age=3600', ...common },
    body: Buffer.alloc(0),
    repeatable: false,
  })
}
