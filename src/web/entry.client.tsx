import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import type { Messages } from '#web/i18n/translate.ts'

/**
 * Hydrates the page, which is complete without this script. Hydration waits for the translations, which the
 * HTML preloads; if they cannot be loaded, the page stays as rendered by the server, and its links and forms
 * still work.
 */
async function start(): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>('link[data-messages]')?.href
  if (!address) return
  const answer = await fetch(address)
  if (!answer.ok) return
  const messages: Messages = await answer.json()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider locale={document.documentElement.lang} messages={messages}>
          <HydratedRouter />
        </I18nProvider>
      </StrictMode>,
    )
  })
}

void start().catch(() => undefined)
