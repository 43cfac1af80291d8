import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { LiveState } from './views.ts'

/** What a page has heard since it was opened. */
export interface Heard {
  /** Orders placed since then. */
  readonly newOrders: number
  readonly attention: LiveState['attention']
  /** Changes with every change of the jobs. */
  readonly jobs: string
  /** Imports at work; null as long as nothing was heard. */
  readonly imports: LiveState['imports']
}

const NOTHING: Heard = { newOrders: 0, attention: null, jobs: '', imports: null }
const LiveContext = createContext<Heard>(NOTHING)

/** How long to wait before a stream that was refused is opened again. Units: ms. */
const AGAIN_MS = 30_000

/**
 * Hears what happens in the shop, and tells the page. Orders count behind `from`, the newest one when the page was
 * made. Without script, or without a stream, nothing is told.
 */
export function LiveProvider({ from, children }: { from: string | null; children: ReactNode }) {
  const { basePath, locale } = useSite()
  const mountPath = basePath.replace(new RegExp(`/${locale.code}$`), '')
  // A page that is read again keeps its stream.
  const [first] = useState(from)
  const [heard, setHeard] = useState(NOTHING)
  useEffect(
    () =>
      listen(`${mountPath}/api/admin/live`, first, (state) => {
        setHeard((before) => ({
          newOrders: before.newOrders + (state.newOrders ?? 0),
          attention: state.attention,
          jobs: JSON.stringify(state.jobs),
          imports: state.imports,
        }))
      }),
    [mountPath, first],
  )
  return <LiveContext value={heard}>{children}</LiveContext>
}

/** Returns what the page has heard since it was opened. */
export function useLive(): Heard {
  return useContext(LiveContext)
}

/**
 * Opens one stream for all tabs of this browser: the tab that holds the lock hears and tells the others, so that
 * many tabs do not use up the connections. When it closes, another tab takes over. Returns how to stop.
 */
function listen(url: string, from: string | null, hear: (state: LiveState) => void): () => void {
  const channel = new BroadcastChannel(`kontor-live ${url}`)
  channel.onmessage = ({ data }: MessageEvent<LiveState>) => hear(data)
  const stopping = new AbortController()
  const { signal } = stopping
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      let again: ReturnType<typeof setTimeout> | undefined
      let source: EventSource
      const open = (): void => {
        source = new EventSource(from === null ? url : `${url}?after=${encodeURIComponent(from)}`)
        source.addEventListener('state', ({ data }) => {
          const state = JSON.parse(data) as LiveState
          hear(state)
          channel.postMessage(state)
        })
        source.addEventListener('error', () => {
          if (source.readyState === EventSource.CLOSED && !signal.aborted) again = setTimeout(open, AGAIN_MS)
        })
      }
      open()
      signal.addEventListener('abort', () => {
        clearTimeout(again)
        source.close()
        resolve()
      })
    })
  // Locks exist on secure pages only; elsewhere each tab hears for itself.
  if ('locks' in navigator)
    navigator.locks.request(`kontor-live ${url}`, { signal }, lead).catch(() => undefined)
  else void lead()
  return () => {
    stopping.abort()
    channel.close()
  }
}
