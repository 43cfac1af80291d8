import { escapeHtml, payPage } from '../kit/page.ts'
import { Refusal, type Reply, type Route, type SimRequest } from '../kit/types.ts'
import { failOnSession, leave, paySession, requireSession, returnUrlOf } from './checkout.ts'
import { deliver } from './events.ts'
import { decimal } from './money.ts'
import type { Intent, Session } from './objects.ts'
import type { Office } from './office.ts'
import { ERRORS, fail, succeed } from './payments.ts'

const PROVIDER = 'Stripe'

/** What a person can click on the checkout page, hosted or framed. */
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

/** The checkout page in both forms, and the bank's window. */
export function pageRoutes(office: Office): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/c/pay/:id',
      handle: ({ params: { id = '' } }) => checkoutPage(office, hosted(office, id)),
    },
    {
      method: 'POST',
      path: '/c/pay/:id',
      async handle(request) {
        const session = hosted(office, request.params.id ?? '')
        const does = request.form().does ?? ''
        if (does === 'cancels') leave(office, session.id)
        const notice = does === 'cancels' ? undefined : await act(office, session, does)
        const after = requireSession(office, session.id)
        if (after.status === 'complete') return seeOther(returnUrlOf(session) ?? '')
        return does === 'cancels' && session.cancel_url
          ? seeOther(session.cancel_url)
          : checkoutPage(office, after, notice)
      },
    },
    {
      method: 'GET',
      path: '/c/embed/:id',
      handle: (request) => checkoutPage(office, framed(office, request), undefined, request),
    },
    {
      method: 'POST',
      path: '/c/embed/:id',
      async handle(request) {
        const session = framed(office, request)
        const notice = await act(office, session, request.form().does ?? '')
        const after = requireSession(office, session.id)
        if (after.status !== 'complete') return checkoutPage(office, after, notice, request)
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
      handle: (request) => challengePage(challenged(office, request), request),
    },
    {
      method: 'POST',
      path: '/3ds/:id',
      async handle(request) {
        const { id, status } = challenged(office, request)
        const passes = request.form().does === 'passes-3ds'
        if (status === 'requires_action')
          await deliver(office, passes ? succeed(office, id) : fail(office, id, ERRORS.authentication))
        return challengePage(office.intents.get(id)!, request)
      },
    },
  ]
}

/** Returns what went wrong, for the page. */
async function act(office: Office, session: Session, does: string): Promise<string | undefined> {
  const waiting = session.payment_intent === null ? undefined : office.intents.get(session.payment_intent)
  if (does === 'passes-3ds' && waiting?.status === 'requires_action')
    await deliver(office, succeed(office, waiting.id))
  else if (does === 'declined' || does === 'fails-3ds') {
    const error = ERRORS[does === 'declined' ? 'declined' : 'authentication']
    await deliver(office, failOnSession(office, session.id, error))
    return error.message
  } else if (BUTTONS.some(([name]) => name === does))
    await deliver(office, paySession(office, session.id, does))
  else throw new Refusal(422, 'There is no such button.')
  return undefined
}

function checkoutPage(office: Office, session: Session, notice?: string, request?: SimRequest): Reply {
  const amount = decimal(session.amount_total, session.currency)
  const intent = session.payment_intent === null ? undefined : office.intents.get(session.payment_intent)
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

/** The last page of a frame: tells the shop's page what happened, and offers a link where no script runs. */
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

/** JSON as it may stand in a script of a page. */
function escapeScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function seeOther(location: string): Reply {
  return { status: 303, headers: { location } }
}

function hosted(office: Office, id: string): Session {
  const session = requireSession(office, id)
  if (session.ui_mode !== 'hosted_page') throw new Refusal(404, 'This checkout has no page of its own.')
  return session
}

/** Whoever frames the page must know the secret. */
function framed(office: Office, { params: { id = '' }, url }: SimRequest): Session {
  const session = requireSession(office, id)
  if (session.client_secret === null || session.client_secret !== url.searchParams.get('client_secret'))
    throw new Refusal(404, 'There is no such checkout.')
  return session
}

function challenged(office: Office, { params: { id = '' }, url }: SimRequest): Intent {
  const intent = office.intents.get(id)
  if (!intent || intent.client_secret !== url.searchParams.get('client_secret'))
    throw new Refusal(404, 'There is no such payment.')
  return intent
}
