import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type OrderReviewsView,
  REVIEW_NAME_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
  type ReviewableView,
  type ReviewState,
} from '#domains/review/contract.ts'
import { callShop, formFields } from '#web/client/api.ts'
import { createAttemptKeys } from '#web/client/attempt-key.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextAreaField } from '#web/ui/Field.tsx'
import { StarChoice } from './StarChoice.tsx'

/** In the order of the form: the first one that is wrong gets the focus. */
const FIELDS = ['stars', 'title', 'text', 'name'] as const
type FieldName = (typeof FIELDS)[number]

interface ReviewFormProps {
  readonly view: OrderReviewsView
  readonly product: ReviewableView
  readonly flash: Flash | null
  readonly said: (words: string) => void
}

interface Refused {
  readonly text: string | null
  readonly fields: readonly string[]
}

const NOTHING: Refused = { text: null, fields: [] }

/** Shows the form of a review, filled with the one that is written. Nothing that was typed is lost, whatever is refused. */
export function ReviewForm({ view, product, flash, said }: ReviewFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [keys] = useState(createAttemptKeys)
  const [isBusy, setBusy] = useState(false)
  // A page can hold several forms: what came back belongs to one of them.
  const own = flash?.values.productId === product.productId ? flash : null
  const [refused, setRefused] = useState<Refused>(own ? { text: null, fields: own.fields } : NOTHING)
  const { review, productId } = product
  useEffect(() => {
    const first = FIELDS.find((name) => refused.fields.includes(name))
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [refused])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const sent = formFields(event.currentTarget)
    const wrong = (['stars', 'text', 'name'] as const).filter((name) => (sent.get(name) ?? '').trim() === '')
    if (wrong.length > 0) return setRefused({ text: null, fields: wrong })
    setBusy(true)
    const result = await callShop<{ readonly state: ReviewState }>('/review', sent, {
      idempotencyKey: keys.keyFor(sent.toString()),
    })
    keys.settle(result.ok ? null : result.error)
    setBusy(false)
    if (!result.ok)
      return setRefused({ text: translateText(t, result.error.text), fields: result.error.fields })
    setRefused(NOTHING)
    said(
      result.answer.state === 'shown'
        ? t('Thank you. Your review is shown')
        : t('Thank you. We look at your review, then we show it'),
    )
    await revalidate()
  }

  const problems: Readonly<Record<FieldName, string>> = {
    stars: t('Choose one to five stars'),
    title: t('Shorten the title'),
    text: t('Write in at most 4,000 characters what you think of it'),
    name: t('Enter the name that you want to be called, in at most 60 characters'),
  }
  const errorOf = (name: FieldName): string | null => (refused.fields.includes(name) ? problems[name] : null)
  const written = review
    ? { ...review, stars: String(review.stars) }
    : { stars: '', title: '', text: '', name: view.name }
  const typed = (name: FieldName): string => own?.values[name] ?? written[name]
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={`${basePath}/api/review`}
      onSubmit={submit}
      data-review-form
      className="grid gap-5"
    >
      <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger empty:hidden">
        {refused.text && translateText(t, refused.text)}
      </p>
      <input type="hidden" name="key" value={view.orderKey} />
      <input type="hidden" name="productId" value={productId} />
      <StarChoice chosen={typed('stars')} error={errorOf('stars')} />
      <Field
        dir="auto"
        name="title"
        label={t('Title')}
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={typed('title')}
        error={errorOf('title')}
      />
      <TextAreaField
        required
        dir="auto"
        name="text"
        label={t('Your review')}
        hint={t('What is good, what is not, and how you use it. No links and no personal data, please.')}
        rows={6}
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={typed('text')}
        error={errorOf('text')}
      />
      <Field
        required
        dir="auto"
        name="name"
        label={t('Your name in the review')}
        hint={t('Everybody reads it. It need not be your real name.')}
        autoComplete="nickname"
        maxLength={REVIEW_NAME_MAX}
        defaultValue={typed('name')}
        error={errorOf('name')}
      />
      {view.isModerated && (
        <p className="text-13 text-muted">
          {t('We look at each review before we show it, also after a change.')}
        </p>
      )}
      <Button className="justify-self-start" disabled={isBusy}>
        {isBusy ? t('Please wait') : review ? t('Save the review') : t('Send the review')}
      </Button>
    </form>
  )
}
