/** SQLSTATE of the database function `refuse`. */
const REFUSED = 'KR001'

/**
 * What a statement refused by `refuse(reason, detail)`: its detail, or null where the error is another one.
 * Such a statement travels with its transaction's commit and still undoes all of it.
 */
export function refusalOf(error: Error, reason: string): string | null {
  const { code, detail = '' } = error as Error & { readonly code?: string; readonly detail?: string }
  return code === REFUSED && error.message === reason ? detail : null
}
