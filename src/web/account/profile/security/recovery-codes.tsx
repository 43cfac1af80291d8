import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { askWithPassword } from './password-dialog.tsx'

/** Answers that may contain new recovery codes. */
export interface WithRecoveryCodes {
  readonly recoveryCodes?: readonly string[] | null
}

/** Creates new recovery codes and shows them; null when the person cancelled. */
export async function renewRecoveryCodes(): Promise<WithRecoveryCodes | null> {
  const answer = await askWithPassword<WithRecoveryCodes>({
    path: '/user/factor/recovery/renew',
    words: (t) => ({
      title: t('Create new codes'),
      intro: <p>{t('Your old codes will stop working.')}</p>,
      confirm: t('Create new codes'),
      busy: t('Creating'),
    }),
  })
  await showRecoveryCodes(answer)
  return answer
}

/**
 * Shows recovery codes once. Only a press of the button closes the dialog, so that a stray Escape does not
 * lose them.
 */
export async function showRecoveryCodes(answer: WithRecoveryCodes | null): Promise<void> {
  const codes = answer?.recoveryCodes ?? []
  if (codes.length === 0) return
  await openDialog<void>({ role: 'alertdialog', render: (parts) => <Codes codes={codes} {...parts} /> })
}

function Codes({ codes, close, titleId, textId }: DialogParts<void> & { codes: readonly string[] }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-21">
        {t('Your recovery codes')}
      </h2>
      <p id={textId} className="max-w-measure">
        {t(
          'If you lose your app or passkey, each code signs you in once. We show the codes only now: save them in a safe place.',
        )}
      </p>
      <ul
        dir="ltr"
        className="grid gap-x-6 gap-y-1 rounded-sm border border-hairline p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CopyButton value={codes.join('\n')} label={t('Copy the codes')} />
        <Button type="button" data-autofocus onClick={() => close()}>
          {t('I have saved the codes')}
        </Button>
      </div>
    </div>
  )
}
