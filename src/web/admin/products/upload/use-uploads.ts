import { useEffect, useRef, useState } from 'react'
import { callShop, type ShopResult, UNREACHABLE_TEXT } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useLeaveGuard } from '../../form/use-leave-guard.tsx'

/** Largest picture that the shop takes. Units: bytes. */
const BYTES_MAX = 20 * 1024 * 1024
/** Wait before a picture is sent again that the shop had no time for. Units: milliseconds. */
const BUSY_MS = 2_000
/** How often the shop may have no time for one picture. */
const BUSY_TRIES = 30

/** What became of a file: `lost` was not answered and can be sent again, `removed` was added and taken away again. */
export type UploadState =
  | 'waits'
  | 'runs'
  | 'added'
  | 'there-already'
  | 'no-product'
  | 'refused'
  | 'lost'
  | 'removed'

/** A file that was chosen, and what became of it. */
export interface Upload {
  readonly key: number
  readonly file: File
  readonly state: UploadState
  /** Why it was refused, in the language of the page; '' otherwise. */
  readonly why: string
  /** The product that it went to; '' for none. */
  readonly handle: string
  /** The picture that it became; '' for none. */
  readonly image: string
}

/** What the shop says to one file. */
export interface UploadAnswer {
  readonly result: 'added' | 'there-already' | 'no-product' | 'refused'
  readonly why?: string
  readonly handle?: string
  readonly image?: string
}

interface Sending {
  /** Sends one file. */
  readonly send: (file: File, signal: AbortSignal) => Promise<ShopResult<UploadAnswer>>
  /** Called when all files were sent or the rest was stopped. */
  readonly onEnd: () => void
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly isBusy: boolean
  readonly add: (files: readonly File[]) => void
  readonly again: () => void
  readonly stop: () => void
  /** Removes what was added; each picture can be put back. */
  readonly undo: () => Promise<void>
  readonly clear: () => void
}

/**
 * Sends files one after the other, so that they keep their order and one that is refused costs no other. What was
 * not answered can be sent again; the shop knows a picture that it has.
 */
export function useUploads({ send, onEnd }: Sending): Uploads {
  const t = useT()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isBusy, setBusy] = useState(false)
  const queue = useRef<Upload[]>([])
  const keys = useRef(0)
  const running = useRef<AbortController | null>(null)
  const isDirty = useRef(false)
  useLeaveGuard(isDirty)
  useEffect(() => () => running.current?.abort(), [])

  const change = (key: number, parts: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...parts } : one)))

  async function run(): Promise<void> {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    isDirty.current = true
    setBusy(true)
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      if (control.signal.aborted) break
      change(next.key, { state: 'runs' })
      change(next.key, await sendOne(next.file, control.signal))
    }
    running.current = null
    isDirty.current = false
    setBusy(false)
    onEnd()
  }

  async function sendOne(file: File, signal: AbortSignal): Promise<Partial<Upload>> {
    // Said before 200 MB travel for nothing.
    if (file.size > BYTES_MAX) return { state: 'refused', why: t(TOO_LARGE) }
    if (file.size === 0) return { state: 'refused', why: t(EMPTY) }
    for (let tries = 1; ; tries += 1) {
      const result = await send(file, signal)
      if (result.ok) {
        const { result: state, why = '', handle = '', image = '' } = result.answer
        return { state, why: why && t(why), handle, image }
      }
      const { status, text } = result.error
      if (status === 429 && tries < BUSY_TRIES && !signal.aborted) await pause(BUSY_MS)
      else if (status === 0 || status === 429 || status >= 500)
        return { state: 'lost', why: signal.aborted ? '' : translateText(t, text || UNREACHABLE_TEXT) }
      else return { state: 'refused', why: translateText(t, text) }
    }
  }

  return {
    uploads,
    isBusy,
    add(files) {
      const chosen = files.map((file): Upload => {
        keys.current += 1
        return { key: keys.current, file, state: 'waits', why: '', handle: '', image: '' }
      })
      if (chosen.length === 0) return
      queue.current.push(...chosen)
      // A new choice begins a new list, unless the last one is still being sent.
      setUploads((all) => (running.current ? [...all, ...chosen] : chosen))
      void run()
    },
    again() {
      const lost = uploads.filter(({ state }) => state === 'lost')
      queue.current.push(...lost)
      for (const { key } of lost) change(key, { state: 'waits', why: '' })
      void run()
    },
    stop() {
      for (const { key } of queue.current.splice(0)) change(key, { state: 'lost' })
      running.current?.abort()
    },
    async undo() {
      setBusy(true)
      for (const { key, state, handle, image } of uploads) {
        if (state !== 'added' || image === '') continue
        const result = await callShop('/admin/picture/remove', { product: handle, image })
        if (result.ok) change(key, { state: 'removed' })
        else change(key, { why: translateText(t, result.error.text) })
      }
      setBusy(false)
      onEnd()
    },
    clear: () => setUploads([]),
  }
}

const TOO_LARGE = msg('This picture is too large. Up to 20 MB and 6000 pixels a side are accepted')
const EMPTY = msg('This file is empty')

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
