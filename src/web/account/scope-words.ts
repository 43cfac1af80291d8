import type { Scope } from '#domains/token/contract.ts'
import { msg } from '#web/i18n/translate.ts'

/** What each scope lets a token read. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  profile: msg('Name and e-mail address'),
  orders: msg('Orders'),
  library: msg('Library'),
  partner: msg('Partner figures'),
}
