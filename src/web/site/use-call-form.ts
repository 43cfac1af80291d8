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
 * `leaves`: `done` goes to another page, so this one is not read again. `rereads`: the page is also read again after a
 * conflict, so that it shows what is newer; what was typed stays.
 */
export function useCallForm(
  path: `/${string}`,
  done: (answer: Readonly<Record<string, unknown>>) => void,
  { leaves = false, rereads = false }: { readonly leaves?: boolean; readonly rereads?: boolean } = {},
): CallForm {
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
      const form = event.currentTarget
      const hasFile = form.enctype === 'multipart/form-data'
      const result = await callShop(path, hasFile ? new FormData(form) : formFields(form))
      if (result.ok) {
        if (!leaves) await Promise.all([revalidate(), loadShopState({ again: true })])
        done(result.answer)
      } else {
        const { reason } = result.error.extra
        // Why a file cannot be read, beside that it cannot.
        const why = typeof reason === 'string' ? [t(reason)] : []
        if (rereads && result.error.status === 409) await revalidate()
        setProblem([translateText(t, result.error.text), ...why].join('. '))
      }
      setBusy(false)
    },
  }
}
