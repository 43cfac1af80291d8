import { createHash } from 'node:crypto'
import { localeOf } from '#kernel/locales.ts'
import type { Base } from './bases.ts'
import type { OnwardForm } from './form-call.ts'

/** Submits the form automatically; without script the buyer presses the button. */
const SUBMIT = 'document.forms[0].submit()'
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64')

/**
 * Builds a page that contains only a form to another host, and a policy that allows this target and no other.
 * Source: docs/http-contract.md "Without script".
 */
export function onwardFormPage(
  { url, fields }: OnwardForm,
  { locale, translate }: Base,
): { readonly html: string; readonly policy: string } {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const button = escaped(translate('Continue to payment'))
  const html = `<!doctype html><html lang="${locale}" dir="${localeOf(locale).dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${button}</title><form method="post" action="${escaped(url)}">${inputs.join('')}<button>${button}</button></form><script>${SUBMIT}</script></html>`
  return {
    html,
    policy: `default-src 'none'; form-action ${new URL(url).origin}; script-src 'sha256-${SUBMIT_HASH}'; frame-ancestors 'none'`,
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
