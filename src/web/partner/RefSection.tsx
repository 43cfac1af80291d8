import { useRevalidator } from 'react-router'
import { askWithPassword } from '#web/account/profile/security/password-dialog.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Part } from './Part.tsx'
import type { ActivePartnerView } from './views.ts'

interface RefSectionProps {
  readonly partner: ActivePartnerView
  readonly say: (words: string) => void
}

/** Shows the name in the partner's links, and changes it behind the current password. */
export function RefSection({ partner: { ref, former, state }, say }: RefSectionProps) {
  const t = useT()
  const when = useWhen()
  const { revalidate } = useRevalidator()
  async function change(): Promise<void> {
    if ((await askForRef(ref)) === null) return
    await revalidate()
    say(msg('Your ref id is changed'))
  }
  return (
    <Part id="ref" title={t('Ref id')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex items-center gap-2">
          <bdi dir="ltr" data-ref={ref} className="font-mono text-17">
            {ref}
          </bdi>
          <CopyButton value={ref} label={t('Copy the ref id')} />
        </p>
        {state === 'active' && (
          <Button type="button" tone="secondary" className="needs-script" onClick={() => void change()}>
            {t('Change the ref id')}
          </Button>
        )}
      </div>
      {former.map((one) => (
        <p key={one.ref} className="text-13 text-muted" suppressHydrationWarning>
          {t('Links with {ref} lead on until {date}.', { ref: one.ref, date: when(one.until) })}
        </p>
      ))}
    </Part>
  )
}

/** Asks for a new ref and the current password; null when the person cancelled. */
function askForRef(ref: string): Promise<{ readonly ref: string } | null> {
  return askWithPassword({
    path: '/partner/ref',
    words: (t) => ({
      title: t('Change the ref id'),
      intro: (
        <p>
          {t(
            'Links with the former ref id lead on for 30 days. Nobody else gets it, and you may take it back.',
          )}
        </p>
      ),
      confirm: t('Change the ref id'),
      busy: t('Saving'),
    }),
    check: (fields, t) =>
      /^[a-z0-9-]{3,32}$/.test(fields.get('ref')?.trim() ?? '')
        ? {}
        : { ref: t('Use 3 to 32 small letters, digits and hyphens') },
    fields: (problems, t) => (
      <Field
        required
        name="ref"
        label={t('New ref id')}
        hint={t('3 to 32 small letters, digits and hyphens')}
        defaultValue={ref}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        data-autofocus
        error={problems.ref ?? null}
      />
    ),
  })
}
