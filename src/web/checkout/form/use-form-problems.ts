import { type FocusEvent, type FormEvent, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import type { CountryOption } from '../views.ts'
import { fieldOf, invalidText, problemOf, serverProblems } from './checkout-rules.ts'

export type Problems = Readonly<Record<string, string>>

export interface FormProblems {
  /** Field name → error text (keys of the translations). */
  readonly problems: Problems
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Validates the whole form; true when it may be sent. */
  readonly check: (form: HTMLFormElement) => boolean
  /** Shows the fields of a refusal in the same places. */
  readonly refuse: (form: HTMLFormElement, fields: readonly string[]) => void
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Finds the problems of a form: a field is checked when it is left, and its problem disappears when it is
 * changed, never while somebody types. Source: docs/design.md "Checkout form".
 */
export function useFormProblems(
  countries: readonly CountryOption[],
  flash: Flash | null,
  extraChecks: Readonly<Record<string, (form: HTMLFormElement) => string | null>> = {},
): FormProblems {
  const t = useT()
  const [problems, setProblems] = useState<Problems>(() => (flash ? refused(flash.fields, flash.values) : {}))

  /** Names an example where the country's rule has one: a form of its own says more than a count of digits. */
  function worded(name: string, words: string, country: string): string {
    const postal = postalOf(country)
    if (fieldOf(name) !== 'zip' || words !== invalidText(name) || !postal) return words
    return t('Enter a postcode such as {example}', { example: postal.example })
  }

  function postalOf(country: string): CountryOption['postal'] {
    return countries.find(({ code }) => code === country)?.postal
  }

  /** Words the fields of a refusal. */
  function refused(fields: readonly string[], values: Readonly<Record<string, string>>): Problems {
    const found = Object.entries(serverProblems(fields, (name) => values[name] ?? ''))
    return Object.fromEntries(
      found.map(([name, words]) => [name, worded(name, words, values[countryField(name)] ?? '')]),
    )
  }

  function problemIn(form: HTMLFormElement, control: Control): string | null {
    const country = fieldValue(form, countryField(control.name))
    const postal = postalOf(country)
    const value = control.type === 'checkbox' && !(control as HTMLInputElement).checked ? '' : control.value
    // What only an invoice of downloads would show may be left out.
    if (value.trim() === '' && control.closest('[data-invoice-fields]')) return null
    const words = extraChecks[control.name]?.(form) ?? problemOf(control.name, value, { country, postal })
    return words && worded(control.name, words, country)
  }

  return {
    problems,
    onBlur({ target, currentTarget }) {
      // Tabbing through an empty field is not a mistake yet.
      if (
        !isControl(target) ||
        target.type === 'checkbox' ||
        target.type === 'radio' ||
        target.value.trim() === ''
      )
        return
      const words = problemIn(currentTarget, target)
      if (words) setProblems((before) => ({ ...before, [target.name]: words }))
    },
    onInput({ target }) {
      if (!isControl(target) || !(target.name in problems)) return
      const { name } = target
      setProblems(({ [name]: _gone, ...others }) => others)
    },
    check(form) {
      const found: Record<string, string> = {}
      for (const control of form.elements) {
        if (!isControl(control) || !isShown(control)) continue
        const words = problemIn(form, control)
        if (words) found[control.name] = words
      }
      setProblems(found)
      return Object.keys(found).length === 0
    },
    refuse: (form, fields) => setProblems(refused(fields, valuesOf(form))),
  }
}

/**
 * Returns the value of a form's field; '' when it is absent. Hidden and unticked checkboxes count as absent.
 */
export function fieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Readonly<Record<string, string>>
}

/** Returns the field with the country of the address that a field belongs to. */
function countryField(name: string): string {
  return name.startsWith('shipping.') ? 'shipping.country' : 'billing.country'
}

function isControl(element: Element | EventTarget): element is Control {
  return (
    (element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement) &&
    element.name !== '' &&
    element.type !== 'hidden'
  )
}

/** Returns whether a control is visible; the fields of an unused second address are hidden, not removed. */
function isShown(control: Control): boolean {
  return control.checkVisibility()
}
