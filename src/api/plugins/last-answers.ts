import type { FastifyInstance } from 'fastify'

/** How often idle connections are closed while the server stops. Units: milliseconds. */
const SWEEP_EVERY_MS = 100

/**
 * Lets a stopping server end with its last answer. The framework sends `Connection: close` only to requests
 * that arrive after the stop began; the kept-alive connections of earlier requests would hold the process
 * until they time out.
 */
export function endWithLastAnswers(app: FastifyInstance): void {
  let sweeper: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    sweeper = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (sweeper) reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweeper)
    done()
  })
}
