import { type SubmitEvent, useRef, useState } from 'react'
import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { callShop, type ShopResult } from '#web/client/api.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { CodeAccount } from './CodeAccount.tsx'
import { readCodeAnswer, UNKNOWN_ANSWER } from './code-answer.ts'

/**
 * Takes a discount code for a membership: swaps to a register form where the code needs an account, and
 * follows the shop's redirect. Source: specification §2 and §4, docs/http-contract.md
 * "POST /premium/discountCode".
 */
export function DiscountCodeForm({ start, flash }: { start: string; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(
    flash?.fields.includes('discountCode') ? flash.error : null,
  )
  const [isBusy, setBusy] = useState(false)

  /** Handles an answer of the shop. Returns whether it was a refusal that a form shows. */
  async function handle(result: ShopResult<unknown>, typed: string): Promise<void> {
    if (!result.ok) return refuse(result.error.text)
    const answer = readCodeAnswer(result.answer, location.origin)
    if (answer.type === 'account') return setCode(typed)
    if (answer.type === 'unknown') return showDanger(UNKNOWN_ANSWER)
    await loadShopState({ again: true })
    location.assign(answer.url)
  }

  function refuse(text: string): void {
    setError(text)
    field.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (isBusy) return
    if (typed === '') return refuse(t('Enter a discount code'))
    setError(null)
    setBusy(true)
    const result = await callShop<unknown>('/premium/discountCode', { discountCode: typed })
    setBusy(false)
    await handle(result, typed)
  }

  if (code !== null)
    return <CodeAccount code={code} answered={(result) => handle(result, code)} back={() => setCode(null)} />
  return (
    <form
      noValidate
      method="post"
      action={`${basePath}/api/premium/discountCode`}
      onSubmit={submit}
      className="flex flex-wrap items-start gap-3"
    >
      <Field
        ref={field}
        required
        label={t('Code')}
        name="discountCode"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={DISCOUNT_CODE_MAX}
        defaultValue={flash?.values.discountCode ?? start}
        className="min-w-44 flex-1"
        error={error && translateText(t, error)}
      />
      <Button tone="secondary" aria-disabled={isBusy} className="mt-6">
        {t('Apply')}
      </Button>
    </form>
  )
}
