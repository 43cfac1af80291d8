/** The two colours that an owner chooses. Hex, such as `#f7a830`. */
export interface Colours {
  /** Ground of notices and of what is marked; dark text stands on it. */
  readonly accent: string
  readonly link: string
}

/** Grounds of the pages by colour scheme, and the dark text on the accent; the same as in the style sheet. */
const GROUNDS = { light: ['#f3f6f8', '#e6ebed'], dark: ['#0b1115', '#161d21'] } as const
const NIGHT = '#131b1f'
/** Least contrast of text. Source: WCAG 2.2, 1.4.3. */
const TEXT_CONTRAST = 4.5
/** A colour reaches black or white in this many steps. */
const STEPS = 40

/** A colour as a browser's colour field writes it. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/

/**
 * Returns which of the colours cannot be read, with the nearest colour that can. Dark pages are not judged:
 * they get a lighter shade by themselves. Pure.
 */
export function unreadableColours({ accent, link }: Colours): { name: keyof Colours; instead: string }[] {
  const found: { name: keyof Colours; instead: string }[] = []
  if (contrast(accent, NIGHT) < TEXT_CONTRAST)
    found.push({ name: 'accent', instead: shade(accent, '#ffffff', [NIGHT]) })
  if (GROUNDS.light.some((ground) => contrast(link, ground) < TEXT_CONTRAST))
    found.push({ name: 'link', instead: shade(link, '#000000', GROUNDS.light) })
  return found
}

/** Returns the style properties that give pages these colours, in light and dark. */
export function colourProperties({ accent, link }: Colours): Readonly<Record<string, string>> {
  const inScheme = (colour: string): string =>
    `light-dark(${shade(colour, '#000000', GROUNDS.light)}, ${shade(colour, '#ffffff', GROUNDS.dark)})`
  return {
    '--color-amber': accent,
    '--color-amber-ink': inScheme(accent),
    '--color-focus': inScheme(accent),
    '--color-tide': inScheme(link),
  }
}

/** Returns the contrast of two colours, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Mixes a colour with another one until it can be read on every ground. */
function shade(colour: string, towards: string, grounds: readonly string[]): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(colour, towards, step / STEPS)
    if (grounds.every((ground) => contrast(mixed, ground) >= TEXT_CONTRAST)) return mixed
  }
  return towards
}

function mix(colour: string, towards: string, share: number): string {
  const to = channels(towards)
  const mixed = channels(colour).map((value, index) => Math.round(value + (to[index]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
