import { Buyer } from './buyer.ts'

/** A visitor behind the operator's proxy, with a network address of their own. The shop trusts 127.0.0.1. */
export class Visitor extends Buyer {
  readonly from: string
  constructor(url: string, from: string) {
    super(url)
    this.from = from
  }

  override send(url: string, init: RequestInit & { headers?: Readonly<Record<string, string>> }) {
    const own: Readonly<Record<string, string>> = init.headers ?? {}
    return super.send(url, { ...init, headers: { ...own, 'x-forwarded-for': this.from } })
  }
}
