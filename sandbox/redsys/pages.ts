import { payPage } from '../kit/index.ts'
import { type BuyerDeed, Refusal, type Reply, type SimRequest } from '../kit/types.ts'
import { SIS } from './codes.ts'
import { act, openPayment } from './payments.ts'
import { SisError } from './requests.ts'
import type { Payment, Terminal } from './terminal.ts'

const BUTTONS: readonly (readonly [BuyerDeed, string])[] = [
  ['pays', 'Pay'],
  ['declined', 'Decline'],
  ['fails-3ds', '3-D Secure: fail'],
  ['cancels', 'Cancel'],
]

/** Serves the page that a shop's form leads to. */
export function showPayPage(terminal: Terminal, request: SimRequest): Reply {
  try {
    return pageOf(terminal, openPayment(terminal, request.form()))
  } catch (error) {
    if (!(error instanceof SisError)) throw error
    const lines = [`${SIS[error.code]} (${error.code}).`, 'Go back to the shop and try again.']
    return payPage({
      title: 'This payment cannot be made',
      provider: terminal.name,
      lines,
      actions: [],
      status: 400,
    })
  }
}

/** Handles a button of the page: acts, then sends the browser back to the shop. */
export async function pressButton(terminal: Terminal, request: SimRequest): Promise<Reply> {
  const { order = '', does } = request.form()
  const button = BUTTONS.find(([deed]) => deed === does)
  if (!button) throw new Refusal(422, { error: 'this button is not on the page' })
  const { returnUrl } = await act(terminal, order, button[0])
  return returnUrl === null
    ? payPage({ title: 'Done', provider: terminal.name, lines: [], actions: [] })
    : { status: 303, headers: { location: returnUrl } }
}

function pageOf(terminal: Terminal, payment: Payment): Reply {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  const amount = `${(payment.amount / 10 ** digits).toFixed(digits)} ${payment.currency}`
  return payPage({
    title: `Pay ${amount}`,
    provider: terminal.name,
    lines: [
      ['Shop', terminal.merchantCode],
      ['Order', payment.orderNumber],
      ['Operation', payment.order],
    ],
    actions: BUTTONS.map(([does, label]) => ({
      label,
      action: '/sis/pagar',
      fields: { order: payment.order, does },
    })),
  })
}
