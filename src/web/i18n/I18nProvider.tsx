import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Messages, type Translate, translatorFor } from './translate.ts'

const TranslateContext = createContext<Translate>((english) => english)

/**
 * Provides the language. It is outside the router: on the server around `ServerRouter`, in the browser around
 * `HydratedRouter`.
 */
export function I18nProvider({
  locale,
  messages,
  children,
}: {
  locale: string
  messages: Messages
  children: ReactNode
}) {
  const translate = useMemo(() => translatorFor(locale, messages), [locale, messages])
  return <TranslateContext value={translate}>{children}</TranslateContext>
}

/**
 * Returns the translation function: `t('Add to cart')`, `t('{count, plural, one {# piece} other {# pieces}}',
 * { count })`. The text must be a literal, because the extractor reads it.
 */
export function useT(): Translate {
  return useContext(TranslateContext)
}
