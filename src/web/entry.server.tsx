import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { loggableError } from '#kernel/loggable.ts'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import { holdScripts } from '#web/layout/held-scripts.ts'
import { placeStyle } from '#web/layout/used-style.ts'
import { shopContext } from '#web/shop-context.ts'
import { ShopFactsProvider } from '#web/storefront/seo/ShopFactsProvider.tsx'
import { NonceProvider } from '#web/ui/NonceProvider.tsx'

/** Timeout of rendering a page. Units: milliseconds. */
export const streamTimeout = 5_000

/**
 * Renders a page completely before responding: pages are cached and compressed as bytes, so streaming would
 * gain nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { shop, nonce: pageNonce } = loadContext.get(shopContext)
  const nonce = pageNonce ?? undefined
  // A page is worth more than what it tells machines.
  const facts = await shop.facts().catch(() => null)
  return new Promise((resolve, reject) => {
    let failed: unknown = null
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <I18nProvider locale={shop.site.locale.code} messages={shop.site.messages}>
          <ShopFactsProvider facts={facts}>
            <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
          </ShopFactsProvider>
        </I18nProvider>
      </NonceProvider>,
      {
        ...(nonce ? { nonce } : {}),
        // One chunk: a boundary that is streamed separately would need another inline script to insert it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          if (failed) return reject(failed)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          pipe(body)
          resolve(text(body).then((html) => new Response(holdScripts(placeStyle(html)), { headers, status })))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failed = error
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), streamTimeout)
  })
}

/** Logs errors of loaders and of rendering. Responses such as 404 are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(shopContext).noteFailure?.(error)
  // There is no logger here, so the error is made loggable by hand. The address of the request is left out,
  // because it may contain an order's key.
  console.error(JSON.stringify({ level: 50, err: loggableError(error), msg: 'a page failed' }))
}
