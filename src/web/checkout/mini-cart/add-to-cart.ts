import { useEffect } from 'react'
import { formFields } from '#web/client/api.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { openMenu } from '#web/ui/side-menu/menu-state.ts'
import { cart } from '../cart-store/cart.ts'

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
        !form.matches('form[data-add-to-cart]') ||
        event.submitter?.hasAttribute('formaction')
      )
        return
      event.preventDefault()
      if (sending.has(form)) return
      sending.add(form)
      void addFromForm(form, event.submitter).finally(() => sending.delete(form))
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
}

async function addFromForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.setAttribute('aria-busy', 'true')
  const fields = { fn: 'productAdd', ...Object.fromEntries(formFields(form, submitter)) }
  const result = await cart.change(fields)
  form.removeAttribute('aria-busy')
  if (!result.ok) return showDanger(result.error.text)
  openMenu('right')
}
