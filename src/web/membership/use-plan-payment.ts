import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  type SubmitEvent,
  useRef,
  useState,
} from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { GatewayView } from '#domains/payment/contract.ts'
import { fieldValue, type Problems, useFormProblems } from '#web/checkout/form/use-form-problems.ts'
import { callShop, formFields, isRecord, type ShopCallError } from '#web/client/api.ts'
import { createBrowserEffects } from '#web/payment/call/browser-effects.ts'
import { callGateway } from '#web/payment/call/gateway-call.ts'
import { confirmTransform } from '#web/payment/dialog/TransformDialog.tsx'
import type { Flash } from '#web/site/views.ts'
import { GIFT_CHECKS } from './gift/GiftFields.tsx'
import type { ChosenPlan, SignUpView } from './views.ts'

interface PlanPayment {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems
  readonly message: string | null
  readonly attempt: number
  readonly isSending: boolean
  /** A new price is being loaded; nothing is bought at the old one. */
  readonly isPricing: boolean
  /** The chosen gateway; the terms above the order button depend on it. */
  readonly gateway: GatewayView | undefined
  readonly handlers: Pick<ComponentProps<'form'>, 'onSubmit' | 'onBlur' | 'onInput' | 'onChange'>
}

/** Runs the last step of a sign-up with script: validates, and begins the payment with one link call. */
export function usePlanPayment(view: SignUpView, chosen: ChosenPlan, flash: Flash | null): PlanPayment {
  const { kind, countries, gift } = view
  const path = gift === null ? (`/${kind}/link` as const) : '/gift/link'
  const { productId, gateways } = chosen
  const form = useRef<HTMLFormElement>(null)
  const { problems, onBlur, onInput, check, refuse } = useFormProblems(
    countries,
    flash,
    gift === null ? {} : GIFT_CHECKS,
  )
  const [message, setMessage] = useState(flash?.error ?? null)
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const [gatewayId, setGatewayId] = useState(flash?.values.gatewayId ?? null)
  const [, setParams] = useSearchParams()
  const isPricing = useNavigation().state !== 'idle'
  const gateway = gateways.find((one) => one.gatewayId === gatewayId) ?? gateways[0]

  async function buy(element: HTMLFormElement): Promise<void> {
    if (isSending || isPricing) return
    setMessage(null)
    if (!check(element)) return setTries((count) => count + 1)
    const wanted = gateways.find((one) => one.gatewayId === fieldValue(element, 'gatewayId'))
    const { transformHash: _unconfirmed, ...fields } = Object.fromEntries(formFields(element))
    setSending(true)
    let placed = ''
    await callGateway(
      { fields, transform: wanted?.transform ?? null, productIds: [productId] },
      {
        effects: createBrowserEffects({ orderKey: () => placed, isOrderPage: false }),
        async send(sent, options) {
          const result = await callShop<unknown>(path, sent, options)
          // The gateway may refuse after the order was placed: it is then paid on its own page.
          const { orderKey } = result.ok ? (isRecord(result.answer) ? result.answer : {}) : result.error.extra
          if (typeof orderKey === 'string') placed = orderKey
          return result
        },
        confirmTransform,
        failed: (error) => showRefusal(element, error),
      },
    )
    setSending(false)
  }

  function showRefusal(element: HTMLFormElement, error: ShopCallError): boolean {
    if (error.fields.length === 0 || error.fields.includes('discountCode')) return false
    refuse(element, error.fields)
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
    gateway,
    handlers: {
      onBlur,
      onInput,
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const { name, value } = event.target as unknown as HTMLInputElement
        if (name === 'gatewayId') setGatewayId(value)
        if (name === 'billing.country')
          setParams(
            (params) => {
              params.set('country', value)
              params.delete('flash')
              return params
            },
            { replace: true, preventScrollReset: true },
          )
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        void buy(event.currentTarget)
      },
    },
  }
}
