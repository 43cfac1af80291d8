import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Connect } from 'vite'
import type { DevShop } from './dev-shop.ts'

/**
 * Answers requests for modules with Vite, all others with the shop. A request waits while the shop restarts.
 */
export function createFront(
  modules: Connect.Server,
  shop: DevShop,
): (asked: IncomingMessage, answer: ServerResponse) => void {
  return (asked, answer) => modules(asked, answer, () => void forward(asked, answer, shop))
}

async function forward(asked: IncomingMessage, answer: ServerResponse, shop: DevShop): Promise<void> {
  let port: number
  try {
    port = await shop.port()
  } catch (error) {
    return explain(answer, error)
  }
  const { method, url, headers } = asked
  const passed = request(
    { host: '127.0.0.1', port, method, path: url, headers, agent: false },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    },
  )
  passed.on('error', (error) => explain(answer, error))
  asked.pipe(passed)
}

/** Shows why the shop does not run. The page reloads itself when it runs again. */
function explain(answer: ServerResponse, error: unknown): void {
  if (answer.headersSent) return void answer.destroy()
  const text = (error instanceof Error ? error.message : String(error))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
  answer.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  answer.end(
    `<!doctype html><title>The shop does not start</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`,
  )
}
