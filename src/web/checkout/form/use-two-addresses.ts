import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ADDRESS_FIELDS } from './checkout-rules.ts'

export interface TwoAddresses {
  /** Whether the bill goes to the address of delivery. */
  readonly isSame: boolean
  /** Follows the switch, before anything reads the form. */
  readonly follow: (isSame: boolean) => void
}

/**
 * Keeps the fields under the names of the contract while the page shows the address of delivery first. One address for
 * both is `billing.*`; with two, the first one is `shipping.*`. What was typed stays where it stands, and the second one
 * begins as a copy. Source: docs/http-contract.md "Addresses", decision 0094.
 */
export function useTwoAddresses(
  form: RefObject<HTMLFormElement | null>,
  isSameAtFirst: boolean,
): TwoAddresses {
  const [isSame, setSame] = useState(isSameAtFirst)
  const isCountryKnown = useRef(!isSameAtFirst)
  return {
    isSame,
    follow(next) {
      const typed = form.current && valuesOf(form.current)
      flushSync(() => setSame(next))
      if (!form.current || !typed) return
      fillEmpty(form.current, typed)
      // A country always has a value; the bill's is that of the parcel until somebody chooses another one.
      if (next || isCountryKnown.current) return
      isCountryKnown.current = true
      const country = controlOf(form.current, 'billing.country')
      if (country) country.value = typed.get('billing.country') ?? ''
    },
  }
}

const NAMES = ADDRESS_FIELDS.map((field) => `billing.${field}`)

function valuesOf(form: HTMLFormElement): ReadonlyMap<string, string> {
  return new Map(NAMES.map((name) => [name, controlOf(form, name)?.value ?? '']))
}

function fillEmpty(form: HTMLFormElement, values: ReadonlyMap<string, string>): void {
  for (const [name, value] of values) {
    const control = controlOf(form, name)
    if (control?.value === '') control.value = value
  }
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null
}
