import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { askWithPassword, type DialogProblems } from './security/password-dialog.tsx'

/**
 * Asks whether to erase the account, and erases it. Returns where to go afterwards, null when nothing was
 * erased.
 */
export async function askToErase(): Promise<string | null> {
  const answer = await askWithPassword<{ readonly redirect?: string }>({
    path: '/user/erase',
    danger: true,
    words: (t) => ({
      title: t('Delete account'),
      intro: (
        <>
          <p>
            {t('This deletes your orders, addresses, photo, e-mails and devices now. It cannot be undone.')}
          </p>
          <p>
            {t('We must keep invoices as long as the law requires. Only your name and address stay on them.')}
          </p>
        </>
      ),
      confirm: t('Delete account'),
      busy: t('Deleting'),
    }),
    check: (fields, t) => (fields.get('confirm') === '1' ? {} : { confirm: t('Please tick this box first') }),
    fields: (problems) => <Confirmation problems={problems} />,
  })
  if (answer === null) return null
  await openDialog<void>({
    role: 'alertdialog',
    dismissed: undefined,
    render: (parts) => <Done {...parts} />,
  })
  return answer.redirect ?? ''
}

function Confirmation({ problems }: { problems: DialogProblems }) {
  const t = useT()
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="confirm"
          value="1"
          className="size-5 shrink-0"
          data-autofocus
          aria-invalid={problems.confirm ? true : undefined}
          aria-describedby={problems.confirm ? 'confirm-erase-error' : undefined}
        />
        {t('I want to delete my account permanently')}
      </label>
      {problems.confirm && (
        <p id="confirm-erase-error" className="text-13 font-medium text-danger">
          {problems.confirm}
        </p>
      )}
    </div>
  )
}

function Done({ close, titleId, textId }: DialogParts<void>) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-21">
        {t('Your account is deleted')}
      </h2>
      <p id={textId}>{t('Thank you for your time with us.')}</p>
      <div className="flex justify-end">
        <Button type="button" data-autofocus onClick={() => close()}>
          {t('Go to the shop')}
        </Button>
      </div>
    </div>
  )
}
