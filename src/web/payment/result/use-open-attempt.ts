import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOpenStatus, isPromisedStatus, type OrderStateView } from '#domains/payment/contract.ts'
import { callShop } from '#web/client/api.ts'
import { watchPayment } from '../call/payment-watch.ts'
import type { PaymentView } from '../views.ts'

export function isAttemptOpen(view: PaymentView): boolean {
  return view.attempt !== null && isOpenStatus(view.attempt.status) && view.paymentState !== 'paid'
}

export function isOnItsWay({ attempt }: PaymentView): boolean {
  return attempt !== null && isPromisedStatus(attempt.status)
}

/**
 * Watches an open payment and reloads the page's data when it is settled or declined. Returns whether that
 * has happened.
 */
export function useOpenAttempt(view: PaymentView): boolean {
  const { revalidate } = useRevalidator()
  const [settled, setSettled] = useState(false)
  const { key } = view.order
  // Cash on delivery and bank transfers take days, so they are not polled.
  const isWatched = isAttemptOpen(view) && view.instruction === null
  const { paymentState } = view
  const status = view.attempt?.status ?? ''
  useEffect(() => {
    if (!isWatched) return
    const watch = watchPayment({
      known: paymentState,
      ask: () => callShop<OrderStateView>('/order/state', { key }),
      isOver: ({ attempt }) =>
        attempt?.status === 'failed' || (isPromisedStatus(status) && attempt?.status === 'linked'),
      settled() {
        setSettled(true)
        void revalidate()
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    return () => watch.stop()
  }, [isWatched, key, paymentState, status, revalidate])
  return settled
}
