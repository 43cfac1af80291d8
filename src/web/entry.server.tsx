import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { loggableError } from '#kernel/loggable.ts'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import { shopContext } from '#web/shop-context.ts'
import { NonceProvider } from '#web/ui/NonceProvider.tsx'

/** Milliseconds after which a page that does not finish rendering is given up. */
export const streamTimeout = 5_000

/**
 * Renders a whole page before it answers: pages are kept and compressed as bytes, so there is nothing to gain
 * from sending parts.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { shop, nonce: pageNonce } = loadContext.get(shopContext)
  const nonce = pageNonce ?? undefined
  return new Promise((resolve, reject) => {
    let failed: unknown = null
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <I18nProvider locale={shop.site.locale.code} messages={shop.site.messages}>
          <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
        </I18nProvider>
      </NonceProvider>,
      {
        ...(nonce ? { nonce } : {}),
        // One piece: a boundary sent apart would need a further inline script to put it in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          if (failed) return reject(failed)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
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

/**
 * Errors of loaders and of rendering. Answers such as 404 are no errors; everything else belongs in the log
 * of the process.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // No logger reaches here, so it is cleaned by hand; the address of the request may hold an order's key and
  // is not told at all.
  console.error(JSON.stringify({ level: 50, err: loggableError(error), msg: 'a page failed' }))
}
