import type { DomainError } from '#kernel/errors.ts'
import { basePathOf, type LocaleCode } from '#kernel/locales.ts'
import type { Base } from '../bases.ts'
import { errorHeaders, statusOf } from '../plugins/error-answer.ts'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'
import { plainPage } from './plain-page.ts'
import { type CreateShop, renderPublic } from './render-page.ts'
import type { PageHandler } from './router-handlers.ts'

/** Address of the kept pages within a base; nobody can ask for them. */
export const NOTICE_PATH = '/__notice'
/** Browsers without script load the page again after this time. Units: seconds. */
const REFRESH_SECONDS = 5
const REFRESH = `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript></head>`
/** A page that is not made in this time is not made: the database may be away. Units: milliseconds. */
const PATIENCE_MS = 1_500

type Kind = 'away' | 'failed' | 'missing'

interface Kept {
  readonly body: Buffer
  readonly policy: string
}

export interface NoticeParts {
  readonly handlers: ReadonlyMap<string, PageHandler>
  readonly mountPath: string
  readonly origin: string
  readonly currency: () => string
  readonly createShop: CreateShop
  readonly common: HeaderList
  /** False: there is no router with such pages, and every notice is plain. */
  readonly isOn: boolean
}

/** Pages of the shop that say what went wrong, kept for when no page can be made. */
export interface Notices {
  /** Returns the page for a refusal in the language of the address. */
  of(error: DomainError, base: Base, extra?: HeaderList): Promise<Answer>
  /** Makes the pages of a language again if something on them may have changed: to be called while all is well. */
  renew(locale: LocaleCode): void
  /** Notes that something on the pages may have changed. */
  onChange(scope: string): void
}

/** What every page shows: the name and colours of the shop, and the categories of its menus. */
const SHOWN = /^(?:settings|catalog$|category:)/

/** Creates the kept pages. They are made with the first page of each language that succeeds, and after changes. */
export function createNotices(parts: NoticeParts): Notices {
  const { handlers, mountPath, origin, currency, createShop, common, isOn } = parts
  const kept = new Map<string, Kept>()
  const fresh = new Set<LocaleCode>()

  const make = async (locale: LocaleCode, kind: Kind): Promise<Kept | null> => {
    const basePath = basePathOf(mountPath, locale)
    const handle = handlers.get(basePath)
    if (!handle) return null
    const url = `${origin}${basePath}${NOTICE_PATH}/${kind}`
    const target = { handle, url, locale, basePath, currency: currency() }
    const { status, headers, body } = await renderPublic(createShop, target, common)
    if (status !== 200) return null
    const html = body.toString()
    const made = {
      body: Buffer.from(kind === 'away' ? html.replace('</head>', REFRESH) : html),
      policy: headers['content-security-policy'] ?? "default-src 'none'",
    }
    kept.set(`${locale} ${kind}`, made)
    return made
  }

  const find = async (locale: LocaleCode, kind: Kind): Promise<Kept | null> => {
    const known = kept.get(`${locale} ${kind}`)
    if (known || !isOn) return known ?? null
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())
    return Promise.race([make(locale, kind).catch(() => null), late])
  }

  return {
    async of(error, base, extra = {}) {
      const kind = kindOf(error)
      const found = kind && (await find(base.locale, kind))
      if (!found) return plainPage(error, base, common, extra)
      return createAnswer({
        status: statusOf(error),
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': found.policy,
          ...errorHeaders(error),
          ...common,
          ...extra,
        },
        body: found.body,
        repeatable: false,
      })
    },
    renew(locale) {
      if (!isOn || fresh.has(locale)) return
      fresh.add(locale)
      const all = (['away', 'failed', 'missing'] as const).map((kind) => make(locale, kind))
      // What could not be made is made with the next page; until then the last ones stand.
      Promise.all(all).catch(() => fresh.delete(locale))
    },
    onChange(scope) {
      if (SHOWN.test(scope)) fresh.clear()
    },
  }
}

/** Returns which page tells of a refusal; null: a plain one, because it is rare or must not load again by itself. */
function kindOf({ kind }: DomainError): Kind | null {
  if (kind === 'unavailable') return 'away'
  if (kind === 'internal') return 'failed'
  return kind === 'not-found' ? 'missing' : null
}
