import { useRef, useState } from 'react'

type Problem = { readonly at: 'email' | 'password' | 'form'; readonly text: string } | null

/**
 * What the two forms have in common that take an e-mail address and a password: the focus goes to what is
 * wrong. Source: specification §5.
 */
export function useEntryForm() {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  /** How far the hashing is; null while nothing is sent. */
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  return {
    ...{ email, password, percent, setPercent, setProblem },
    problemAt: (at: 'email' | 'password' | 'form') => (problem?.at === at ? problem.text : null),
    typed: () => [email.current?.value.trim() ?? '', password.current?.value ?? ''] as const,
    refuse(at: 'email' | 'password', text: string): void {
      setProblem({ at, text })
      ;(at === 'email' ? email : password).current?.focus()
    },
  }
}
