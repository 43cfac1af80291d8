// What js.stripe.com is to a shop, as far as it is used here: the page of the provider stands in frames, and the shop's own
// page learns by messages what happened in them. Messages count only from the simulator's origin and from the frame itself.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  const frameOf = (path, secret) => {
    const address = new URL(path, origin)
    address.searchParams.set('client_secret', secret)
    address.searchParams.set('origin', location.origin)
    const frame = document.createElement('iframe')
    frame.src = address.href
    frame.style.border = '0'
    frame.style.width = '100%'
    frame.style.height = '40rem'
    return frame
  }

  const listen = (frame, act) => {
    const hear = ({ origin: from, source, data }) => {
      if (from === origin && source === frame.contentWindow && data?.source === 'stripe-simulator') act(data)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }

  const idOf = (secret) => String(secret).split('_secret_')[0]

  const ask = async (method, path, fields) => {
    const form = new URLSearchParams(fields)
    const isGet = method === 'GET'
    const response = await fetch(isGet ? `${origin}${path}?${form}` : origin + path, {
      method,
      ...(isGet ? {} : { body: form }),
    })
    return response.json()
  }

  const embeddedPage = (secret, onComplete) => {
    let frame = null
    let stop = () => {}
    const unmount = () => {
      stop()
      frame?.remove()
      frame = null
    }
    return {
      mount(place) {
        const parent = typeof place === 'string' ? document.querySelector(place) : place
        if (!parent) throw new Error(`Invalid mount: there is no ${place}`)
        unmount()
        frame = frameOf(`/c/embed/${idOf(secret)}`, secret)
        frame.title = 'Checkout'
        stop = listen(frame, ({ type, returnUrl }) => {
          if (type !== 'complete') return
          onComplete?.()
          if (returnUrl) location.assign(returnUrl)
        })
        parent.append(frame)
      },
      unmount,
      destroy: unmount,
    }
  }

  const challenge = (secret) =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', '3-D Secure')
      dialog.style.width = 'min(30rem, 92vw)'
      const frame = frameOf(`/3ds/${idOf(secret)}`, secret)
      frame.title = '3-D Secure'
      const end = (result) => {
        stop()
        dialog.close()
        dialog.remove()
        resolve(result)
      }
      const stop = listen(frame, ({ type, paymentIntent, error }) => {
        if (type === 'challenged') end(error ? { error } : { paymentIntent })
      })
      // Also after `end`, where it says nothing new.
      dialog.addEventListener('close', () =>
        end({ error: { type: 'card_error', message: 'The confirmation by your bank was closed.' } }),
      )
      const close = document.createElement('button')
      close.type = 'button'
      close.textContent = 'Close'
      close.addEventListener('click', () => dialog.close())
      dialog.append(close, frame)
      document.body.append(dialog)
      dialog.showModal()
    })

  const open = (key) => ({
    async createEmbeddedCheckoutPage({ clientSecret, fetchClientSecret, onComplete }) {
      return embeddedPage(clientSecret ?? (await fetchClientSecret()), onComplete)
    },
    handleNextAction: ({ clientSecret }) => challenge(clientSecret),
    async retrievePaymentIntent(clientSecret) {
      const answer = await ask('GET', `/v1/payment_intents/${idOf(clientSecret)}`, {
        key,
        client_secret: clientSecret,
      })
      return answer.error ? { error: answer.error } : { paymentIntent: answer }
    },
    // The real one reads the card fields of Elements; this one takes the name of a test payment method.
    async createConfirmationToken({ params = {} } = {}) {
      const { payment_method = 'pm_card_visa', return_url = location.href } = params
      const answer = await ask('POST', '/v1/confirmation_tokens', { key, payment_method, return_url })
      return answer.error ? { error: answer.error } : { confirmationToken: answer }
    },
  })

  window.Stripe = Object.assign(open, { version: 'simulator' })
})()
