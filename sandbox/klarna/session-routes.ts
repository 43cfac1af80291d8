import { randomUUID } from 'node:crypto'
import type { Reply, Route, SimRequest } from '../kit/index.ts'
import { apiRoute, refusal } from './api.ts'
import { type Books, type PageRow, type SessionRow, writePage } from './books.ts'
import { isOpen, turn } from './deeds.ts'
import { badValues, readBody, readSession, text } from './fields.ts'
import { newPageView, pageView, sessionView } from './views.ts'

const HOUR = 60 * 60_000
const SESSION_TTL_MS = 48 * HOUR
/** A page closes an hour before its session does. */
const PAGE_TTL_MS = SESSION_TTL_MS - HOUR
/**
 * How long the simulator keeps an expired page. Klarna guarantees a page only until it expires; once it is
 * gone, the shop must know the order by itself.
 */
const FORGOTTEN_AFTER_MS = 5 * 24 * HOUR
const URL_NAMES = ['success', 'cancel', 'back', 'failure', 'error', 'status_update']
const OPTION_NAMES = [
  'place_order_mode',
  'purchase_type',
  'page_title',
  'logo_url',
  'show_subtotal_detail',
  'payment_method_category',
]

/**
 * Builds the routes of payment sessions and of the hosted pages that show them. Source: docs.klarna.com
 * "Klarna Payments", "Hosted Payment Page".
 */
export function sessionRoutes(books: Books): Route[] {
  const { account, kit, pages, sessions } = books
  const foundSession = (id: string): SessionRow => {
    const session = sessions.get(id)
    if (session?.account !== account) throw refusal(books, 404, 'NOT_FOUND', `There is no session ${id}`)
    return session
  }
  const foundPage = ({ params }: SimRequest): PageRow => {
    const page = pages.get(params.id ?? '')
    const isForgotten = page && Date.parse(page.expiresAt) + FORGOTTEN_AFTER_MS <= kit.now().getTime()
    if (!page || isForgotten) throw refusal(books, 404, 'NOT_FOUND', `There is no session ${params.id}`)
    foundSession(page.sessionId)
    return page
  }
  return [
    apiRoute(books, 'POST', '/payments/v1/sessions', (request) => {
      const now = kit.now().getTime()
      const times = {
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + SESSION_TTL_MS).toISOString(),
      }
      const id = randomUUID()
      sessions.put(id, { ...readSession(books, request), ...times, id, account, isComplete: false })
      return {
        body: {
          session_id: id,
          client_token: kit.newId('', 40),
          payment_method_categories: [{ identifier: 'klarna', name: 'Klarna' }],
        },
      }
    }),
    apiRoute(books, 'GET', '/payments/v1/sessions/:id', ({ params }) => ({
      body: sessionView(foundSession(params.id ?? '')),
    })),
    apiRoute(
      books,
      'POST',
      '/hpp/v1/sessions',
      (request) => createPage(books, request, foundSession),
      'create',
    ),
    apiRoute(books, 'GET', '/hpp/v1/sessions/:id', (request) => ({ body: pageView(foundPage(request)) })),
    apiRoute(books, 'DELETE', '/hpp/v1/sessions/:id', async (request) => {
      const page = foundPage(request)
      if (page.status === 'COMPLETED')
        throw refusal(books, 400, 'NOT_ALLOWED', 'The session is completed already')
      if (isOpen(page)) await turn(books, page, 'DISABLED')
      return { status: 204 }
    }),
  ]
}

function createPage(books: Books, request: SimRequest, foundSession: (id: string) => SessionRow): Reply {
  const { kit, sessions } = books
  const {
    payment_session_url: shown,
    merchant_urls: urls = {},
    options = {},
  } = readBody(books, request, ['payment_session_url', 'merchant_urls', 'options'])
  const prefix = `${kit.url}/payments/v1/sessions/`
  if (!text(shown).startsWith(prefix)) throw badValues(books, ['payment_session_url'])
  const session = foundSession(text(shown).slice(prefix.length))
  const now = kit.now().getTime()
  if (Date.parse(session.expiresAt) <= now)
    throw refusal(books, 404, 'NOT_FOUND', 'The payment session has expired')
  const mode = modeOf(books, options)
  const { amount, currency, account } = kit.recorded('create', {
    amount: session.amount,
    currency: session.currency,
    account: session.account,
  })
  sessions.patch(session.id, { amount, currency, account })
  const page = writePage(books, {
    id: randomUUID(),
    sessionId: session.id,
    status: 'WAITING',
    urls: urlsOf(books, urls),
    mode,
    orderId: null,
    updatedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + PAGE_TTL_MS).toISOString(),
  })
  return { status: 201, body: newPageView(books, page) }
}

function urlsOf(books: Books, urls: unknown): Readonly<Record<string, string>> {
  const given = Object.entries(urls as Record<string, unknown>)
  const isGood = (name: string, url: unknown): boolean =>
    URL_NAMES.includes(name) && /^https?:\/\/[^/]/.test(text(url)) && URL.canParse(text(url))
  const bad = given.filter(([name, url]) => !isGood(name, url)).map(([name]) => `merchant_urls.${name}`)
  if (bad.length > 0) throw badValues(books, bad)
  return Object.fromEntries(given.map(([name, url]) => [name, text(url)]))
}

function modeOf(books: Books, options: unknown): PageRow['mode'] {
  const given = options as Record<string, unknown>
  const bad = Object.keys(given).filter((name) => !OPTION_NAMES.includes(name))
  const { place_order_mode: mode } = given
  // Without a mode the shop places the order itself, with a token that the simulator does not issue.
  if (mode !== 'PLACE_ORDER' && mode !== 'CAPTURE_ORDER')
    throw badValues(
      books,
      [...bad, 'place_order_mode'].map((name) => `options.${name}`),
    )
  if (bad.length > 0)
    throw badValues(
      books,
      bad.map((name) => `options.${name}`),
    )
  return mode
}
