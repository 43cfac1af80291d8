import { escapeHtml, payPage } from '../kit/page.ts'
import { Refusal, type Reply, type Route, type SimRequest } from '../kit/types.ts'
import type { Books } from './books.ts'
import { failOnSession, leave, paySession, requireSession, returnUrlOf } from './checkout.ts'
import { deliver } from './events.ts'
import { decimal } from './money.ts'
import type { Intent, Session } from './objects.ts'
import { fail, succeed } from './payments.ts'
import { ERRORS } from './test-methods.ts'

const PROVIDER = 'Stripe'

/** Buttons of the checkout page, hosted or embedded. */
const BUTTONS: readonly (readonly [does: string, label: string])[] = [
  ['pm_card_visa', 'Pay'],
  ['pm_card_authenticationRequired', 'Pay with 3-D Secure'],
  ['pm_usBankAccount_success', 'Pay by bank debit (comes in five minutes)'],
  ['pm_usBankAccount_insufficientFunds', 'Pay by bank debit that comes back'],
  ['pm_card_refundFail', 'Pay with a card whose refunds fail after an hour'],
  ['declined', 'Decline'],
  ['fails-3ds', '3-D Secure: fail'],
]

const CHALLENGE: readonly (readonly [does: string, label: string])[] = [
  ['passes-3ds', 'Complete'],
  ['fails-3ds', 'Fail'],
]

/** Serves the checkout page in both forms, and the bank's window. */
export function pageRoutes(books: Books): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/c/pay/:id',
      handle: ({ params: { id = '' } }) => checkoutPage(books, hosted(books, id)),
    },
    {
      method: 'POST',
      path: '/c/pay/:id',
      async handle(request) {
        const session = hosted(books, request.params.id ?? '')
        const does = request.form().does ?? ''
        if (does === 'cancels') leave(books, session.id)
        const notice = does === 'cancels' ? undefined : await act(books, session, does)
        const after = requireSession(books, session.id)
        if (after.status === 'complete') return seeOther(returnUrlOf(session) ?? '')
        return does === 'cancels' && session.cancel_url
          ? seeOther(session.cancel_url)
          : checkoutPage(books, after, notice)
      },
    },
    {
      method: 'GET',
      path: '/c/embed/:id',
      handle: (request) => checkoutPage(books, framed(books, request), undefined, request),
    },
    {
      method: 'POST',
      path: '/c/embed/:id',
      async handle(request) {
        const session = framed(books, request)
        const notice = await act(books, session, request.form().does ?? '')
        const after = requireSession(books, session.id)
        if (after.status !== 'complete') return checkoutPage(books, after, notice, request)
        const message = {
          type: 'complete',
          returnUrl: after.redirect_on_completion === 'always' ? returnUrlOf(after) : null,
        }
        return endOfFrame(request, 'Thank you', message, message.returnUrl)
      },
    },
    {
      method: 'GET',
      path: '/3ds/:id',
      handle: (request) => challengePage(challenged(books, request), request),
    },
    {
      method: 'POST',
      path: '/3ds/:id',
      async handle(request) {
        const { id, status } = challenged(books, request)
        const passes = request.form().does === 'passes-3ds'
        if (status === 'requires_action')
          await deliver(books, passes ? succeed(books, id) : fail(books, id, ERRORS.authentication))
        return challengePage(books.intents.get(id)!, request)
      },
    },
  ]
}

/** Performs a button's action. Returns what went wrong, for the page. */
async function act(books: Books, session: Session, does: string): Promise<string | undefined> {
  const waiting = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent)
  if (does === 'passes-3ds' && waiting?.status === 'requires_action')
    await deliver(books, succeed(books, waiting.id))
  else if (does === 'declined' || does === 'fails-3ds') {
    const error = ERRORS[does === 'declined' ? 'declined' : 'authentication']
    await deliver(books, failOnSession(books, session.id, error))
    return error.message
  } else if (BUTTONS.some(([name]) => name === does))
    await deliver(books, paySession(books, session.id, does))
  else throw new Refusal(422, 'There is no such button.')
  return undefined
}

function checkoutPage(books: Books, session: Session, notice?: string, request?: SimRequest): Reply {
  const amount = decimal(session.amount_total, session.currency)
  const intent = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent)
  const isChallenge = intent?.status === 'requires_action'
  const shown = session.status !== 'open' ? [] : isChallenge ? CHALLENGE : BUTTONS
  const address = request ? request.url.pathname + request.url.search : `/c/pay/${session.id}`
  const cancel = session.cancel_url === null || shown.length === 0 ? [] : ([['cancels', 'Cancel']] as const)
  return payPage({
    title:
      session.status !== 'open'
        ? `This checkout is ${session.status}`
        : isChallenge
          ? '3-D Secure'
          : `Pay ${amount}`,
    provider: PROVIDER,
    lines: [session._name, ['Order', session.client_reference_id ?? ''], ['Amount', amount]],
    actions: [...shown, ...cancel].map(([does, label]) => ({ label, action: address, fields: { does } })),
    ...(notice === undefined ? {} : { notice }),
  })
}

function challengePage(intent: Intent, request: SimRequest): Reply {
  if (intent.status === 'requires_action') {
    return payPage({
      title: '3-D Secure',
      provider: 'Your bank',
      lines: [
        'Your bank asks you to confirm this payment.',
        ['Amount', decimal(intent.amount, intent.currency)],
      ],
      actions: CHALLENGE.map(([does, label]) => ({
        label,
        action: request.url.pathname + request.url.search,
        fields: { does },
      })),
    })
  }
  const { id, status, last_payment_error: error } = intent
  return endOfFrame(
    request,
    error ? 'Not confirmed' : 'Confirmed',
    { type: 'challenged', paymentIntent: { id, status }, error },
    null,
  )
}

/**
 * Builds the last page of an iframe: it tells the shop's page what happened, and offers a link when no script
 * runs.
 */
function endOfFrame({ url }: SimRequest, title: string, message: object, link: string | null): Reply {
  const parent = url.searchParams.get('origin') ?? ''
  const origin = URL.canParse(parent) ? new URL(parent).origin : null
  const say = `parent.postMessage(${escapeScript({ ...message, source: 'stripe-simulator' })}, ${escapeScript(origin)})`
  const back = link === null ? '' : `<p><a target="_top" href="${escapeHtml(link)}">Back to the shop</a></p>`
  return payPage({
    title,
    provider: PROVIDER,
    lines: [],
    actions: [],
    extra: `${back}${origin === null ? '' : `<script>${say}</script>`}`,
  })
}

/** Escapes JSON for a script element. */
function escapeScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function seeOther(location: string): Reply {
  return { status: 303, headers: { location } }
}

function hosted(books: Books, id: string): Session {
  const session = requireSession(books, id)
  if (session.ui_mode !== 'hosted_page') throw new Refusal(404, 'This checkout has no page of its own.')
  return session
}

/** Serves a framed page; its address must contain the secret. */
function framed(books: Books, { params: { id = '' }, url }: SimRequest): Session {
  const session = requireSession(books, id)
  if (session.client_secret === null || session.client_secret !== url.searchParams.get('client_secret'))
    throw new Refusal(404, 'There is no such checkout.')
  return session
}

function challenged(books: Books, { params: { id = '' }, url }: SimRequest): Intent {
  const intent = books.intents.get(id)
  if (!intent || intent.client_secret !== url.searchParams.get('client_secret'))
    throw new Refusal(404, 'There is no such payment.')
  return intent
}
