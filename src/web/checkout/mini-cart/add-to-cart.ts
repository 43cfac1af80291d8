import { useEffect } from 'react'
import { formFields } from '#web/client/api.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { openMenu } from '#web/ui/side-menu/menu-state.ts'
import { cart } from '../cart-store/cart.ts'

/**
 * Adds without leaving the page: every `form[data-add-to-cart]` is sent by script, then the cart slides in.
 * Used once, in the frame of the page. A button with an address of its own (express) and forms without this
 * script go their usual way.
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
