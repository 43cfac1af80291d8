import { useId } from 'react'
import { STARS, type Stars } from '#domains/review/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import './star-choice.css'

/** From the worst on, so that an arrow key adds a star. */
const ROW: readonly Stars[] = STARS.toReversed()

/** Lets a writer choose one to five stars. Each is a plain choice with words, by finger, keyboard and screen reader. */
export function StarChoice({ chosen, error }: { chosen: string; error: string | null }) {
  const t = useT()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1">
      <legend className="mb-1 text-13 font-medium">{t('How many stars do you give?')}</legend>
      <div className="star-choice flex flex-wrap items-center">
        {ROW.map((one) => (
          <label
            key={one}
            className="relative grid size-11 place-items-center rounded-sm text-28 text-amber-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="stars"
              value={one}
              defaultChecked={chosen === String(one)}
              aria-invalid={error ? true : undefined}
              aria-label={t('{count, plural, one {# star} other {# stars}}', { count: one })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
        ))}
        {ROW.map((one) => (
          <span key={one} aria-hidden="true" data-stars={one} className="ms-3 text-15">
            {t('{count, plural, one {# star} other {# stars}}', { count: one })}
          </span>
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
