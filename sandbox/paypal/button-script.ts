import type { Route } from '../kit/index.ts'

/**
 * Serves a stand-in for PayPal's browser script (v5): `paypal.Buttons({createOrder, onApprove, onCancel,
 * onError}).render(where)`. The approve page opens in an iframe over the page instead of a window. It
 * contains only what a shop needs.
 */
export function scriptRoutes(url: string): Route[] {
  return [
    {
      method: 'GET',
      path: '/sdk/js',
      handle: () => ({
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
        body: scriptFor(url),
      }),
    },
  ]
}

function scriptFor(url: string): string {
  return `(() => {
  const origin = ${JSON.stringify(url)}
  const style = (element, rules) => { Object.assign(element.style, rules); return element }
  const overlay = (orderID) => {
    const cover = style(document.createElement('div'), { position: 'fixed', inset: '0', zIndex: '2147483647', display: 'grid', placeItems: 'center', gridTemplateRows: 'auto 1fr', background: 'rgba(0,0,0,.6)' })
    cover.setAttribute('role', 'dialog')
    cover.setAttribute('aria-modal', 'true')
    cover.setAttribute('aria-label', 'PayPal (simulation)')
    const leave = style(document.createElement('button'), { font: 'inherit', minHeight: '2.75rem', padding: '0 1rem', color: '#fff', background: 'none', border: '0', cursor: 'pointer' })
    leave.type = 'button'
    leave.textContent = 'Close'
    const frame = style(document.createElement('iframe'), { width: 'min(30rem, 100%)', height: 'min(44rem, 100%)', border: '0', background: 'Canvas' })
    frame.title = 'PayPal (simulation)'
    frame.src = origin + '/checkoutnow?framed=1&token=' + encodeURIComponent(orderID)
    cover.append(leave, frame)
    document.body.append(cover)
    frame.focus()
    return new Promise((resolve) => {
      const close = (outcome) => { removeEventListener('message', heard); removeEventListener('keydown', pressed); cover.remove(); resolve(outcome) }
      const heard = (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow || event.data?.from !== 'paypal-simulation') return
        if (event.data.orderID === orderID) close(event.data.outcome)
      }
      const pressed = (event) => { if (event.key === 'Escape') close('canceled') }
      leave.addEventListener('click', () => close('canceled'))
      addEventListener('message', heard)
      addEventListener('keydown', pressed)
    })
  }
  const Buttons = (options) => {
    const approveAgain = async (orderID) => {
      const outcome = await overlay(orderID)
      if (outcome === 'approved') await options.onApprove?.({ orderID, payerID: 'SIMULATEDBUYER', paymentSource: 'paypal' }, { restart: () => approveAgain(orderID) })
      else await options.onCancel?.({ orderID })
    }
    let button = null
    return {
      isEligible: () => true,
      close: async () => button?.remove(),
      async render(where) {
        const place = typeof where === 'string' ? document.querySelector(where) : where
        if (!place) throw new Error('paypal.Buttons: there is no ' + where)
        button = style(document.createElement('button'), { font: 'inherit', fontWeight: '600', width: '100%', minHeight: '2.75rem', border: '0', borderRadius: '.25rem', background: '#ffc439', color: '#111', cursor: 'pointer' })
        button.type = 'button'
        button.textContent = 'PayPal (simulation)'
        button.addEventListener('click', async () => {
          button.disabled = true
          try {
            await approveAgain(await options.createOrder({ paymentSource: 'paypal' }, {}))
          } catch (error) {
            if (!options.onError) throw error
            options.onError(error)
          } finally {
            button.disabled = false
          }
        })
        place.replaceChildren(button)
        options.onInit?.({}, { enable: async () => { button.disabled = false }, disable: async () => { button.disabled = true } })
      },
    }
  }
  window.paypal = { version: '5.0-simulation', Buttons, FUNDING: { PAYPAL: 'paypal' } }
})()
`
}
