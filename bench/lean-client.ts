import { connect, type Socket } from 'node:net'

export interface LeanAnswer {
  readonly status: number
  readonly body: string
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection that posts forms and stores one cookie. It does as little as HTTP allows, because
 * client and shop share the machine: every microsecond here is missing for the shop.
 */
export class LeanClient {
  cookie = ''
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #settle: { resolve: (answer: LeanAnswer) => void; reject: (error: Error) => void } | null = null

  constructor(url: URL) {
    this.#host = url.host
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  post(path: string, form: string): Promise<LeanAnswer> {
    const cookie = this.cookie === '' ? '' : `cookie: ${this.cookie}\r\n`
    const length = Buffer.byteLength(form)
    const head = `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\ncontent-type: application/x-www-form-urlencoded\r\n${cookie}content-length: ${length}\r\n\r\n`
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(head + form)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(HEAD_END)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) {
      this.#fail(new Error(`an answer without content-length:\n${head}`))
      return
    }
    const bodyStart = end + HEAD_END.length
    const bodyEnd = bodyStart + Number(length[1])
    if (this.#received.length < bodyEnd) return
    const setCookie = /\r\nset-cookie: ([^;\r]+)/i.exec(head)
    if (setCookie) this.cookie = setCookie[1]!
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', bodyStart, bodyEnd),
    }
    this.#received = this.#received.subarray(bodyEnd)
    const settle = this.#settle
    this.#settle = null
    settle?.resolve(answer)
  }

  #fail(error: Error): void {
    const settle = this.#settle
    this.#settle = null
    settle?.reject(error)
  }
}
