import { useEffect, useRef, useState } from 'react'
import type { SearchSuggestions } from '#domains/catalog/contract.ts'

/** Pause after which somebody has typed something. Units: milliseconds. */
const PAUSE_MS = 120
/** Shortest text that is worth suggestions. Units: characters. */
export const SHORTEST = 2

interface Suggested {
  readonly query: string
  readonly answer: SearchSuggestions
}

/**
 * Asks the shop what it suggests for a text, once the typing pauses. An answer to a former text is dropped, and a
 * failure suggests nothing.
 */
export function useSuggestions(basePath: string, typed: string): Suggested | null {
  const [found, setFound] = useState<Suggested | null>(null)
  const answers = useRef(new Map<string, SearchSuggestions>())
  const query = typed.trim()
  useEffect(() => {
    if (query.length < SHORTEST) return setFound(null)
    const known = answers.current.get(query)
    if (known) return setFound({ query, answer: known })
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${basePath}/suggest.json?${new URLSearchParams({ q: query })}`, {
          signal: asked.signal,
        })
        if (!answer.ok) return
        const suggestions: SearchSuggestions = await answer.json()
        answers.current.set(query, suggestions)
        setFound({ query, answer: suggestions })
      } catch {
        // The search itself still works.
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [basePath, query])
  return query.length < SHORTEST ? null : found
}
