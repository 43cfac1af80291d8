import { addressForm, Buyer } from './buyer.ts'
import { call } from './shoppers.ts'

/** Buys one product, and comes back while nobody answers or the shop says 503. Returns the key of the order. */
export async function buyPatiently(url: string, productId: string, refusals: unknown[]): Promise<string> {
  const buyer = new Buyer(url)
  const patiently = async (path: string, form: Readonly<Record<string, string>>) => {
    for (;;) {
      const answer = await call(buyer, path, form).catch((error: unknown) => error as Error)
      if (!(answer instanceof Error) && answer.status === 200) return answer
      if (!(answer instanceof Error) && answer.status !== 503)
        throw new Error(`${answer.status}: ${answer.text}`)
      refusals.push(answer)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const { body } = await patiently('/order/update', { fn: 'productAdd', productId })
  return (await patiently('/order/finalize', { ...addressForm, key: body.key })).body
}
