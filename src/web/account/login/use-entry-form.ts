import { useRef, useState } from 'react'

type Problem = { readonly at: 'email' | 'password' | 'form'; readonly text: string } | null

/**
 * Provides what the forms for e-mail address and password share: the focus moves to the invalid field.
 * Source: specification §5.
 */
export function useEntryForm() {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  /** Progress of the hashing in percent; null while nothing is sent. */
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  return {
    email,
    password,
    percent,
    setPercent,
    setProblem,
    problemAt: (at: 'email' | 'password' | 'form') => (problem?.at === at ? problem.text : null),
    typed: () => [email.current?.value.trim() ?? '', password.current?.value ?? ''] as const,
    refuse(at: 'email' | 'password', text: string): void {
      setProblem({ at, text })
      ;(at === 'email' ? email : password).current?.focus()
    },
  }
}
