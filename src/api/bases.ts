import { basePathOf, LOCALES, type LocaleCode } from '#kernel/locales.ts'

/** English text → text in one locale. */
export type Translate = (english: string) => string

/**
 * One `{base}` of the contract: the path prefix of a locale's pages and calls. Source: docs/http-contract.md
 * "Bases and locales".
 */
export interface Base {
  readonly locale: LocaleCode
  /** `BASE_PATH` and the locale's segment; `''` for the default locale at the root. */
  readonly path: string
  readonly translate: Translate
}

/** Returns all bases under a mount path, the default locale first. */
export function basesOf(mountPath: string, translate: (locale: LocaleCode) => Translate): readonly Base[] {
  return LOCALES.map(({ code }) => ({
    locale: code,
    path: basePathOf(mountPath, code),
    translate: translate(code),
  }))
}

/** Returns the base of a URL path; any path without a locale segment belongs to the default locale. */
export function baseOfUrl(bases: readonly Base[], url: string): Base {
  const [fallback, ...others] = bases
  const path = pathOf(url)
  return others.find((base) => path === base.path || path.startsWith(`${base.path}/`)) ?? fallback!
}

/** Returns a URL's path without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
