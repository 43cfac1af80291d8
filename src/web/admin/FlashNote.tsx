import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'

/** Shows what a form left behind for this page. */
export function FlashNote({ flash }: { flash: Flash | null }) {
  const t = useT()
  const note = flash?.error ?? flash?.success
  if (!note) return null
  return (
    <p role={flash?.error ? 'alert' : 'status'} className="mt-4 border border-edge px-4 py-2 font-medium">
      {translateText(t, note)}
    </p>
  )
}
