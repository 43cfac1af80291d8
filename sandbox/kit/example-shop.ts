import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRequest } from './http.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Starts a listener in place of the shop, for tests: it records requests and answers as it is told. */
export async function startExampleShop() {
  const received: Received[] = []
  const answers: (number | 'none' | Promise<number>)[] = []
  const server = createServer(async (message, response) => {
    const { method, url, headers, text } = await readRequest(message, 'http://127.0.0.1')
    received.push({ method, path: url.pathname + url.search, body: text(), headers })
    const answer = method === 'POST' ? await answers.shift() : 200
    if (answer === 'none') message.socket.destroy()
    else response.writeHead(answer ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    webhookUrl: `${url}/webhooks/example`,
    received,
    /** Statuses for the next webhooks; 200 after that. */
    answers,
    /** Returns the bodies of the webhooks so far. */
    events: (): string[] => received.filter(({ method }) => method === 'POST').map(({ body }) => body),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns whether a webhook's signature matches its body and this secret. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  return headers['example-signature'] === createHmac('sha256', secret).update(body).digest('hex')
}
