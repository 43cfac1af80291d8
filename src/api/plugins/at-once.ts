import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request and returns true, or leaves it alone. Must not wait. */
export type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Offers every request to `answer` before the framework sees it: finding a route and creating request objects
 * costs more than sending a page from memory. No hook sees such a request, so personal, counted or limited
 * answers must not be given here. While the server stops, the framework answers everything, because it closes
 * the connections.
 */
export function answerAtOnce(app: FastifyInstance, answer: AtOnce): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  const { server } = app
  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!stopping && answer(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}
