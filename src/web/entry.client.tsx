import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchMessages, I18nProvider } from '#web/i18n/I18nProvider.tsx'

/**
 * Hydrates the page, which is complete without this script. Hydration waits for the translations, which the
 * HTML preloads; if they cannot be loaded, the page stays as rendered by the server, and its links and forms
 * still work.
 */
async function start(): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>('link[data-messages]')?.href
  if (!address) return
  const messages = await fetchMessages(address)
  if (!messages) return
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
