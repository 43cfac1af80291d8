import { payPage } from '../kit/page.ts'
import { type BuyerDeed, Refusal, type Reply, type Route } from '../kit/types.ts'
import type { Books, FlowRow } from './books.ts'
import { act, PAGE_DEEDS } from './deeds.ts'

const LABELS: Readonly<Partial<Record<BuyerDeed, string>>> = {
  pays: 'Pay',
  'pays-late': 'Pay by direct debit, which takes two days',
  declined: 'Decline: the bank refuses the payment',
  'fails-3ds': 'The bank’s check fails',
  'pays-less': 'Pay one cent less',
  cancels: 'Cancel',
}

/** Serves the page on which a payer answers a billing request. */
export function pageRoutes(books: Books): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/flow/:id',
      handle: ({ params }) => flowPage(books, flowOf(books, params.id ?? ''), null),
    },
    {
      method: 'POST',
      path: '/flow/:id',
      async handle({ params, form }) {
        const flow = flowOf(books, params.id ?? '')
        const does = PAGE_DEEDS.find((deed) => deed === form().does)
        if (!does || !isOpen(books, flow)) return flowPage(books, flow, null)
        const location = await act(books, flow.billingRequestId, does)
        return location === null
          ? flowPage(books, flow, 'The bank did not let the payment through. It can be tried again.')
          : { status: 303, headers: { location } }
      },
    },
  ]
}

/** Returns the flow of an address. Throws: Refusal. */
export function flowAt(books: Books, address: string): FlowRow {
  const id = URL.canParse(address) ? /^\/flow\/(\w+)$/.exec(new URL(address).pathname)?.[1] : undefined
  return flowOf(books, id ?? '')
}

function flowOf({ flows }: Books, id: string): FlowRow {
  const flow = flows.get(id)
  if (!flow) throw new Refusal(404, 'There is no such page.')
  return flow
}

function isOpen({ kit, billingRequests }: Books, { billingRequestId, expiresAt }: FlowRow): boolean {
  return (
    billingRequests.get(billingRequestId)?.status === 'pending' && kit.now().getTime() < Date.parse(expiresAt)
  )
}

function flowPage(books: Books, flow: FlowRow, failure: string | null): Reply {
  const { kit, billingRequests } = books
  const { id, payment, mandate, metadata } = billingRequests.get(flow.billingRequestId)!
  const open = isOpen(books, flow)
  const notice = open ? failure : 'This payment has already been decided, or its link has expired.'
  const amount = payment ? `${(payment.amount / 100).toFixed(2)} ${payment.currency}` : null
  return payPage({
    title: amount ? `Pay ${amount}` : `Allow direct debits in ${mandate?.currency}`,
    provider: 'GoCardless',
    lines: [
      ['Order', metadata.orderNumber ?? ''],
      ['Billing request', id],
      ...(payment?.description ? ([['For', payment.description]] as const) : []),
      ...(payment && mandate ? ['The shop may debit this account again.'] : []),
    ],
    ...(notice === null ? {} : { notice }),
    actions: open
      ? PAGE_DEEDS.map((does) => ({
          label: LABELS[does] ?? does,
          action: `${kit.url}/flow/${flow.id}`,
          fields: { does },
        }))
      : [],
  })
}
