import { LeanClient } from './lean-client.ts'
import { ADDRESS, call } from './shopper-calls.ts'
import { quantile } from './statistics.ts'

/**
 * Shoppers in their own process: each repeats one action on its own connection until the time is up. Called
 * with JSON as its argument, prints JSON.
 */
export interface ShoppersTask {
  readonly url: string
  readonly does: 'checkout' | 'add' | 'begin'
  readonly shoppers: number
  readonly seconds: number
  /** One product per shopper, in turn. */
  readonly productIds: readonly string[]
}

export interface ShoppersResult {
  readonly done: number
  readonly failed: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly firstFailure: string | null
}

type Act = (client: LeanClient, api: string, productId: string) => Promise<void>

const acts: Readonly<Record<ShoppersTask['does'], Act>> = {
  /** Completes a guest checkout as a new visitor: product, address, order, payment on delivery. */
  async checkout(client, api, productId) {
    client.cookie = ''
    await call(client, `${api}/order/update`, `fn=productAdd&productId=${productId}&pieces=1`)
    await call(client, `${api}/order/update`, `fn=address&${ADDRESS}`)
    const key = JSON.parse(await call(client, `${api}/order/finalize`, `${ADDRESS}&terms=1`)) as string
    await call(
      client,
      `${api}/gateway/link`,
      `gatewayId=cash-on-delivery&orderKey=${key}&tel=%2B49+30+1234567`,
    )
  },
  /** Adds one more piece to the visitor's own cart; at its limit a new cart is begun. */
  async add(client, api, productId) {
    const body = await call(client, `${api}/order/update`, `fn=productAdd&productId=${productId}&pieces=1`)
    if (body.includes('"pieces":9999')) client.cookie = ''
  },
  /** Adds the first product of a new visitor: session, cart and line in one call. */
  async begin(client, api, productId) {
    client.cookie = ''
    await call(client, `${api}/order/update`, `fn=productAdd&productId=${productId}&pieces=1`)
  },
}

async function shop(task: ShoppersTask): Promise<ShoppersResult> {
  const url = new URL(task.url)
  const api = `${url.pathname.replace(/\/$/, '')}/api`
  const act = acts[task.does]
  const times: number[] = []
  let failed = 0
  let firstFailure: string | null = null
  const startedAt = performance.now()
  const endsAt = startedAt + task.seconds * 1000
  const one = async (index: number): Promise<void> => {
    let client = new LeanClient(url)
    const productId = task.productIds[index % task.productIds.length]!
    while (performance.now() < endsAt) {
      const began = performance.now()
      try {
        await act(client, api, productId)
        times.push(performance.now() - began)
      } catch (error) {
        failed += 1
        firstFailure ??= String(error)
        client.close()
        client = new LeanClient(url)
      }
    }
    client.close()
  }
  await Promise.all(Array.from({ length: task.shoppers }, (_, index) => one(index)))
  const seconds = (performance.now() - startedAt) / 1000
  const at = (share: number): number => quantile(times, share)
  return {
    done: times.length,
    failed,
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    firstFailure,
  }
}

const [argument] = process.argv.slice(2)
if (argument) process.stdout.write(JSON.stringify(await shop(JSON.parse(argument) as ShoppersTask)))
