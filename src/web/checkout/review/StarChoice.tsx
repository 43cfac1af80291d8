import { useId } from 'react'
import { STARS } from '#domains/review/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Lets a writer choose one to five stars. Each is a plain choice with words, by finger, keyboard and screen reader. */
export function StarChoice({ chosen, error }: { chosen: string; error: string | null }) {
  const t = useT()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1">
      <legend className="mb-1 text-13 font-medium">{t('How many stars do you give?')}</legend>
      <div className="grid gap-1">
        {STARS.map((one) => (
          <label key={one} className="inline-flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="stars"
              value={one}
              defaultChecked={chosen === String(one)}
              aria-invalid={error ? true : undefined}
              className="size-5 accent-ink"
            />
            <span aria-hidden="true" className="text-amber-ink">
              {'★'.repeat(one)}
              {'☆'.repeat(5 - one)}
            </span>
            <span>{t('{count, plural, one {# star} other {# stars}}', { count: one })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
