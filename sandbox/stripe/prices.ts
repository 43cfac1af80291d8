import type { Books } from './books.ts'
import { invalid } from './errors.ts'
import { type Events, note } from './events.ts'
import { choice, currency, fields, integer, required, text } from './form.ts'
import type { Plan, Price } from './objects.ts'

/** What the shop sends of an item whose price it changes. */
export const itemParams = fields({
  id: required(text()),
  price_data: required(
    fields({
      currency: required(currency),
      product: required(text()),
      recurring: required(
        fields({ interval: required(choice('day', 'week', 'month', 'year')), interval_count: integer(1) }),
      ),
      unit_amount: required(integer(0)),
    }),
  ),
})

type WantedItem = NonNullable<ReturnType<typeof itemParams>>

/** Makes the price of a plan. */
export function priceOf(books: Books, { amount, interval, interval_count }: Plan, money: string): Price {
  return {
    id: books.kit.newId('price_'),
    object: 'price',
    currency: money,
    product: books.kit.newId('prod_', 14),
    recurring: { interval, interval_count },
    unit_amount: amount,
  }
}

/**
 * Gives a subscription another price from its next period on. Stripe would begin a period of another length at
 * once; the simulator refuses that, because the shop must never ask for it. Throws: Refusal.
 */
export function setPrice(books: Books, id: string, wanted: WantedItem): Events {
  const sub = books.subscriptions.get(id)!
  const [item] = sub.items.data
  if (!item || wanted.id !== item.id)
    throw invalid(`No such subscription item: '${wanted.id}'`, 'items[0][id]')
  const { currency: money, product, recurring, unit_amount } = wanted.price_data
  if (product !== item.price.product)
    throw invalid(`No such product: '${product}'`, 'items[0][price_data][product]')
  const { interval, interval_count = 1 } = recurring
  const isSameLength = interval === sub._plan.interval && interval_count === sub._plan.interval_count
  if (money !== sub.currency || !isSameLength)
    throw invalid(
      'The simulator changes neither currency nor interval of a subscription.',
      'items[0][price_data]',
    )
  const price = { ...priceOf(books, { ...sub._plan, amount: unit_amount }, money), product }
  books.subscriptions.patch(id, {
    _plan: { ...sub._plan, amount: unit_amount },
    items: { object: 'list', data: [{ ...item, price }], has_more: false },
  })
  return [note(books, 'customer.subscription.updated', id, sub._session)]
}
