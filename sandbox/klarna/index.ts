import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/index.ts'
import { type Books, openBooks, writeOrder } from './books.ts'
import { actAsBuyer, callBack, isOpen, requirePage, turn } from './deeds.ts'
import { orderRoutes } from './order-routes.ts'
import { pageRoutes } from './pages.ts'
import { sessionRoutes } from './session-routes.ts'
import { redirectUrl } from './views.ts'

const DAY = 24 * 60 * 60_000
/** How long Klarna reviews an order that it does not accept at once. */
const ACCEPTED_AFTER_MS = DAY

/**
 * A small Klarna: payment sessions, the hosted page that shows them, and the resulting orders. Written from
 * docs.klarna.com.
 */
export const simulator: SimulatorDefinition = { id: 'klarna', name: 'Klarna', create }

function create(kit: Kit): Simulator {
  const books = openBooks(kit)
  return {
    env: { KLARNA_USERNAME: books.username, KLARNA_PASSWORD: books.password, KLARNA_API_URL: kit.url },
    routes: [...sessionRoutes(books), ...orderRoutes(books), ...pageRoutes(books)],
    async openAnswer({ url }) {
      const page = books.pages.all().find(({ id }) => redirectUrl(kit.url, id) === url)
      if (!page) throw new Refusal(422, { error: 'answer: url is no page of this provider' })
      return page.id
    },
    buyer: (ref, does) => actAsBuyer(books, ref, does),
    tick: (now) => doWhatIsDue(books, now),
    // Webhooks are neither signed nor dated: a forged one looks like any other.
    craft: (event, ref) => callBack(requirePage(books, ref), 'crafted', event),
  }
}

async function doWhatIsDue(books: Books, now: Date): Promise<void> {
  for (const page of books.pages.all())
    if (isOpen(page) && Date.parse(page.expiresAt) <= now.getTime()) await turn(books, page, 'TIMEOUT')
  for (const order of books.orders.all()) {
    if (order.status !== 'AUTHORIZED' && order.status !== 'PART_CAPTURED') continue
    const age = now.getTime() - Date.parse(order.createdAt)
    if (Date.parse(order.expiresAt) <= now.getTime())
      writeOrder(books, {
        ...order,
        status: order.captures.length > 0 ? 'CAPTURED' : 'EXPIRED',
        isReleased: true,
      })
    // Klarna does not capture then: the shop decides whether the goods can still be shipped.
    else if (order.fraudStatus === 'PENDING' && age >= ACCEPTED_AFTER_MS)
      writeOrder(books, { ...order, fraudStatus: 'ACCEPTED' })
  }
}
