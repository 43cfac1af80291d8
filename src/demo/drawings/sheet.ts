import { createRandom, hashText, type Random } from './random.ts'

/** A colour stop: offset from 0 to 1, colour, opacity (1 when left out). */
export type Stop = readonly [offset: number, color: string, opacity?: number]

/**
 * The sheet on which a picture is drawn. Ids of definitions start with the seed's hash, so that several
 * pictures in one page do not use each other's gradients; equal definitions are written once.
 */
export interface Sheet {
  readonly random: Random
  add(...markup: readonly string[]): void
  /**
   * Defines a gradient over the shape that it fills; `down` runs from top to bottom, `across` from left to
   * right.
   */
  linear(direction: 'down' | 'across' | 'diagonal', stops: readonly Stop[]): string
  /** Defines a gradient between two points of the picture, for shapes with a common light. */
  linearAt(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string
  radial(stops: readonly Stop[], center?: readonly [x: number, y: number, r: number]): string
  clip(shape: string): string
  pattern(width: number, height: number, shape: string): string
  /** Defines a mark once, at the origin; the returned function stamps it wherever it is needed. */
  stamp(mark: string): (x: number, y: number) => string
  /** Returns what `draw` adds instead of adding it, so that a whole drawing can be placed in another. */
  part(draw: () => void): string
  svg(width: number, height: number, viewBox?: string): string
}

export function createSheet(seed: string): Sheet {
  const prefix = `k${hashText(seed).toString(36)}`
  const definitions = new Map<string, string>()
  const marks: string[] = []

  function define(markupOf: (id: string) => string): string {
    const key = markupOf('')
    const known = definitions.get(key)
    if (known) return `url(#${known})`
    const id = `${prefix}${definitions.size.toString(36)}`
    definitions.set(key, id)
    parts.push(markupOf(id))
    return `url(#${id})`
  }
  const parts: string[] = []
  const ends = { down: 'x2="0" y2="1"', across: 'x2="1" y2="0"', diagonal: 'x2="1" y2="1"' }

  return {
    random: createRandom(seed),
    add: (...markup) => {
      marks.push(...markup)
    },
    linear: (direction, stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" ${ends[direction]} x1="0" y1="0">${stopMarks(stops)}</linearGradient>`,
      ),
    linearAt: (x1, y1, x2, y2, stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopMarks(stops)}</linearGradient>`,
      ),
    radial: (stops, [x, y, r] = [0.5, 0.5, 0.5]) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopMarks(stops)}</radialGradient>`,
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    pattern: (width, height, shape) =>
      define(
        (id) =>
          `<pattern id="${id}" width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse">${shape}</pattern>`,
      ),
    stamp: (mark) => {
      const id = define((name) => `<g id="${name}">${mark}</g>`).slice(5, -1)
      return (x, y) => `<use href="#${id}" x="${n(x)}" y="${n(y)}"/>`
    },
    part: (draw) => {
      const start = marks.length
      draw()
      return marks.splice(start).join('')
    },
    svg: (width, height, viewBox = `0 0 ${width} ${height}`) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><defs>${parts.join('')}</defs>${marks.join('')}</svg>`,
  }
}

function stopMarks(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}

/** Formats a coordinate with one decimal at most: screens do not show less than a tenth of a pixel. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`
}

export function circle(x: number, y: number, r: number, attributes: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${attributes}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, attributes: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: string): string {
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" ${attributes}/>`
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

export function group(attributes: string, ...marks: readonly string[]): string {
  return `<g ${attributes}>${marks.join('')}</g>`
}

export function turned(degrees: number, x: number, y: number, ...marks: readonly string[]): string {
  return group(`transform="rotate(${n(degrees)} ${n(x)} ${n(y)})"`, ...marks)
}
