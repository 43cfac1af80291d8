import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#kernel/clock.ts'

/** How often idle connections are closed while the server stops. Units: milliseconds. */
const SWEEP_EVERY_MS = 100
/** How long a stopping server waits for the first request of a connection. Units: milliseconds. */
const SILENT_MS = SECOND

/**
 * Lets a stopping server end with its last answer. The framework sends `Connection: close` only to requests
 * that arrive after the stop began; the kept-alive connections of earlier requests would hold the process
 * until they time out. So would connections that browsers open in advance and never use: Node counts one as idle
 * only after its first request.
 */
export function endWithLastAnswers(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let sweeper: NodeJS.Timeout | undefined
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const stoppedAt = performance.now()
    sweeper = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() - stoppedAt < SILENT_MS) return
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, SWEEP_EVERY_MS)
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
