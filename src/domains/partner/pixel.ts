import { PIXEL_MACROS, type PixelMacro } from './contract.ts'

/** What the macros of an image stand for. */
export type PixelValues = Readonly<Record<PixelMacro, string>>

const MACRO = /\{([^{}]*)\}/g

/** Returns whether a template names only macros that there are, and has no lone brace. Pure. */
export function hasKnownMacros(template: string): boolean {
  const named = [...template.matchAll(MACRO)].map(([, name]) => name)
  const rest = template.replace(MACRO, '')
  return !/[{}]/.test(rest) && named.every((name) => PIXEL_MACROS.some((macro) => macro === name))
}

/** Puts values into a template, encoded as a part of an address, so that none of them can change its meaning. Pure. */
export function fillPixel(template: string, values: PixelValues): string {
  return PIXEL_MACROS.reduce(
    (text, macro) => text.replaceAll(`{${macro}}`, () => encodeURIComponent(values[macro])),
    template,
  )
}
