import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#domains/gift/contract.ts'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { fieldValue, type Problems } from '#web/checkout/form/use-form-problems.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { Field, TextAreaField } from '#web/ui/Field.tsx'

/** Says what is wrong with a field of a gift; null: nothing. */
export const GIFT_CHECKS: Readonly<Record<string, (form: HTMLFormElement) => string | null>> = {
  giverName: (form) => (fieldValue(form, 'giverName').trim() === '' ? msg('Enter your name') : null),
  recipientName: (form) =>
    fieldValue(form, 'recipientName').trim() === '' ? msg('Enter the name of the recipient') : null,
  recipientEmail: (form) =>
    isValidEmail(fieldValue(form, 'recipientEmail').trim())
      ? null
      : msg('Enter an e-mail address such as name@example.com'),
}

/** Asks who gets the gift, when, and with which words. */
export function GiftFields({ problems, flash }: { problems: Problems; flash: Flash | null }) {
  const t = useT()
  const error = (name: string): string | null => {
    const words = problems[name]
    return words ? translateText(t, words) : null
  }
  const typed = (name: string): string => flash?.values[name] ?? ''
  return (
    <section aria-labelledby="gift" className="grid max-w-2xl gap-4">
      <h2 id="gift" className="text-21">
        {t('Who is it for?')}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          required
          name="recipientName"
          label={t('Name of the recipient')}
          maxLength={GIFT_NAME_MAX}
          defaultValue={typed('recipientName')}
          error={error('recipientName')}
        />
        <Field
          required
          type="email"
          name="recipientEmail"
          label={t('E-mail of the recipient')}
          autoComplete="off"
          defaultValue={typed('recipientEmail')}
          error={error('recipientEmail')}
        />
        <Field
          required
          name="giverName"
          label={t('Your name, as the recipient reads it')}
          maxLength={GIFT_NAME_MAX}
          autoComplete="name"
          defaultValue={typed('giverName')}
          error={error('giverName')}
        />
        <Field
          type="date"
          name="deliverOn"
          label={t('Send it on')}
          hint={t('Leave this empty to send it as soon as you have paid.')}
          defaultValue={typed('deliverOn')}
          error={error('deliverOn')}
        />
      </div>
      <TextAreaField
        name="message"
        label={t('Your message')}
        rows={4}
        maxLength={GIFT_MESSAGE_MAX}
        defaultValue={typed('message')}
        error={error('message')}
      />
      <p className="text-13 text-muted">
        {t('We send the recipient a link by mail. Whoever has the link can redeem the gift, once.')}
      </p>
    </section>
  )
}
