import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { PicturesView, ProductPicture } from './views.ts'

export interface PictureOrder {
  readonly pictures: readonly ProductPicture[]
  /** What moved where, for people who do not see it, or why it did not. */
  readonly said: string
  readonly isProblem: boolean
  /** Whether script runs, without which nothing is dragged. */
  readonly isReady: boolean
  readonly onKeyDown: (id: string, event: KeyboardEvent<HTMLElement>) => void
  /** What the thumbnail of a picture does with a mouse. */
  readonly dragOf: (id: string) => {
    readonly draggable: boolean
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void
    readonly onDragEnd: () => void
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void
    readonly onDrop: (event: DragEvent<HTMLElement>) => void
    readonly 'data-dragged': boolean
  }
}

/**
 * Moves pictures by drag and by arrow keys: the page shows the new order at once, and the shop gets one move after
 * the other.
 */
export function usePictureOrder({ product, pictures }: PicturesView): PictureOrder {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, say] = useState({ text: '', isProblem: false })
  const moves = useRef(Promise.resolve())
  const waiting = useRef(0)
  const focused = useRef<string | null>(null)
  /** The row that the pointer was over last: one that slides under a resting pointer moves nothing. */
  const over = useRef<string | null>(null)
  const stored = pictures.map(({ image }) => image.id)
  const ids = order ?? stored
  /** A drop may come before the page has drawn the last order. */
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })

  // The page's own order stays until the shop's arrived: the old one in between would move the picture that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the shop says ends the page's own order
  useEffect(() => {
    if (waiting.current === 0 && dragged === null) setOrder(null)
  }, [pictures])

  // Moving an element in the page takes the focus from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns when the order changes
  useEffect(() => {
    if (focused.current) document.getElementById(gripId(focused.current))?.focus()
    focused.current = null
  }, [order])

  function show(id: string, place: number): void {
    const others = latest.current.filter((one) => one !== id)
    others.splice(place, 0, id)
    latest.current = others
    setOrder(others)
  }

  function save(id: string, place: number): void {
    show(id, place)
    say({
      text: t('The picture is at place {place} of {total} now', { place: place + 1, total: ids.length }),
      isProblem: false,
    })
    waiting.current += 1
    moves.current = moves.current.then(async () => {
      const result = await callShop('/admin/picture/move', { product: product.handle, image: id, place })
      waiting.current -= 1
      if (!result.ok) say({ text: translateText(t, result.error.text), isProblem: true })
      if (waiting.current > 0) return
      await revalidate()
      if (!result.ok && waiting.current === 0) setOrder(null)
    })
  }

  const byId = new Map(pictures.map((picture) => [picture.image.id, picture]))
  return {
    pictures: ids.flatMap((id) => byId.get(id) ?? []),
    said: said.text,
    isProblem: said.isProblem,
    isReady,
    onKeyDown(id, event) {
      const onward = document.dir === 'rtl' ? -1 : 1
      const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -onward, ArrowRight: onward }[event.key]
      const place = latest.current.indexOf(id) + (step ?? 0)
      if (step === undefined) return
      event.preventDefault()
      if (place < 0 || place >= ids.length) return
      focused.current = id
      save(id, place)
    },
    dragOf: (id) => ({
      draggable: isReady,
      onDragStart(event) {
        setDragged(id)
        over.current = id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
      },
      onDragEnd: () => {
        setDragged(null)
        // Dropped elsewhere: nothing was asked for.
        if (waiting.current === 0) setOrder(null)
      },
      'data-dragged': dragged === id,
      onDragOver(event) {
        if (dragged === null) return
        event.preventDefault()
        if (over.current === id) return
        over.current = id
        if (dragged !== id) show(dragged, latest.current.indexOf(id))
      },
      onDrop(event) {
        if (dragged === null) return
        event.preventDefault()
        const place = latest.current.indexOf(dragged)
        setDragged(null)
        if (place !== stored.indexOf(dragged)) save(dragged, place)
      },
    }),
  }
}

/** Returns the id of the button that moves a picture by keys. */
export function gripId(id: string): string {
  return `grip-${id}`
}
