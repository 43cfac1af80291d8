import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callShop, formFields } from '#web/client/api.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'

export interface CallForm {
  readonly problem: string | null
  readonly isBusy: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  readonly forget: () => void
}

/**
 * Sends a form of the page as a call and shows the result; without script the browser sends the form itself.
 */
export function useCallForm(path: `/${string}`, done: () => void): CallForm {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  return {
    problem,
    isBusy,
    forget: () => setProblem(null),
    async submit(event) {
      event.preventDefault()
      if (isBusy) return
      setBusy(true)
      setProblem(null)
      const result = await callShop(path, formFields(event.currentTarget))
      if (result.ok) {
        await Promise.all([revalidate(), loadShopState({ again: true })])
        done()
      } else setProblem(translateText(t, result.error.text))
      setBusy(false)
    },
  }
}
