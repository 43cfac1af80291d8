import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import type { Messages } from '#web/i18n/translate.ts'

/**
 * The page is complete without this script. Hydration waits for the translations, which the HTML preloads;
 * when they do not arrive the page stays as the server wrote it, and its links and forms go on working.
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
