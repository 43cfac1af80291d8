// Tests: tests/flows/whole-shop-file.test.ts

import type { ShopState } from './shop-state.ts'

const SHOWN_LENGTH = 60

/** Returns what changes from one configuration to the other, one line each: `+`, `~` or `-` and the path. Pure. */
export function differencesOf(standing: ShopState, wanted: ShopState): string[] {
  const [before, after] = [linesOf(standing, wanted), linesOf(wanted, wanted)]
  const short = (text: string): string =>
    (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text).replaceAll(/\s+/g, ' ')
  const gone = [...before.keys()].filter((path) => !after.has(path) && !staysUnnamed(path, after))
  return [
    ...[...after].filter(([path]) => !before.has(path)).map(([path, value]) => `+ ${path}: ${short(value)}`),
    ...[...after]
      .filter(([path, value]) => before.has(path) && before.get(path) !== value)
      .map(
        ([path, value]) =>
          `~ ${path}: ${path.startsWith('pages.') ? 'a new version' : `${short(before.get(path) ?? '')} → ${short(value)}`}`,
      ),
    ...gone.map((path) => `- ${path}: ${short(before.get(path) ?? '')}`),
  ]
}

/** Orders name the version of a page that was accepted, so a text that no file names stays. */
function staysUnnamed(path: string, after: ReadonlyMap<string, string>): boolean {
  const [, own] = /^(ownPages\.[^.]+)\.texts\./.exec(path) ?? []
  return path.startsWith('pages.') || (own !== undefined && after.has(`${own}.inMenu`))
}

/** Flattens a configuration to lines of `path → value`. What the wanted one does not name is not compared. */
function linesOf(
  { settings, taxRates, planned, zones, pages, parts }: ShopState,
  wanted: ShopState,
): Map<string, string> {
  const lines = new Map<string, string>()
  for (const [key, value] of Object.entries(settings)) addLeaves(lines, key, value)
  // Abroad, no rate is the same as a rate of zero.
  for (const { country, taxClass, rateBp } of taxRates)
    if (rateBp !== 0 || taxClass !== 'standard' || country === wanted.settings.homeCountry)
      lines.set(`vat.${country}.${taxClass}`, `${rateBp / 100} %`)
  if (wanted.planned)
    for (const { country, taxClass, rateBp, from } of planned ?? [])
      lines.set(`vat.${country}.${taxClass}.planned`, `${rateBp / 100} % from ${from}`)
  for (const { name, countries, methods } of zones) {
    lines.set(`shipping.${name}.countries`, countries.join(' '))
    for (const { publicId, ...method } of methods) addLeaves(lines, `shipping.${name}.${publicId}`, method)
  }
  for (const { handle, locale, title, bodyHtml } of pages)
    lines.set(`pages.${handle}.${locale}`, `${title}: ${bodyHtml}`)
  for (const [name, value] of Object.entries(parts)) if (name in wanted.parts) addLeaves(lines, name, value)
  return lines
}

function addLeaves(lines: Map<string, string>, path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return void lines.set(path, JSON.stringify(value))
  for (const [key, part] of Object.entries(value)) addLeaves(lines, `${path}.${key}`, part)
}
