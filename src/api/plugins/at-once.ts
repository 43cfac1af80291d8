import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request and says so, or leaves it alone. Must not wait. */
export type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Lets `answer` have every request before the framework does: to find a route and to make objects for it
 * costs more than a page that lies ready in memory. No hook sees such a request, so whatever is the visitor's
 * own, counted or limited must not be answered here. A server that stops answers by the framework alone,
 * which closes the connections.
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
