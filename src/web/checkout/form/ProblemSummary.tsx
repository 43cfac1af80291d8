import { type RefObject, useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Problems } from './use-form-problems.ts'

/** Returns the id of a field, so that the summary can link to it with and without script. */
export function placeOf(name: string): string {
  return `field-${name.replace('.', '-')}`
}

interface ProblemSummaryProps {
  readonly problems: Problems
  /** The shop's message about the form as a whole. */
  readonly message: string | null
  /** Changes with every attempt to send; the focus then moves to the summary. */
  readonly attempt: number
}

/**
 * Lists what prevents a form from being sent, with a link to each field, above the form. Source:
 * docs/design.md "Checkout form".
 */
export function ProblemSummary({ problems, message, attempt }: ProblemSummaryProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useFocusOnTry(box, attempt)
  const entries = Object.entries(problems)
  // While the form is filled in, problems are shown at their fields; the summary is for a form that was sent.
  if (message === null && (attempt === 0 || entries.length === 0)) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-sm border border-danger p-4 outline-offset-2"
    >
      <h2 className="flex items-center gap-2 text-17 text-danger">
        <Icon name="warning" />
        {message === null
          ? t('Please check {count, plural, one {one field} other {# fields}}', { count: entries.length })
          : translateText(t, message)}
      </h2>
      {entries.length > 0 && (
        <ul className="grid gap-1">
          {entries.map(([name, words]) => (
            <li key={name}>
              <a
                href={`#${placeOf(name)}`}
                className="inline-flex min-h-6 items-center text-tide underline underline-offset-4"
                onClick={(event) => {
                  const field = document
                    .getElementById(placeOf(name))
                    ?.querySelector<HTMLElement>('input, select, textarea')
                  if (!field) return
                  event.preventDefault()
                  field.focus()
                }}
              >
                {translateText(t, words)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useFocusOnTry(box: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [box, attempt])
}
