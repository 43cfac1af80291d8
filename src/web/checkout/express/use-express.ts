import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  type SubmitEvent,
  useRef,
  useState,
} from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { PHONE_PATTERN } from '#domains/order/address-rules.ts'
import { callShop, formFields, isRecord, type ShopCallError } from '#web/client/api.ts'
import { createBrowserEffects } from '#web/payment/call/browser-effects.ts'
import { callGateway } from '#web/payment/call/gateway-call.ts'
import { INVALID_PHONE_TEXT } from '#web/payment/choice/GatewayForm.tsx'
import { confirmTransform } from '#web/payment/dialog/TransformDialog.tsx'
import type { Flash } from '#web/site/views.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { fieldValue, type Problems, useFormProblems } from '../form/use-form-problems.ts'
import type { ExpressView } from '../views.ts'

/** What changes the price; an empty code removes it. */
interface PriceChange {
  readonly pieces?: number
  readonly country?: string
  readonly shippingMethod?: string
  readonly code?: string
}

interface Express {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems
  readonly message: string | null
  readonly attempt: number
  readonly isSending: boolean
  /** A new price is being loaded; nothing is bought at the old one. */
  readonly isPricing: boolean
  readonly price: (change: PriceChange) => void
  readonly handlers: Pick<ComponentProps<'form'>, 'onSubmit' | 'onBlur' | 'onInput' | 'onChange'>
}

/** Runs the express form with script: prices it by address, validates, and buys with one link call. */
export function useExpress(view: ExpressView, flash: Flash | null): Express {
  const form = useRef<HTMLFormElement>(null)
  const { problems, onBlur, onInput, check, refuse } = useFormProblems(view.countries, flash)
  const [message, setMessage] = useState(flash?.error ?? null)
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const [, setParams] = useSearchParams()
  const isPricing = useNavigation().state !== 'idle'

  function price(change: PriceChange): void {
    setParams(
      (params) => {
        for (const [name, value] of Object.entries(change))
          params.set(name, String(name === 'pieces' ? Math.max(1, Number(value)) : value))
        params.delete('flash')
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }

  async function buy(element: HTMLFormElement): Promise<void> {
    if (isSending || isPricing) return
    setMessage(null)
    if (!check(element)) return setTries((count) => count + 1)
    const gateway = view.gateways.find(({ gatewayId }) => gatewayId === fieldValue(element, 'gatewayId'))
    if (gateway?.needs.includes('tel') && !PHONE_PATTERN.test(fieldValue(element, 'tel').trim())) {
      await showDanger(INVALID_PHONE_TEXT)
      return (element.elements.namedItem('tel') as HTMLElement | null)?.focus()
    }
    setSending(true)
    let placed = ''
    await callGateway(
      {
        fields: Object.fromEntries(formFields(element)),
        transform: gateway?.transform ?? null,
        productIds: view.order.lines.map(({ productId }) => productId),
      },
      {
        effects: createBrowserEffects({ orderKey: () => placed, isOrderPage: false }),
        async send(fields, options) {
          const result = await callShop<unknown>('/gateway/link', fields, options)
          // The gateway may refuse after the order was placed: the order is then paid on its own page, not
          // ordered twice.
          const { orderKey: key } = result.ok
            ? isRecord(result.answer)
              ? result.answer
              : {}
            : result.error.extra
          if (typeof key === 'string') placed = key
          return result
        },
        confirmTransform,
        failed: (error) => showRefusal(element, error),
      },
    )
    setSending(false)
  }

  function showRefusal(element: HTMLFormElement, error: ShopCallError): boolean {
    if (error.fields.length === 0) return false
    if (error.code === 'sold-out' || error.fields.includes('discountCode')) setMessage(error.text)
    else refuse(element, error.fields)
    setTries((count) => count + 1)
    return true
  }

  return {
    form,
    problems,
    message,
    attempt: tries,
    isSending,
    isPricing,
    price,
    handlers: {
      onBlur,
      onInput,
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const { name, value } = event.target as unknown as HTMLInputElement
        if (name === 'billing.country') price({ country: value })
        if (name === 'shippingMethod') price({ shippingMethod: value })
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        void buy(event.currentTarget)
      },
    },
  }
}
