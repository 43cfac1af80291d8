import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/types.ts'
import { apiRoutes } from './api.ts'
import { act, invoiceOf, passTime } from './invoices.ts'
import { pageRoutes } from './pages.ts'
import { claimOld } from './refunds.ts'
import { openStore, storeEnv } from './store.ts'
import { eventOf, JSON_TYPE } from './webhooks.ts'

/** BTCPay Server: invoices that are paid in coins. */
export const simulator: SimulatorDefinition = { id: 'btcpay', name: 'BTCPay Server', create }

function create(kit: Kit): Simulator {
  const store = openStore(kit)
  return {
    env: storeEnv(store),
    routes: [...apiRoutes(store), ...pageRoutes(store)],
    async openAnswer({ type, url, origin }) {
      if (type !== 'iframe' || origin !== kit.url || typeof url !== 'string' || !URL.canParse(url))
        throw new Refusal(422, { error: 'expected the answer "iframe" with the page of an invoice' })
      const [, id = ''] = /^\/i\/([a-z0-9]+)$/.exec(new URL(url).pathname) ?? []
      return invoiceOf(store, id).id
    },
    buyer: (ref, does) => act(store, ref, does),
    async tick(now) {
      await passTime(store, now)
      await claimOld(store, now)
    },
    craft(event, ref, { signed, at }) {
      const known = {
        type: 'InvoiceSettled',
        storeId: store.id,
        invoiceId: ref,
        manuallyMarked: false,
        overPaid: false,
      }
      const made = eventOf(store, ref, { ...known, ...event }, at)
      return signed ? made : { ref, type: made.type, body: made.body, headers: () => JSON_TYPE }
    },
  }
}
