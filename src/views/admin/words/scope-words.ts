import type { Scope } from '#domains/token/contract.ts'
import { msg, type Translate } from '#kernel/translate.ts'

/** What each scope lets a token read. */
export const SCOPES_IN_WORDS: Readonly<Record<Scope, string>> = {
  profile: msg('Name and e-mail address'),
  orders: msg('Orders'),
  library: msg('Library'),
  partner: msg('Partner figures'),
}

/** Names scopes in the language of the page. */
export function scopesInWords(scopes: readonly Scope[], t: Translate): string {
  return scopes.map((scope) => t(SCOPES_IN_WORDS[scope])).join(', ')
}
