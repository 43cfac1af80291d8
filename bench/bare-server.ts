import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/**
 * The ceiling for cached pages: a bare Fastify in its own process that sends given bytes with given headers.
 * Called with a file of answers: `{ [path]: { status, headers, body (base64) } }`. Prints its port.
 */
interface RecordedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Record<string, RecordedAnswer>
const app = Fastify({ logger: false })
for (const [path, { status, headers, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_request, reply) => {
    reply.code(status).headers(headers).send(bytes)
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
