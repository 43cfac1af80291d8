import { isRecord } from '#web/client/api.ts'
import { msg } from '#web/i18n/translate.ts'

/** Shown in the danger dialog for an answer that the form does not know. Source: specification §8. */
export const UNKNOWN_ANSWER = msg('Unknown free register response')

/** What the shop answers to a code for a membership. */
export type CodeAnswer =
  | { readonly type: 'account' }
  | { readonly type: 'redirect'; readonly url: string }
  | { readonly type: 'unknown' }

/**
 * Reads the answer of `/premium/discountCode`. A redirect leads only to a page of this shop. Source:
 * specification §4 "Discount code response".
 */
export function readCodeAnswer(answer: unknown, origin: string): CodeAnswer {
  if (!isRecord(answer)) return { type: 'unknown' }
  const { requireAccount, redirect } = answer
  if (requireAccount === true) return { type: 'account' }
  return typeof redirect === 'string' && isOwnPage(redirect, origin)
    ? { type: 'redirect', url: redirect }
    : { type: 'unknown' }
}

function isOwnPage(redirect: string, origin: string): boolean {
  return URL.canParse(redirect, origin) && new URL(redirect, origin).origin === origin
}
