import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { Asking } from './views.ts'

interface CodeFormProps {
  readonly code: string
  readonly error: string | null
  readonly found: (asking: Asking) => void
}

/** Takes the code that a device shows, in one field that may be pasted into. */
export function CodeForm({ code, error, found }: CodeFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const [typed, setTyped] = useState(code)
  const form = useCallForm('/connect/enter', ({ confirm }) => found(confirm as Asking))
  return (
    <form
      method="post"
      action={`${basePath}/api/connect/enter`}
      onSubmit={form.submit}
      className="grid gap-4"
    >
      <p className="text-muted">{t('Enter the code that your device shows. It is valid for ten minutes.')}</p>
      <Field
        required
        label={t('Code')}
        hint={t('Eight letters. Small letters, spaces and hyphens make no difference.')}
        name="code"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={form.problem ?? (error && translateText(t, error))}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button aria-disabled={form.isBusy} className="justify-self-start">
        {t('Continue')}
      </Button>
    </form>
  )
}
