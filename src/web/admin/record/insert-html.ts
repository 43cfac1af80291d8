/**
 * Puts HTML into the texts of a form on this page, at the place where somebody was writing: `field.en` gets the
 * text of `en`. Nothing is saved by that.
 */
export function insertHtml(field: string, html: Readonly<Record<string, string>>): void {
  for (const [locale, text] of Object.entries(html)) {
    const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${field}.${locale}"]`)
    if (!area) continue
    // A text that nobody has clicked into has its cursor at the start, above everything.
    const at = area.selectionStart > 0 ? area.selectionEnd : area.value.length
    area.setRangeText(text, at, at, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
