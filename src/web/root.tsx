import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import martianMono from '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2?url'
import vazirmatn from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { useMessagesAt } from './i18n/I18nProvider.tsx'
import { FrameStyle } from './layout/FrameStyle.tsx'
import { firstScript } from './layout/first-script.ts'
import { ProgressLine } from './layout/ProgressLine.tsx'
import { Shell } from './layout/Shell.tsx'
import { shopOf } from './shop-context.ts'
import type { PageHandle } from './site/page-handle.ts'
import { SiteProvider } from './site/SiteProvider.tsx'
import type { RootData } from './site/views.ts'
import { Away, Failure } from './storefront/not-found/Failure.tsx'
import { NotFound } from './storefront/not-found/NotFound.tsx'
import { DialogHost } from './ui/dialog/DialogHost.tsx'
import { useNonce } from './ui/NonceProvider.tsx'

/** Critical: the site and its categories, which every page needs. Failure: the whole page answers 500. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const shop = shopOf(context)
  const { messages: _, seller: __, ...site } = shop.site
  return { site, categories: await shop.categories() }
}

/** What the frame showed last in this browser: a request that nobody answered takes the data of the frame away too. */
let lastShown: RootData | undefined

/** Returns the data of the frame; after a failed navigation the last ones. The server keeps none between pages. */
function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root')
  if (import.meta.env.SSR) return data
  lastShown = data ?? lastShown
  return lastShown
}

/** Renders the document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const site = useRootData()?.site
  const matches = useMatches()
  const hydrate =
    site !== undefined &&
    !matches.some((match) => (match.handle as PageHandle | undefined)?.hydrate === false)
  const needsAll = matches.some(({ handle }) => {
    const { isBackOffice, needsAllTexts } = (handle ?? {}) as PageHandle
    return isBackOffice || needsAllTexts
  })
  const messagesUrl = needsAll ? site?.allMessagesUrl : site?.messagesUrl
  useMessagesAt(messagesUrl)
  return (
    <html
      lang={site?.locale.code ?? 'en'}
      dir={site?.locale.dir ?? 'ltr'}
      data-static={hydrate ? undefined : ''}
      style={site?.colours}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* It has run before React does, so no browser loads its text a second time. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript(site?.mountPath ?? '') : '' }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f3f6f8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1115" media="(prefers-color-scheme: dark)" />
        <FrameStyle />
        <Links />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={instrumentSans}
          crossOrigin="anonymous"
          fetchPriority="low"
        />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={martianMono}
          crossOrigin="anonymous"
          fetchPriority="low"
        />
        {site?.locale.code === 'ar' && (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            href={vazirmatn}
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        )}
        {hydrate && (
          <link
            rel="preload"
            as="fetch"
            data-messages=""
            href={messagesUrl}
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        )}
        {site && <link rel="icon" href={`${site.mountPath}/favicon.ico`} sizes="48x48" />}
        {site && <link rel="icon" href={`${site.mountPath}/icon-192.png`} sizes="192x192" />}
        {site && <link rel="apple-touch-icon" href={`${site.mountPath}/apple-touch-icon.png`} />}
        {site && <link rel="manifest" href={`${site.basePath}/manifest.webmanifest`} />}
      </head>
      <body>
        {site ? <SiteProvider site={site}>{children}</SiteProvider> : children}
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function App() {
  const data = useRootData()
  const matches = useMatches()
  if (matches.some(({ handle }) => hasOwnFrame(handle as PageHandle | undefined))) {
    return (
      <>
        <ProgressLine />
        <Outlet />
        <DialogHost />
      </>
    )
  }
  return (
    <>
      <ProgressLine />
      <Shell categories={data?.categories ?? []}>
        <Outlet />
      </Shell>
    </>
  )
}

/** A server that is away answers 503, or does not answer: then the browser's fetch fails with a TypeError. */
function contentOf(error: unknown): ReactNode {
  if (!isRouteErrorResponse(error)) return isUnreachable(error) ? <Away /> : <Failure />
  if (error.status === 404) return <NotFound popular={error.data?.popular} />
  return error.status === 503 ? <Away /> : <Failure />
}

/** Returns whether an error is that of a request that nobody answered. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

function hasOwnFrame(handle: PageHandle | undefined): boolean {
  return handle?.isBackOffice === true || handle?.isCheckout === true
}

/** Shows an error inside the shop's frame; nothing if the frame's data could not be loaded: the server then answers with a page that it keeps. */
export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRootData()
  const content = contentOf(error)
  return data ? <Shell categories={data.categories}>{content}</Shell> : <main />
}
