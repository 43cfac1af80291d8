import { type SubmitEvent, useState } from 'react'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#domains/coupon/contract.ts'
import { callShop, formFields } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextAreaField } from '#web/ui/Field.tsx'
import type { VoucherLinesView, VoucherLineView } from '../views.ts'

/** Shows who gets the gift vouchers of a cart or order, and lets the buyer change it until they are sent. */
export function VoucherGifts({ view }: { view: VoucherLinesView }) {
  const t = useT()
  return (
    <section aria-labelledby="voucher-gifts" className="mt-8 grid max-w-xl gap-4">
      <h2 id="voucher-gifts" className="text-17 font-semibold">
        {t('Gift vouchers')}
      </h2>
      {view.lines.map((line) => (
        <VoucherLine key={line.productId} line={line} view={view} />
      ))}
      {view.file !== null && (
        <a
          href={view.file}
          download
          type="application/pdf"
          className="inline-flex min-h-11 items-center justify-self-start text-tide underline underline-offset-4"
        >
          {t('Vouchers to print')} (PDF)
        </a>
      )}
    </section>
  )
}

interface LineProps {
  readonly line: VoucherLineView
  readonly view: VoucherLinesView
}

function VoucherLine({ line, view }: LineProps) {
  return (
    <div className="grid gap-3 rounded-sm border border-edge p-4" data-voucher-line={line.productId}>
      <p className="break-words font-medium">
        <bdi>{line.name}</bdi>
      </p>
      {line.isFinal ? <WhoGotIt line={line} /> : <GiftForm line={line} view={view} />}
    </div>
  )
}

/** Says who got vouchers that are sent. */
function WhoGotIt({ line: { gift, sentAt } }: Pick<LineProps, 'line'>) {
  const t = useT()
  if (!gift) return <p className="text-muted">{t('The code went to your e-mail address.')}</p>
  const { recipientName: name, recipientEmail: email } = gift
  return (
    <p className="text-muted" data-gift-sent={sentAt ?? ''}>
      {sentAt === null || name === ''
        ? t('These vouchers are a gift.')
        : t('Sent to {name}, {email}.', { name, email })}
    </p>
  )
}

function GiftForm({ line: { productId, gift }, view: { orderKey, days } }: LineProps) {
  const t = useT()
  const { basePath } = useSite()
  const [problem, setProblem] = useState<{ fields: readonly string[]; text: string } | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const result = await callShop('/order/voucher', formFields(event.currentTarget))
    setBusy(false)
    setProblem(result.ok ? null : { fields: result.error.fields, text: translateText(t, result.error.text) })
    setSaved(result.ok)
  }
  const errorOf = (name: string): string | null => (problem?.fields.includes(name) ? problem.text : null)
  const isOfField = problem?.fields.some((name) => FIELDS.includes(name)) ?? false
  return (
    <form
      noValidate
      method="post"
      action={`${basePath}/api/order/voucher`}
      onSubmit={save}
      onChange={() => setSaved(false)}
      className="group grid gap-4"
    >
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="productId" value={productId} />
      <fieldset>
        <legend className="mb-2 text-13 font-medium">{t('Who gets the voucher?')}</legend>
        <div className="grid rounded-sm border border-edge">
          <Choice
            value="me"
            isChosen={gift === null}
            text={t('I keep it. The code comes to my e-mail address.')}
          />
          <Choice value="other" isChosen={gift !== null} text={t('Somebody else gets it by e-mail.')} />
        </div>
      </fieldset>
      <div className="hidden gap-4 group-has-[[value=other]:checked]:grid">
        <Field
          label={t('Name of the recipient')}
          name="recipientName"
          required
          dir="auto"
          autoComplete="off"
          maxLength={GIFT_NAME_MAX}
          defaultValue={gift?.recipientName ?? ''}
          error={errorOf('recipientName')}
        />
        <Field
          label={t('E-mail address of the recipient')}
          name="recipientEmail"
          type="email"
          required
          dir="ltr"
          autoComplete="off"
          defaultValue={gift?.recipientEmail ?? ''}
          error={errorOf('recipientEmail')}
        />
        <TextAreaField
          label={t('Your words')}
          name="message"
          rows={3}
          dir="auto"
          hint={t('Up to {max} characters, without links.', { max: GIFT_MESSAGE_MAX })}
          defaultValue={gift?.message ?? ''}
          error={errorOf('message')}
        />
        <Field
          label={t('Day of delivery')}
          name="deliverOn"
          type="date"
          min={days.first}
          max={days.last}
          hint={t('Without a day we send it as soon as it is paid.')}
          defaultValue={gift?.deliverOn ?? ''}
          error={errorOf('deliverOn')}
        />
      </div>
      {problem && !isOfField && (
        <p role="alert" className="text-13 font-medium text-danger">
          {problem.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button tone="secondary" aria-disabled={isBusy}>
          {t('Save')}
        </Button>
        <p role="status" className="text-13 text-muted">
          {isSaved ? t('Saved.') : ''}
        </p>
      </div>
    </form>
  )
}

const FIELDS: readonly string[] = ['recipientName', 'recipientEmail', 'message', 'deliverOn']

function Choice({ value, isChosen, text }: { value: string; isChosen: boolean; text: string }) {
  return (
    <label className="flex min-h-12 items-center gap-3 border-hairline px-4 py-2 not-first-of-type:border-t has-checked:bg-panel">
      <input type="radio" name="for" value={value} defaultChecked={isChosen} className="size-5 shrink-0" />
      <span>{text}</span>
    </label>
  )
}
