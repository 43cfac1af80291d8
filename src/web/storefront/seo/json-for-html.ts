/** Serialises JSON for a script element: no text in it can close the element or open a comment. */
export function jsonForHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026')
}
