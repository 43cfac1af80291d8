import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Messages, type Translate, translatorFor } from './translate.ts'

const TranslateContext = createContext<Translate>((english) => english)
const TakeMessages = createContext<(messages: Messages) => void>(() => undefined)

/**
 * Provides the language. It is outside the router: on the server around `ServerRouter`, in the browser around
 * `HydratedRouter`.
 */
export function I18nProvider({
  locale,
  messages: first,
  children,
}: {
  locale: string
  messages: Messages
  children: ReactNode
}) {
  const [messages, take] = useState(first)
  const translate = useMemo(() => translatorFor(locale, messages), [locale, messages])
  return (
    <TakeMessages value={take}>
      <TranslateContext value={translate}>{children}</TranslateContext>
    </TakeMessages>
  )
}

/**
 * Loads other texts where somebody comes to a page that needs them: from the shop into the back office. The first page
 * has its texts already.
 */
export function useMessagesAt(address: string | undefined): void {
  const take = useContext(TakeMessages)
  const loaded = useRef(address)
  useEffect(() => {
    if (address === undefined || address === loaded.current) return
    loaded.current = address
    void fetchMessages(address).then((messages) => messages && take(messages))
  }, [address, take])
}

/** Fetches the texts of a file; null if it cannot be loaded. */
export async function fetchMessages(address: string): Promise<Messages | null> {
  const answer = await fetch(address).catch(() => null)
  return answer?.ok ? answer.json() : null
}

/**
 * Returns the translation function: `t('Add to cart')`, `t('{count, plural, one {# piece} other {# pieces}}',
 * { count })`. The text must be a literal, because the extractor reads it.
 */
export function useT(): Translate {
  return useContext(TranslateContext)
}
