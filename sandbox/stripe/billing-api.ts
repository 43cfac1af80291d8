import type { Route } from '../kit/types.ts'
import type { Books } from './books.ts'
import { openCustomer } from './customers.ts'
import { endpoints } from './endpoint.ts'
import { invalid, missingResource } from './errors.ts'
import { deliver } from './events.ts'
import { choice, expand, fields, flag, list, maybe, metadata, required, text, url } from './form.ts'
import { expanded, page, pageParams } from './lists.ts'
import { type Subscription, shown } from './objects.ts'
import { itemParams, setPrice } from './prices.ts'
import { endSubscription, setCancelAtPeriodEnd, setTrialEnd, voidInvoice } from './subscriptions.ts'

const endParams = {
  cancellation_details: maybe(fields({ comment: text() })),
  expand,
  invoice_now: flag,
  prorate: flag,
}

const invoiceListParams = {
  ...pageParams,
  customer: text(),
  status: choice('draft', 'open', 'paid'),
  subscription: text(),
}

const invoicePaymentListParams = {
  ...pageParams,
  invoice: text(),
  payment: maybe(fields({ type: required(choice('payment_intent')), payment_intent: text() })),
  status: choice('open', 'paid'),
}

const changeParams = {
  cancel_at_period_end: flag,
  expand,
  items: list(itemParams),
  metadata,
  // Another price must not charge anything now.
  proration_behavior: choice('none'),
  trial_end: text(10),
}

const portalParams = { customer: required(text()), expand, return_url: url, locale: text() }

/** Customers, subscriptions, invoices and the portal. */
export function billingRoutes(books: Books): readonly Route[] {
  const route = endpoints(books)
  const stored = (id = ''): Subscription => {
    const sub = books.subscriptions.get(id)
    if (!sub) throw missingResource('subscription', id, 'subscription')
    return sub
  }
  /** Returns a subscription that has not ended; calls that would change an ended one do not find it. */
  const running = (id = ''): Subscription => {
    if (stored(id).status === 'canceled') throw missingResource('subscription', id, 'subscription')
    return stored(id)
  }
  const portals = books.kit.table<{ readonly customer: string; readonly return_url: string }>('portal')
  return [
    route({
      method: 'POST',
      path: '/v1/customers',
      params: { email: text(512), expand, metadata, name: text(256) },
      handle: ({ email = null, name = null, metadata: data = {} }) =>
        books.find(openCustomer(books, email, name, data)),
    }),
    route({
      method: 'GET',
      path: '/v1/customers/:id',
      params: { expand },
      handle(_params, { params: { id = '' } }) {
        const customer = books.customers.get(id)
        if (!customer) throw missingResource('customer', id)
        return shown(customer)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/subscriptions/:id',
      params: { expand },
      handle: (params, { params: { id } }) => expanded(books, shown(stored(id)), params.expand),
    }),
    route({
      method: 'GET',
      path: '/v1/subscriptions',
      params: { ...pageParams, customer: text(), status: text() },
      handle({ customer, status, ...params }) {
        const isWanted = (sub: Subscription): boolean =>
          status === undefined ? sub.status !== 'canceled' : status === 'all' || status === sub.status
        const found = books.subscriptions
          .all()
          .filter((sub) => (customer ?? sub.customer) === sub.customer && isWanted(sub))
        return page(books, '/v1/subscriptions', found, params)
      },
    }),
    route({
      method: 'POST',
      path: '/v1/subscriptions/:id',
      params: changeParams,
      async handle(
        { cancel_at_period_end, metadata: data, items, trial_end, proration_behavior, ...params },
        { params: { id } },
      ) {
        const sub = running(id)
        for (const item of items ?? []) await deliver(books, setPrice(books, sub.id, item))
        if (data) books.subscriptions.patch(sub.id, { metadata: { ...sub.metadata, ...data } })
        if (cancel_at_period_end !== undefined)
          await deliver(books, setCancelAtPeriodEnd(books, sub.id, cancel_at_period_end))
        if (trial_end !== undefined) {
          // Without it Stripe would credit the days that were paid.
          if (proration_behavior !== 'none') throw invalid('The simulator shows no prorations.')
          if (!/^(now|\d{10})$/.test(trial_end)) throw invalid('Invalid timestamp', 'trial_end')
          await deliver(books, setTrialEnd(books, sub.id, trial_end === 'now' ? 'now' : Number(trial_end)))
        }
        return expanded(books, shown(stored(id)), params.expand)
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/subscriptions/:id',
      params: endParams,
      async handle(params, { params: { id } }) {
        await deliver(books, endSubscription(books, running(id).id))
        return expanded(books, shown(stored(id)), params.expand)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/invoices/:id',
      params: { expand },
      handle(params, { params: { id = '' } }) {
        const invoice = books.invoices.get(id)
        if (!invoice) throw missingResource('invoice', id, 'invoice')
        return expanded(books, shown(invoice), params.expand)
      },
    }),
    route({
      method: 'POST',
      path: '/v1/invoices/:id/void',
      params: { expand },
      handle(_params, { params: { id = '' } }) {
        const invoice = books.invoices.get(id)
        if (!invoice) throw missingResource('invoice', id, 'invoice')
        return shown(voidInvoice(books, invoice))
      },
    }),
    route({
      method: 'GET',
      path: '/v1/invoices',
      params: invoiceListParams,
      handle({ customer, status, subscription, ...params }) {
        const found = books.invoices
          .all()
          .filter(
            (invoice) =>
              (customer ?? invoice.customer) === invoice.customer &&
              (status ?? invoice.status) === invoice.status &&
              (subscription ?? invoice.parent.subscription_details.subscription) ===
                invoice.parent.subscription_details.subscription,
          )
        return page(books, '/v1/invoices', found, params)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/invoice_payments',
      params: invoicePaymentListParams,
      handle({ invoice, payment, status, ...params }) {
        const found = books.invoicePayments
          .all()
          .filter(
            (one) =>
              (invoice ?? one.invoice) === one.invoice &&
              (payment?.payment_intent ?? one.payment.payment_intent) === one.payment.payment_intent &&
              (status ?? one.status) === one.status,
          )
        return page(books, '/v1/invoice_payments', found, params)
      },
    }),
    route({
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      params: portalParams,
      handle({ customer, return_url = '' }) {
        if (!books.customers.get(customer)) throw missingResource('customer', customer, 'customer')
        const id = books.kit.newId('bps_')
        portals.put(id, { customer, return_url })
        const address = `${books.kit.url}/p/session/${id}`
        return {
          id,
          object: 'billing_portal.session',
          created: books.seconds(),
          customer,
          livemode: false,
          return_url,
          url: address,
        }
      },
    }),
  ]
}
