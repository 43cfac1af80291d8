/** SQLSTATE of the database function `refuse`. */
const REFUSED = 'KR001'

/**
 * Returns the detail of a statement that `refuse(reason, detail)` refused, or null if the error is another
 * one. Such a statement is sent with its transaction's commit and still undoes the whole transaction.
 */
export function refusalOf(error: Error, reason: string): string | null {
  const { code, detail = '' } = error as Error & { readonly code?: string; readonly detail?: string }
  return code === REFUSED && error.message === reason ? detail : null
}
