import type { Route } from '../kit/types.ts'
import { closeDispute, refundCharge } from './aftermath.ts'
import { type Books, refOf } from './books.ts'
import { endpoints } from './endpoint.ts'
import { invalid, missingResource } from './errors.ts'
import { deliver, note } from './events.ts'
import { choice, expand, fields, flag, integer, maybe, metadata, text } from './form.ts'
import { expanded, page, pageParams } from './lists.ts'
import { type Dispute, type Intent, shown } from './objects.ts'

const refundParams = {
  amount: integer(1),
  charge: text(),
  expand,
  metadata,
  payment_intent: text(),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
}

const disputeParams = {
  evidence: maybe(fields({ uncategorized_text: text(20_000) })),
  expand,
  metadata,
  submit: flag,
}

/** Refunds, disputes, charges and events. */
export function aftermathRoutes(books: Books): readonly Route[] {
  const route = endpoints(books)
  const listParams = { ...pageParams, charge: text(), payment_intent: text() }
  const storedDispute = (id = ''): Dispute => {
    const dispute = books.disputes.get(id)
    if (!dispute) throw missingResource('dispute', id, 'dispute')
    return dispute
  }
  return [
    route({
      method: 'POST',
      path: '/v1/refunds',
      on: 'refund',
      params: refundParams,
      async handle({ amount, reason, metadata: data = {}, ...params }) {
        const { refund, events } = refundCharge(books, {
          intent: intentFor(books, params),
          amount,
          reason,
          metadata: data,
        })
        await deliver(books, events)
        return expanded(books, shown(refund), params.expand)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/refunds',
      params: listParams,
      handle: ({ charge, payment_intent, ...params }) =>
        page(books, '/v1/refunds', books.refunds.all().filter(isOf({ charge, payment_intent })), params),
    }),
    route({
      method: 'GET',
      path: '/v1/refunds/:id',
      params: { expand },
      handle: (params, { params: { id = '' } }) => expanded(books, found(books, 'refund', id), params.expand),
    }),
    route({
      method: 'GET',
      path: '/v1/charges/:id',
      params: { expand },
      handle: (params, { params: { id = '' } }) => expanded(books, found(books, 'charge', id), params.expand),
    }),
    route({
      method: 'GET',
      path: '/v1/disputes',
      params: listParams,
      handle: ({ charge, payment_intent, ...params }) =>
        page(books, '/v1/disputes', books.disputes.all().filter(isOf({ charge, payment_intent })), params),
    }),
    route({
      method: 'GET',
      path: '/v1/disputes/:id',
      params: { expand },
      handle: (params, { params: { id } }) => expanded(books, shown(storedDispute(id)), params.expand),
    }),
    // `winning_evidence` and `losing_evidence` decide a test dispute, as documented.
    route({
      method: 'POST',
      path: '/v1/disputes/:id',
      params: disputeParams,
      async handle({ evidence, submit = true, ...params }, { params: { id } }) {
        const dispute = storedDispute(id)
        const words = evidence?.uncategorized_text ?? null
        const decided = DECISIONS[words ?? '']
        if (submit && decided) await deliver(books, closeDispute(books, dispute, decided))
        else {
          books.disputes.patch(dispute.id, {
            evidence: { uncategorized_text: words },
            ...(submit && words ? { status: 'under_review' } : {}),
          })
          await deliver(books, [
            note(
              books,
              'charge.dispute.updated',
              dispute.id,
              refOf(books, books.intents.get(dispute.payment_intent)!),
            ),
          ])
        }
        return expanded(books, shown(storedDispute(id)), params.expand)
      },
    }),
    // Closing a dispute means accepting it.
    route({
      method: 'POST',
      path: '/v1/disputes/:id/close',
      params: { expand },
      async handle(params, { params: { id } }) {
        await deliver(books, closeDispute(books, storedDispute(id), 'lost'))
        return expanded(books, shown(storedDispute(id)), params.expand)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/events',
      params: { ...pageParams, type: text() },
      handle: ({ type, ...params }) =>
        page(
          books,
          '/v1/events',
          books.events.all().filter((event) => (type ?? event.type) === event.type),
          params,
        ),
    }),
    route({
      method: 'GET',
      path: '/v1/events/:id',
      params: { expand },
      handle(_params, { params: { id = '' } }) {
        const event = books.events.get(id)
        if (!event) throw missingResource('event', id)
        return event
      },
    }),
  ]
}

const DECISIONS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

function found(books: Books, what: string, id: string): Record<string, unknown> {
  const object = books.find(id)
  if (object?.object !== what) throw missingResource(what, id)
  return object
}

function isOf({
  charge,
  payment_intent,
}: {
  charge: string | undefined
  payment_intent: string | undefined
}) {
  return (row: { readonly charge: string; readonly payment_intent: string }): boolean =>
    (charge ?? row.charge) === row.charge && (payment_intent ?? row.payment_intent) === row.payment_intent
}

/** Returns the PaymentIntent to refund. Throws: Refusal 400, 404. */
function intentFor(
  books: Books,
  { charge, payment_intent }: { charge: string | undefined; payment_intent: string | undefined },
): Intent {
  if ((charge === undefined) === (payment_intent === undefined))
    throw invalid('One of the following params should be provided: payment_intent or charge.')
  const id = payment_intent ?? books.charges.get(charge ?? '')?.payment_intent ?? ''
  const intent = books.intents.get(id)
  if (!intent)
    throw payment_intent === undefined
      ? missingResource('charge', charge ?? '', 'charge')
      : missingResource('payment_intent', id, 'payment_intent')
  return intent
}
