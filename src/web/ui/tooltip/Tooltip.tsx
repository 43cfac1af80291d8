import { type ReactNode, useEffect, useRef, useState } from 'react'
import { placeTooltip } from './place-tooltip.ts'

/** How long a tooltip stays after the pointer left, so that it can be reached over the gap. Units: milliseconds. */
const LINGER_MS = 250

/**
 * Shows the name of a control as a hint when it is pointed at or focused by the keyboard, and Escape hides it. The
 * control has the same words as its accessible name, so the hint is never the only place of information, and
 * assistive technology does not read it twice. Source: specification §9, WCAG 1.4.13.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  const show = () => {
    clearTimeout(leaving.current)
    setShown(true)
  }
  const hideSoon = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => setShown(false), LINGER_MS)
  }
  useEffect(() => () => clearTimeout(leaving.current), [])
  useEffect(() => {
    const [box, hint] = [anchor.current?.firstElementChild, tip.current]
    if (!isShown || !box || !hint) return
    hint.showPopover()
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const place = placeTooltip(box.getBoundingClientRect(), hint.getBoundingClientRect(), { width, height })
    hint.dataset.side = place.side
    hint.style.left = `${place.left}px`
    hint.style.top = `${place.top}px`
    const hide = () => setShown(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      hint.hidePopover()
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [isShown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside.
    <span
      ref={anchor}
      className="contents"
      onPointerOver={(event) => event.pointerType !== 'touch' && show()}
      onPointerOut={hideSoon}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={() => setShown(false)}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        aria-hidden="true"
        data-tooltip=""
        className="fixed inset-auto m-0 max-w-64 rounded-sm border border-edge bg-ink px-2.5 py-1.5 text-13 text-ground"
      >
        {text}
      </span>
    </span>
  )
}
