import type { ControlTexts } from './views.ts'

/** What the call says about an input that somebody else has changed meanwhile. */
export interface Newer {
  readonly name: string
  /** It was typed over too: a person must choose. */
  readonly isContested: boolean
  readonly texts: ControlTexts
}

/** Puts texts into the controls of one input; those without a text are emptied. */
export function fillControls(form: HTMLFormElement, name: string, texts: ControlTexts): void {
  for (const control of form.elements) {
    const isText =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    if (!isText || (control.name !== name && !control.name.startsWith(`${name}.`))) continue
    const text = texts[control.name] ?? ''
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = text === '1'
    else control.value = text
  }
}
