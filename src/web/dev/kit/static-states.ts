import { useEffect } from 'react'

/** What a rule asks of an element, and what stands for it in the kit. */
const STATES = [
  [':hover', ':is([data-as~="hover"], [data-as~="hover"] *)'],
  [
    ':focus-visible',
    ':is([data-as~="focus"] :is(a, button, input, select, textarea, summary, [role="combobox"]))',
  ],
] as const

/**
 * Shows hover and focus without a pointer: what stands inside `data-as="hover"` or `data-as="focus"` looks as if it had
 * that state. The rules are copied from the style of the page, so they are always those of the shop. Says by
 * `data-kit="ready"` on the root that they are there.
 */
export function useStaticStates(): void {
  useEffect(() => {
    const copies = new CSSStyleSheet()
    copies.replaceSync(Array.from(document.styleSheets, (sheet) => rulesOf(sheet)).join('\n'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, copies]
    document.documentElement.dataset.kit = 'ready'
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== copies)
      delete document.documentElement.dataset.kit
    }
  }, [])
}

/** Returns the rules of a group that ask for a state, written for what stands for it, inside the same conditions. */
function rulesOf(group: { readonly cssRules: CSSRuleList }): string {
  return Array.from(group.cssRules, (rule) => {
    const text = rule.cssText
    if (!STATES.some(([state]) => text.includes(state))) return ''
    if (rule instanceof CSSStyleRule || !('cssRules' in rule)) return stand(text)
    return `${text.slice(0, text.indexOf('{'))}{${rulesOf(rule as CSSGroupingRule)}}`
  }).join('\n')
}

function stand(text: string): string {
  return STATES.reduce((words, [state, marked]) => words.replaceAll(state, marked), text)
}
