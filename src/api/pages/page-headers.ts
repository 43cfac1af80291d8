import { hash } from 'node:crypto'
import { HELD_SCRIPT } from '#kernel/held-script.ts'
import { STRICT_TRANSPORT_SECURITY } from '../plugins/security-headers.ts'
import type { HeaderList } from './answer.ts'

/**
 * A browser and a CDN may store a public page, but must revalidate it: with the ETag that costs a 304. There
 * is no `s-maxage`, because a change is announced to our processes and not to a CDN; a price shown there must
 * be the price charged.
 */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** For addresses that contain a hash of their content. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

const DIRECTIVES = [
  "default-src 'self'",
  // React writes style attributes; they cannot run anything.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Returns the headers of every page. Source: docs/rules.md "Content-Security-Policy". */
export function pageHeaders(secure: boolean): HeaderList {
  return {
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(secure ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {}),
  }
}

/** Builds the policy of a public page: its inline scripts are allowed by their hashes. */
export function policyByHashes(html: string): string {
  return policyOf(scriptHashes(html).map((value) => `'sha256-${value}'`))
}

/** External origins that a payment page may load, by directive. */
export interface PaymentSources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly form: readonly string[]
  readonly image: readonly string[]
}

/**
 * Builds the policy of a personal page: its inline scripts carry a fresh nonce. On payment pages it also
 * allows the sources of the gateways that the shop offers, and nothing else. Source: docs/rules.md
 * "Content-Security-Policy", docs/law.md "Payment pages".
 */
export function policyByNonce(nonce: string, { payment = null, images = [], reportTo }: PolicyParts): string {
  // An answer with an image of somebody else has nothing of a payment provider.
  const sources = images.length > 0 ? null : payment
  return `${policyOf([`'nonce-${nonce}'`], sources, images)}; report-uri ${reportTo}`
}

export interface PolicyParts {
  readonly payment?: PaymentSources | null
  /** Origins of images that this answer shows. Default: none. */
  readonly images?: readonly string[]
  /** Address to which browsers report violations. */
  readonly reportTo: string
}

/**
 * Returns the SHA-256 of each inline script that a browser would run. Data blocks (JSON-LD) do not run and
 * need none.
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
  )) {
    if (/\ssrc\s*=/i.test(attributes)) continue
    const type = /\stype\s*=\s*"?([^"\s>]*)/i.exec(attributes)?.[1] ?? ''
    if (['', 'module', HELD_SCRIPT].includes(type) || /javascript/i.test(type))
      hashes.add(hash('sha256', content, 'base64'))
  }
  return [...hashes]
}

function policyOf(
  scripts: readonly string[],
  payment: PaymentSources | null = null,
  images: readonly string[] = [],
): string {
  const withImages = DIRECTIVES.map((directive) =>
    directive.startsWith('img-src') ? [directive, ...images].join(' ') : directive,
  )
  const own = [...withImages, `script-src ${["'self'", ...scripts, ...(payment?.script ?? [])].join(' ')}`]
  if (!payment) return [...own, "form-action 'self'"].join('; ')
  const more = (directive: string, sources: readonly string[]): string =>
    `${directive} ${["'self'", ...sources].join(' ')}`
  const open = [
    more('frame-src', payment.frame),
    more('connect-src', payment.connect),
    more('form-action', payment.form),
  ]
  return [
    ...own.map((directive) =>
      directive.startsWith('img-src') ? [directive, ...payment.image].join(' ') : directive,
    ),
    ...open,
  ].join('; ')
}
