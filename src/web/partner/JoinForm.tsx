import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Part } from './Part.tsx'

interface JoinFormProps {
  /** Units: days. */
  readonly windowDays: number
  readonly firstClick: boolean
  readonly say: (words: string) => void
}

/** Tells the terms of the programme and lets a member join. Works without script. */
export function JoinForm({ windowDays, firstClick, say }: JoinFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/partner/activate', () => say(msg('You take part in the partner programme')))
  return (
    <Part id="join" title={t('Join')}>
      <ul className="grid max-w-measure list-disc gap-2 ps-5">
        <li>
          {t(
            'A link counts for {days, plural, one {# day} other {# days}} if the visitor agrees that the shop remembers it, and else during the visit.',
            { days: windowDays },
          )}
        </li>
        <li>
          {firstClick
            ? t('If several partners recommended an order, the first link counts.')
            : t('If several partners recommended an order, the last link counts.')}{' '}
          {t('A discount code of a partner counts more than a link.')}
        </li>
        <li>{t('Your own orders do not count: neither from your account nor with your e-mail address.')}</li>
        <li>
          {t(
            'The shop writes the statement of every payout for you, and to a business an invoice in its name (self-billing). You agree to this and tell the shop when your address or your VAT status changes; you may object to a statement.',
          )}
        </li>
        <li>{t('You never learn who bought, only that and why the order counts for you.')}</li>
      </ul>
      <form
        method="post"
        action={`${basePath}/api/partner/activate`}
        onSubmit={form.submit}
        className="grid justify-items-start gap-3"
      >
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="terms" value="1" required className="size-5" />
          <span>{t('I agree to these terms')}</span>
        </label>
        <Button aria-disabled={form.isBusy}>{t('Take part')}</Button>
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {form.problem}
        </p>
      </form>
    </Part>
  )
}
