import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from './Confirm.tsx'

/** Deletes every token and disconnects every device. Works without script. */
export function EndAllForm({ say }: { say: (words: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/user/token/delete', () => say(msg('The token no longer works')))
  return (
    <Confirm label={t('Delete all tokens and devices')}>
      <form
        method="post"
        action={`${basePath}/api/user/token/delete`}
        onSubmit={form.submit}
        className="grid justify-items-start gap-2"
      >
        <input type="hidden" name="all" value="1" />
        <p>{t('No program and no device can read your data any more. You can connect devices again.')}</p>
        <Button tone="danger" aria-disabled={form.isBusy}>
          {t('Delete all of them')}
        </Button>
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {form.problem}
        </p>
      </form>
    </Confirm>
  )
}
