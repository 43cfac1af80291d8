import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { EnvironmentError } from './environment.ts'
import { portHolder } from './port-holder.ts'

/** Maximum number of connections that wait for a shop that is still starting. */
const MAX_WAITING = 500

/** The shop's port, taken before anything else is touched. */
export interface Door {
  /** The requested port; with port 0 the one that the system chose. */
  readonly port: number
  /** Hands the port and all waiting connections to the server. */
  open(server: HttpServer): Promise<void>
  /**
   * Resolves when the connections from before the shop was ready are answered. To be called after the server
   * was closed.
   */
  close(): Promise<void>
}

/**
 * Takes the port. Clients that connect before the shop is ready wait for it, so that at no moment can another
 * program take the port. Throws: EnvironmentError where the port or the address cannot be had.
 */
export async function takeDoor({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): Promise<Door> {
  const waiting: Socket[] = []
  let answering: HttpServer | null = null
  const receive = (socket: Socket): void => {
    // A visitor who gives up while the shop starts must not end it.
    socket.on('error', () => undefined)
    if (answering) admit(answering, socket)
    else if (waiting.length < MAX_WAITING) waiting.push(socket)
    else socket.destroy()
  }
  const [main, ...others] = await listen(await addressesOf(host), port, receive)
  return {
    port: portOf(main!),
    async open(server) {
      server.listen(main)
      // Only a listening server tracks its connections, which it needs to close idle ones.
      await once(server, 'listening')
      answering = server
      for (const socket of waiting.splice(0)) admit(server, socket)
    },
    async close() {
      await Promise.all([main!, ...others].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

function admit(server: HttpServer, socket: Socket): void {
  if (socket.destroyed) return
  server.emit('connection', socket)
  socket.resume()
}

/** Returns every address of `localhost`; of another name the first, as a listener does. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length > 0 ? [...new Set(found.map(({ address }) => address))] : ['127.0.0.1']
}

async function listen(
  [first, ...others]: readonly string[],
  port: number,
  receive: (socket: Socket) => void,
): Promise<Server[]> {
  const main = await listenOn(first!, port, receive)
  // The second address of the machine's own name is optional; some systems have none.
  const more = await Promise.all(
    others.map((host) => listenOn(host, portOf(main), receive).catch(() => null)),
  )
  return [main, ...more.filter((server) => server !== null)]
}

async function listenOn(host: string, port: number, receive: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ pauseOnConnect: true }, receive)
  server.listen({ host, port })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    throw new EnvironmentError(reasonOf(error, host, port))
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

function reasonOf(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${portHolder(port) ?? 'another program'} listens on ${host} port ${port}; stop it, or set another PORT (EADDRINUSE)`
    case 'EACCES':
      return `PORT: this user may not listen on port ${port}; take one above 1023 (EACCES)`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is no address of this machine (${code})`
    default:
      return `HOST, PORT: ${message}`
  }
}
