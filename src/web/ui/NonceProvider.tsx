import { createContext, type ReactNode, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/**
 * Provides the nonce of personal pages to our own inline scripts; cached pages have none. Source:
 * docs/rules.md "Content-Security-Policy".
 */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>
}

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
