import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { takeResult } from '#web/payment/call/success-note.ts'
import type { OrderPageView } from '../views.ts'

/**
 * Leads eyes and focus to what became of a step of paying, whichever way the page came about: a return from a provider, a
 * reload after a dialog, a note of a form, or a change while the page was open. Source: docs/design.md "After paying".
 */
export function useResultFocus(view: OrderPageView, hasNote: boolean): void {
  const [query] = useSearchParams()
  const { key } = view.order
  const [atFirst] = useState({ state: standing(view) })
  const now = standing(view)
  const isBack = query.get('returned') === '1'
  useEffect(() => {
    const isResult = takeResult(key) || hasNote || isBack
    if (isResult) showResult()
  }, [key, hasNote, isBack])
  useEffect(() => {
    if (now !== atFirst.state) showResult()
  }, [now, atFirst])
}

function standing({ paymentState, isDeclined }: OrderPageView): string {
  return `${paymentState} ${isDeclined}`
}

/** Shows what went wrong or was left undone, else the title, which says that all is well. */
function showResult(): void {
  const main = document.getElementById('content')
  const result = main?.querySelector<HTMLElement>('[data-result]') ?? main?.querySelector<HTMLElement>('h1')
  if (!result) return
  result.focus({ preventScroll: true })
  if (result.tagName === 'H1') window.scrollTo(0, 0)
  else result.scrollIntoView({ block: 'center' })
}
