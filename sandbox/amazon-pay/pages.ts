import { payPage } from '../kit/page.ts'
import { Refusal, type Reply, type Route } from '../kit/types.ts'
import { type Books, priceOf, type SessionRow } from './books.ts'
import { act, type Deed, PAGE_DEEDS } from './deeds.ts'
import { openSession } from './sessions.ts'
import { isButtonSigned } from './signature.ts'

const NAME = 'Amazon Pay'
const LABELS: Readonly<Partial<Record<Deed, string>>> = {
  pays: 'Pay',
  declined: 'Decline',
  'fails-3ds': 'Bank’s check fails',
  'declined-at-the-end': 'Decline when the shop completes',
  'pays-less': 'Pay one cent less',
  cancels: 'Cancel',
}

/** Serves the button's script and Amazon's pages. */
export function pageRoutes(books: Books): readonly Route[] {
  const { kit } = books
  return [
    {
      method: 'GET',
      path: '/checkout.js',
      handle: () => ({
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
        body: buttonScript(kit.url),
      }),
    },
    {
      method: 'POST',
      path: '/checkout',
      handle: (request) => ({
        status: 303,
        headers: { location: `${kit.url}/checkout/${beginCheckout(books, request.form()).id}` },
      }),
    },
    { method: 'GET', path: '/checkout/:id', handle: ({ params }) => checkoutPage(books, params.id ?? '') },
    {
      method: 'POST',
      path: '/checkout/:id',
      async handle({ params, form }) {
        const id = params.id ?? ''
        const does = PAGE_DEEDS.find((deed) => deed === form().does)
        if (!does || books.sessions.get(id)?.state !== 'Open') return checkoutPage(books, id)
        return {
          status: 303,
          headers: { location: (await act(books, id, does)) ?? `${kit.url}/checkout/${id}` },
        }
      },
    },
  ]
}

/** Opens a session from what the button sends: a payload with the merchant's signature. Throws: Refusal. */
export function beginCheckout(books: Books, form: Readonly<Record<string, unknown>>): SessionRow {
  const { payloadJSON, signature, algorithm, publicKeyId, merchantId } = form
  if (merchantId !== books.merchantId) throw new Refusal(400, 'The merchant is not known.')
  if (publicKeyId !== books.publicKeyId) throw new Refusal(400, 'The public key id is not known.')
  if (algorithm !== 'AMZN-PAY-RSASSA-PSS-V2') throw new Refusal(400, 'The algorithm is not supported.')
  if (
    typeof payloadJSON !== 'string' ||
    typeof signature !== 'string' ||
    !isButtonSigned(payloadJSON, signature, books.merchantPublicKey)
  ) {
    throw new Refusal(400, 'The signature of the button does not match.')
  }
  let payload: unknown
  try {
    payload = JSON.parse(payloadJSON)
  } catch {
    payload = null
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new Refusal(400, 'The payload is no JSON object.')
  return openSession(books, payload as Record<string, unknown>)
}

function checkoutPage({ sessions, kit }: Books, id: string): Reply {
  const session = sessions.get(id)
  if (!session) throw new Refusal(404, 'There is no such checkout.')
  const { amount, currencyCode } = priceOf(session.amount, session.currency)
  const undecided = session.state === 'Open' && session.consent === 'none'
  const action = `${kit.url}/checkout/${id}`
  return payPage({
    title: `Pay ${amount} ${currencyCode}`,
    provider: NAME,
    lines: [
      ['Order', session.metadata.merchantReferenceId ?? ''],
      ['Amount', `${amount} ${currencyCode}`],
      ...(session.type === 'Recurring'
        ? ['The shop may charge this account again for the subscription.']
        : []),
    ],
    ...(undecided ? {} : { notice: 'This payment has already been decided.' }),
    actions: undecided
      ? PAGE_DEEDS.map((does) => ({ label: LABELS[does] ?? does, action, fields: { does } }))
      : [],
  })
}

/**
 * Writes a stand-in for Amazon's `checkout.js`: the same call, a plain button, and the same top-level
 * navigation.
 */
function buttonScript(origin: string): string {
  return `(() => {
  const start = (settings, checkout) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = ${JSON.stringify(`${origin}/checkout`)}
    const { merchantId, publicKeyId, ledgerCurrency, checkoutLanguage, productType, placement } = settings
    const { payloadJSON, signature, algorithm } = checkout
    const fields = { merchantId, publicKeyId, ledgerCurrency, checkoutLanguage, productType, placement, payloadJSON, signature, algorithm }
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value ?? ''
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }
  const renderButton = (target, settings) => {
    const host = typeof target === 'string' ? document.querySelector(target) : target
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Amazon Pay (simulation)'
    Object.assign(button.style, { font: 'inherit', fontWeight: '600', width: 'min(20rem, 100%)', minHeight: '2.75rem', border: '0', borderRadius: '.25rem', background: '#ffd814', color: '#0f1111', cursor: 'pointer' })
    let onClick = () => settings.createCheckoutSessionConfig && start(settings, settings.createCheckoutSessionConfig)
    button.addEventListener('click', () => onClick())
    host.replaceChildren(button)
    return {
      onClick: (handler) => { onClick = handler },
      initCheckout: (late) => start(settings, late.createCheckoutSessionConfig ?? settings.createCheckoutSessionConfig),
      updateButtonInfo: () => undefined,
    }
  }
  window.amazon = { ...window.amazon, Pay: { renderButton } }
})()
`
}
