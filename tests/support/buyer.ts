import { keepSecrets, secretsIn } from './test-logs.ts'

export interface CallResult {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and fails where it holds something else
  readonly body: any
}

/** An outside client that knows only the contract: form posts, cookies, no script. */
export class Buyer {
  readonly cookies = new Map<string, string>()
  readonly base: string

  constructor(base: string) {
    this.base = base
  }

  /** Posts `{base}/api{path}` with form fields; a list repeats a field. */
  async call(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<CallResult> {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(fields))
      for (const text of [value].flat()) form.append(name, text)
    return this.send(`${this.base}/api${path}`, { method: 'POST', body: form, headers })
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<CallResult> {
    return this.send(this.base + path, { headers })
  }

  async send(
    url: string,
    init: RequestInit & { headers?: Readonly<Record<string, string>> },
  ): Promise<CallResult> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    keepSecrets([...this.cookies.values(), ...secretsIn(init.body, text)])
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A complete address form. */
export const addressForm = {
  email: 'ada@example.com',
  'billing.name': 'Ada Lovelace',
  'billing.line1': 'Hauptstraße 5',
  'billing.zip': '10 115',
  'billing.city': 'Berlin',
  'billing.country': 'DE',
  sameAddress: '1',
  terms: '1',
}
