import { useEffect } from 'react'
import { callShop, formFields } from '#web/client/api.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { openMenu } from '#web/ui/side-menu/menu-state.ts'
import { expectCartScript, loadCartScript } from './load-cart-script.ts'

const FORM = 'form[data-add-to-cart]'

/**
 * Adds to the cart without leaving the page: script sends every `form[data-add-to-cart]`, then the cart
 * slides in. Used once, in the frame of the page. A button with its own address (express), and forms without
 * this script, are sent by the browser.
 */
export function useAddToCart(): void {
  useEffect(() => {
    const sending = new WeakSet<HTMLFormElement>()
    function onSubmit(event: SubmitEvent): void {
      const form = event.target
      if (
        !(form instanceof HTMLFormElement) ||
        !form.matches(FORM) ||
        event.submitter?.hasAttribute('formaction')
      )
        return
      event.preventDefault()
      if (sending.has(form)) return
      sending.add(form)
      void addFromForm(form, event.submitter).finally(() => sending.delete(form))
    }
    // Who points at a form or moves the focus into it may send it soon.
    function onIntent({ target }: Event): void {
      if (target instanceof Element && target.closest(FORM)) expectCartScript()
    }
    document.addEventListener('submit', onSubmit)
    document.addEventListener('pointerover', onIntent, { passive: true })
    document.addEventListener('focusin', onIntent)
    return () => {
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [])
}

/** Sends the form. Without the script of the cart it is sent all the same, and the cart page shows the cart. */
async function addFromForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.setAttribute('aria-busy', 'true')
  const fields = { fn: 'productAdd', ...Object.fromEntries(formFields(form, submitter)) }
  const script = await loadCartScript().catch(() => null)
  const result = await (script ? script.cart.change(fields) : callShop('/order/update', fields))
  form.removeAttribute('aria-busy')
  if (!result.ok) return showDanger(result.error.text)
  openMenu('right')
}
