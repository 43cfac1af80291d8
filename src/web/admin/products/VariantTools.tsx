import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { ActFields } from '../record/ActForm.tsx'
import type { ActView } from '../views.ts'

/** Shows what can be done with the variants as a whole, each closed at first, and what was done. */
export function VariantTools({ acts }: { acts: readonly ActView[] }) {
  const t = useT()
  const [note, setNote] = useState('')
  if (acts.length === 0) return null

  /** Says what became of an act, as far as the table above does not show it. */
  function tell({ added, isKept }: Readonly<Record<string, unknown>>): void {
    if (isKept === true) setNote(t('Orders or carts refer to this variant. It is off sale and stays'))
    else if (isKept === false) setNote(t('The variant is deleted'))
    else if (Array.isArray(added))
      setNote(
        t(
          '{variants, plural, =0 {Nothing was different} one {# variant is added} other {# variants are added}}',
          {
            variants: added.length,
          },
        ),
      )
    else setNote(t('The variant is back'))
  }

  return (
    <section className="mt-10">
      <h2 className="text-17">{t('Options and variants')}</h2>
      <p role="status" className="mt-1 font-medium empty:hidden">
        {note}
      </p>
      <div className="mt-2 grid items-start gap-4 desktop:grid-cols-3">
        {acts.map((act) => (
          <details key={`${act.call} ${act.subject.variant ?? ''}`} className="min-w-0 border border-edge">
            <summary className="flex min-h-11 items-center px-4 font-semibold hover:bg-panel">
              <bdi>{act.title}</bdi>
            </summary>
            <div className="border-hairline border-t p-4">
              <ActFields act={act} done={tell} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
