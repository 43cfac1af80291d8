import { payPage } from '../kit/page.ts'
import { Refusal, type Reply, type Route } from '../kit/types.ts'
import type { Books } from './books.ts'
import { deliver } from './events.ts'
import { setCancelAtPeriodEnd } from './subscriptions.ts'

/** Serves the customer portal: it shows subscriptions and ends them at the end of their period. */
export function portalRoutes(books: Books): readonly Route[] {
  const portals = books.kit.table<{ readonly customer: string; readonly return_url: string }>('portal')
  const show = (id: string): Reply => {
    const portal = portals.get(id)
    if (!portal) throw new Refusal(404, 'There is no such page.')
    const subscriptions = books.subscriptions.all().filter(({ customer }) => customer === portal.customer)
    const running = subscriptions.filter(
      ({ status, cancel_at_period_end }) => status !== 'canceled' && !cancel_at_period_end,
    )
    return payPage({
      title: 'Your subscriptions',
      provider: 'Stripe',
      lines: subscriptions.map((sub) => [
        sub.id,
        sub.cancel_at_period_end ? `${sub.status}, ends with its period` : sub.status,
      ]),
      actions: [
        ...running.map((sub) => ({
          label: `Cancel ${sub.id}`,
          action: `/p/session/${id}`,
          fields: { subscription: sub.id },
        })),
        ...(portal.return_url === ''
          ? []
          : [{ label: 'Back to the shop', action: `/p/session/${id}`, fields: { back: '1' } }]),
      ],
    })
  }
  return [
    { method: 'GET', path: '/p/session/:id', handle: ({ params: { id = '' } }) => show(id) },
    {
      method: 'POST',
      path: '/p/session/:id',
      async handle(request) {
        const { id = '' } = request.params
        const { subscription = '', back } = request.form()
        const portal = portals.get(id)
        if (back !== undefined && portal) return { status: 303, headers: { location: portal.return_url } }
        const sub = books.subscriptions.get(subscription)
        if (sub && sub.customer === portal?.customer && sub.status !== 'canceled')
          await deliver(books, setCancelAtPeriodEnd(books, sub.id, true))
        return show(id)
      },
    },
  ]
}
