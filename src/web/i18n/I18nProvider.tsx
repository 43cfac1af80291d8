import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Messages, type Translate, translatorFor } from './translate.ts'

const TranslateContext = createContext<Translate>((english) => english)

/**
 * Gives the tree below its language. Stands outside the router: on the server around `ServerRouter`, in the
 * browser around `HydratedRouter`.
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
 * `t('Add to cart')`, `t('{count, plural, one {# piece} other {# pieces}}', { count })`. Always with a
 * literal: the extractor reads it.
 */
export function useT(): Translate {
  return useContext(TranslateContext)
}
