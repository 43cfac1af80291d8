import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  type SubmitEvent,
  useRef,
  useState,
} from 'react'
import type { OrderView } from '#domains/order/contract.ts'
import { callShop, formFields, type ShopCallError } from '#web/client/api.ts'
import { createAttemptKeys } from '#web/client/attempt-key.ts'
import { pageBase } from '#web/client/page-base.ts'
import { msg } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { cart, loadCart } from '../cart-store/cart.ts'
import { filledIn, isOfAddressForm } from '../form/filled-in.ts'
import { fieldValue, type Problems, useFormProblems } from '../form/use-form-problems.ts'
import { useTwoAddresses } from '../form/use-two-addresses.ts'
import type { CartView } from '../views.ts'

const TOTAL_CHANGED = msg('The total has changed. Please check it and order again')

export interface Checkout {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems
  readonly message: string | null
  readonly attempt: number
  readonly isSending: boolean
  /** Whether one address is for delivery and bill. */
  readonly isSame: boolean
  readonly handlers: Pick<ComponentProps<'form'>, 'onSubmit' | 'onBlur' | 'onInput' | 'onChange'>
}

/**
 * Runs the checkout form with script: prices again when the country changes, validates, buys once, shows
 * errors at their fields.
 */
export function useCheckout(view: CartView, order: OrderView, flash: Flash | null): Checkout {
  const form = useRef<HTMLFormElement>(null)
  const { problems, onBlur, onInput, check, refuse } = useFormProblems(
    view.countries,
    isOfAddressForm(flash) ? flash : null,
  )
  const { isSame, follow } = useTwoAddresses(form, filledIn(order, flash).isSameAddress)
  const [message, setMessage] = useState(isOfAddressForm(flash) ? (flash?.error ?? null) : null)
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const [attempts] = useState(() => createAttemptKeys())

  async function buy(element: HTMLFormElement): Promise<void> {
    if (isSending) return
    setMessage(null)
    if (!check(element)) return setTries((count) => count + 1)
    setSending(true)
    const promised = order.total.amount
    await cart.whenIdle()
    const now = cart.read().order
    if (now && now.total.amount !== promised) return refused(TOTAL_CHANGED)
    const fields = formFields(element)
    const idempotencyKey = attempts.keyFor(`${now?.serial} ${fields}`)
    const result = await callShop<string>('/order/finalize', fields, { idempotencyKey })
    attempts.settle(result.ok ? null : result.error)
    if (result.ok) return location.assign(`${pageBase()}/order/${result.answer}`)
    setSending(false)
    await explain(element, result.error)
  }

  function refused(words: string): void {
    setSending(false)
    setMessage(words)
    setTries((count) => count + 1)
  }

  async function explain(element: HTMLFormElement, error: ShopCallError): Promise<void> {
    const { orderKey } = error.extra
    if (error.code === 'order-closed' && typeof orderKey === 'string')
      return location.assign(`${pageBase()}/order/${orderKey}`)
    if (cart.noteShortage(error)) return refused(error.text)
    if (error.code === 'order-changed' || error.code === 'code-used-up') {
      await loadCart(order.key)
      return refused(error.text)
    }
    if (error.fields.length === 0) return showDanger(error.text)
    refuse(element, error.fields)
    refused(error.text)
  }

  return {
    form,
    problems,
    message,
    attempt: tries,
    isSending,
    isSame,
    handlers: {
      onBlur,
      onInput,
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const changed = event.target as unknown as HTMLInputElement
        if (changed.name === 'sameAddress') follow(changed.checked)
        if (REPRICING.has(changed.name)) void reprice(event.currentTarget)
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        const submitter = (event.nativeEvent as globalThis.SubmitEvent).submitter
        // Enter in a field presses the first button of the form, "Update shipping", which never buys.
        if (submitter instanceof HTMLButtonElement && submitter.name === 'fn')
          void reprice(event.currentTarget)
        else void buy(event.currentTarget)
      },
    },
  }
}

const REPRICING = new Set(['billing.country', 'shipping.country', 'sameAddress', 'shippingMethod'])

/**
 * Sends the country and the shipping method to the shop, so that shipping and tax are right before the
 * purchase.
 */
async function reprice(form: HTMLFormElement): Promise<void> {
  const key = cart.read().order?.key
  if (!key) return
  const names =
    fieldValue(form, 'sameAddress') === '1'
      ? ['billing.country', 'sameAddress', 'shippingMethod']
      : ['billing.country', 'shipping.country', 'shippingMethod']
  const fields = names
    .map((name) => [name, fieldValue(form, name)] as const)
    .filter(([, value]) => value !== '')
  const result = await cart.change({ fn: 'address', key, ...Object.fromEntries(fields) })
  if (!result.ok && result.error.fields.length === 0) await showDanger(result.error.text)
}
