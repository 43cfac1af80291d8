import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { BadSignatureError, type Gateway, type SignedEvent } from '#domains/payment/index.ts'

export interface WebhookListener {
  /** Origin. */
  readonly url: string
  /** The webhooks as the gateway parsed them, in their order. */
  readonly heard: SignedEvent[]
  /** Status of each response. */
  readonly answers: readonly number[]
  close(): Promise<void>
}

/**
 * Stands in for the shop: passes each webhook to the gateway under test and responds as the shop would, 400
 * if the signature is bad.
 */
export async function listenForWebhooks(
  gatewayUnderTest: () => Gateway,
  now: () => Date,
): Promise<WebhookListener> {
  const heard: SignedEvent[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const opened = gatewayUnderTest().openWebhook!(
      { method, url, headers, body: await buffer(request) },
      now(),
    )
    const events = await opened.catch((error: unknown) => {
      if (error instanceof BadSignatureError) return null
      throw error
    })
    heard.push(...(events ?? []))
    const status = events ? 200 : 400
    answers.push(status)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
