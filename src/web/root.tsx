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
import { firstScript } from './layout/first-script.ts'
import { Shell } from './layout/Shell.tsx'
import { shopOf } from './shop-context.ts'
import { Failure } from './storefront/not-found/Failure.tsx'
import { NotFound } from './storefront/not-found/NotFound.tsx'
import './ui/app.css'
import type { PageHandle } from './site/page-handle.ts'
import { SiteProvider } from './site/SiteProvider.tsx'
import type { RootData } from './site/views.ts'
import { DialogHost } from './ui/dialog/DialogHost.tsx'
import { useNonce } from './ui/NonceProvider.tsx'

/** Critical: the site and its categories, which every page needs. Failure: the whole page answers 500. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const shop = shopOf(context)
  const { messages: _, ...site } = shop.site
  return { site, categories: await shop.categories() }
}

/** Renders the document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const site = useRouteLoaderData<typeof loader>('root')?.site
  const matches = useMatches()
  const hydrate =
    site !== undefined &&
    !matches.some((match) => (match.handle as PageHandle | undefined)?.hydrate === false)
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
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScript(site?.mountPath ?? '') }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f3f6f8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1115" media="(prefers-color-scheme: dark)" />
        <Links />
        <link rel="preload" as="font" type="font/woff2" href={instrumentSans} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={martianMono} crossOrigin="anonymous" />
        {site?.locale.code === 'ar' && (
          <link rel="preload" as="font" type="font/woff2" href={vazirmatn} crossOrigin="anonymous" />
        )}
        {hydrate && (
          <link rel="preload" as="fetch" data-messages="" href={site.messagesUrl} crossOrigin="anonymous" />
        )}
        {site && <link rel="icon" href={site.logo?.path ?? `${site.mountPath}/favicon.svg`} />}
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
  const data = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  if (matches.some(({ handle }) => (handle as PageHandle | undefined)?.isBackOffice)) {
    return (
      <>
        <Outlet />
        <DialogHost />
      </>
    )
  }
  return (
    <Shell categories={data?.categories ?? []}>
      <Outlet />
    </Shell>
  )
}

/** Shows an error inside the shop's frame; without the frame only if the frame's data could not be loaded. */
export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData<typeof loader>('root')
  const content = isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure />
  return data ? <Shell categories={data.categories}>{content}</Shell> : <main>{content}</main>
}
